import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** The extension of each kind of picture that the shop keeps, with the type it is served as. */
const typeOf = {
  svg: 'image/svg+xml',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
} as const
type Extension = keyof typeof typeOf

const fileName = /^[0-9a-f]{32}(?:-\d{2,4})?\.(svg|webp|avif|png|jpg)$/

const inWidth = /^([0-9a-f]{32})-(\d{2,4})\.webp$/
const WEBP = { quality: 80, alphaQuality: 85 }

type Picture = { body: Buffer; width: number }
type Kept = { body: Buffer; type: string }

/** Public pictures as files in one folder, each named by the hash of what it holds: equal pictures are one file. */
export type MediaFiles = {
  /** Keeps a picture and tells its file name. The file is whole and on disk before it bears that name. */
  write(body: Buffer, extension: Extension): Promise<string>
  /** Keeps a picture of pixels, its master as WebP, and AVIF in several widths, the master's among them. */
  writeWidths(master: Picture, avif: readonly Picture[]): Promise<string>
  /** A kept picture, or null when there is none of that name. */
  read(file: string): Promise<Kept | null>
  /**
   * Makes `{hash}-{width}.webp` of its master and keeps it, if AVIF lies in that width; null for any other name. Few browsers
   * take WebP and no AVIF, so it is made when the first of them asks.
   */
  makeWidth(file: string): Promise<Kept | null>
}

export async function openMediaFiles(dataDir: string): Promise<MediaFiles> {
  const folder = join(dataDir, 'media')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    async write(body, extension) {
      const file = `${nameOf([body])}.${extension}`
      await keep(file, body)
      return file
    },
    async writeWidths(master, avif) {
      const name = nameOf([master.body, ...avif.map(({ body }) => body)])
      await Promise.all(
        avif.map(({ body, width }) => keep(`${name}${width < master.width ? `-${width}` : ''}.avif`, body)),
      )
      await keep(`${name}.webp`, master.body)
      return `${name}.webp`
    },
    read,
    async makeWidth(file) {
      const [, name, width] = inWidth.exec(file) ?? []
      const [avif, master] = await Promise.all([read(`${name}-${width}.avif`), read(`${name}.webp`)])
      if (!avif || !master) return null
      const body = await sharp(master.body).resize(Number(width)).webp(WEBP).toBuffer()
      await keep(file, body)
      return { body, type: typeOf.webp }
    },
  }

  async function read(file: string): Promise<Kept | null> {
    // The pattern is also the guard against "../": nothing but a hash and a known ending reaches the disk.
    const extension = fileName.exec(file)?.[1] as Extension | undefined
    if (!extension) return null
    try {
      return { body: await readFile(join(folder, file)), type: typeOf[extension] }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  async function keep(file: string, body: Buffer): Promise<void> {
    const draft = join(folder, `.${file}.${randomBytes(4).toString('hex')}`)
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(body)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, join(folder, file))
  }
}

function nameOf(bodies: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const body of bodies) hash.update(body)
  return hash.digest('hex').slice(0, 32)
}
