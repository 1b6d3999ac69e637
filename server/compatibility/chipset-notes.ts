import { asc, count } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { chipsetNotes } from '../db/schema/compatibility.ts'
import { includes, textOf } from './figures.ts'
import type { Part } from './part.ts'
import { seedChipsetNotes } from './seed-chipset-notes.ts'

export type ChipsetNote = { chipsets: readonly string[]; architectures: readonly string[]; text: string }

/** What stands beside the verdicts on some parts. */
export type PartsNote = { ids: number[]; text: string }

/** Reads what the staff say of boards by their chipset. There are a dozen or two. */
export async function readChipsetNotes(db: Executor): Promise<ChipsetNote[]> {
  return db
    .select({
      chipsets: chipsetNotes.chipsets,
      architectures: chipsetNotes.architectures,
      text: chipsetNotes.text,
    })
    .from(chipsetNotes)
    .orderBy(asc(chipsetNotes.chipsets), asc(chipsetNotes.id))
}

/** The notes that apply to a processor on a board. Which board goes with which of several is not asked. */
export function notesOf(parts: readonly Part[], notes: readonly ChipsetNote[]): PartsNote[] {
  const processors = parts.filter(({ kind }) => kind === 'processor')
  return parts
    .filter(({ kind }) => kind === 'board')
    .flatMap((board) =>
      processors.flatMap((processor) =>
        notes
          .filter((note) => appliesTo(note, board, processor))
          .map(({ text }) => ({ ids: [processor.id, board.id], text })),
      ),
    )
}

function appliesTo({ chipsets, architectures }: ChipsetNote, board: Part, processor: Part): boolean {
  const [ours, architecture] = [textOf(board.specs, 'chipset'), textOf(processor.specs, 'microarchitecture')]
  return (
    ours !== null &&
    architecture !== null &&
    includes(chipsets, ours) &&
    includes(architectures, architecture)
  )
}

/** Fills the table of a new shop. Where there is one note, the staff's count. */
export async function seedNotesOfChipsets(tx: Executor): Promise<void> {
  const [row] = await tx.select({ notes: count() }).from(chipsetNotes)
  if (row?.notes !== 0) return
  await tx.insert(chipsetNotes).values(
    seedChipsetNotes.map(({ chipsets, architectures, text }) => ({
      chipsets: [...chipsets],
      architectures: [...architectures],
      text,
    })),
  )
}
