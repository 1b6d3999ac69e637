import type { Readable } from 'node:stream'

/** A file as a home lists it. */
export type ListedFile = {
  name: string
  bytes: number
  /** In milliseconds since 1970, by the clock of the home. */
  changedAt: number
}

/** A file that is too large for memory, while it is written. It has its name once it is whole. */
export type FileWriter = {
  /** The block belongs to the writer from then on. */
  write(block: Uint8Array): Promise<void>
  /** Gives the file its name, when all of it is kept. Returns its size in bytes. */
  close(): Promise<number>
  /** Leaves nothing of it. */
  discard(): Promise<void>
}

/**
 * Where the shop keeps files: a directory, or a bucket of an S3 store that all machines of the shop share. Paths are relative and of
 * plain names (`receipts/ab12.webp`): whoever takes a name from outside checks it first.
 *
 * Each call throws `FilesAwayError` when the home cannot be reached now, or does not do what it is asked.
 */
export type FileHome = {
  /** As people read it: the directory, or `s3://bucket/folder`. */
  readonly name: string
  /** Whether other machines have these files too. */
  readonly isShared: boolean
  /** All of a file, or null when it is not there. */
  read(path: string): Promise<Buffer | null>
  /** Writes a file, whole or not at all; it is kept when this returns. One of that name is replaced. */
  write(path: string, body: Buffer): Promise<void>
  /** Deletes a file, if it is there. */
  remove(path: string): Promise<void>
  /** Moves a file, whose age counts from then on. It may have gone meanwhile. */
  move(from: string, to: string): Promise<void>
  /** How large a file is in bytes; null when it is not there. */
  sizeOf(path: string): Promise<number | null>
  /** The files of a folder, without those of folders in it. `''` is the home itself. A folder that is not there is empty. */
  list(folder: string, startingWith?: string): Promise<ListedFile[]>
  /** The names of the folders in a folder. */
  listFolders(folder: string): Promise<string[]>
  /** Deletes a folder with all that lies in it. */
  removeFolder(folder: string): Promise<void>
  /** Makes sure of a folder before the first file comes. */
  prepare(folder: string): Promise<void>
  /** What another program of this machine reads a file from: its path on the disk, or its bytes. Null when it is not there. */
  source(path: string): Promise<string | Uint8Array | null>
  /**
   * Waits for whoever makes this file now, and keeps others waiting until what it returns is called. It saves work and is no proof: two
   * may have it at once, and then both write the same.
   */
  lock(path: string): Promise<() => Promise<void>>
  /** Begins a file of any size. */
  create(path: string): Promise<FileWriter>
  /** Deletes what writers that were killed have left of files of such names. */
  discardUnfinished(folder: string, startingWith: string): Promise<void>
  /** A file piece by piece, as it is when this begins; to be destroyed by whoever does not read it to its end. Null when it is not there. */
  readPieces(path: string): Promise<Readable | null>
  /** What is wrong with its settings, in a sentence for whoever starts the shop. Null when nothing is, or when it cannot be asked now. */
  findFault(): Promise<string | null>
  /** Whether it answers now. */
  isThere(): Promise<boolean>
}

/**
 * The home of files cannot be reached, or does not do what it is asked. Why stands in its message: as a cause, an error of the network would
 * be taken for one of the database.
 */
export class FilesAwayError extends Error {
  constructor(home: string, reason: unknown) {
    super(
      `The files in ${home} are away: ${reason instanceof Error ? `${reason.name} ${reason.message}` : reason}`,
    )
    this.name = 'FilesAwayError'
  }
}

/** It in one sentence for the person at a terminal. */
export function explainFilesAway({ message }: FilesAwayError): string {
  return `El almacén de archivos (S3) no responde o no da permiso: ${message.replace(/^.* are away: /, '')}.`
}

export function isFilesAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof FilesAwayError) return true
  }
  return false
}

/** For a `catch` of what can be left undone while the files are away. */
export function unlessAway(error: unknown): void {
  if (!isFilesAway(error)) throw error
}
