import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { demoFolder, demoPictures, filesOf, masterFile, productFormat } from './kept-pictures.ts'
import type { Work } from './works.ts'

const WEBP = { quality: 80, alphaQuality: 85, effort: 6 }

const MAX_BYTES = 8_000_000
const MAX_FILM_BYTES = 1_500_000
const LEDGER = join(demoFolder, 'masters.json')

/** Of each master, the fingerprint of what it was rendered from. */
export type Ledger = Record<string, string>

export async function readLedger(): Promise<Ledger> {
  return JSON.parse(await readFile(LEDGER, 'utf8').catch(() => '{}'))
}

/** Keeps a picture and remembers what it was made from; whoever is stopped in between renders it once more. */
export async function keep(work: Work, pixels: Sharp): Promise<void> {
  await mkdir(work.folder, { recursive: true })
  await replace(masterFile(work), await pixels.webp(WEBP).toBuffer())
  await note({ [work.name]: work.fingerprint })
}

/** Writes down that these masters are current, one note after another. Those that belong to nothing any more are forgotten. */
export function note(fresh: Ledger, known?: ReadonlySet<string>): Promise<void> {
  lastNote = lastNote.then(async () => {
    const all = Object.entries({ ...(await readLedger()), ...fresh })
    const kept = all.filter(([name]) => known?.has(name) ?? true).sort(([a], [b]) => (a < b ? -1 : 1))
    await replace(LEDGER, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
  })
  return lastNote
}

let lastNote = Promise.resolve()

async function replace(file: string, body: Buffer | string): Promise<void> {
  const draft = join(dirname(file), `.${basename(file)}`)
  await writeFile(draft, body)
  await rename(draft, file)
}

export const isCurrent = (ledger: Ledger, { name, fingerprint }: Work): boolean =>
  ledger[name] === fingerprint

/** Each fault of the shop's pictures as a sentence. */
export type Faults = {
  /** What only who has Blender can put right: a picture that is missing or shows what was, or one that nobody shows. */
  outOfDate: string[]
  /** What no picture may be. */
  wrong: string[]
}

export async function findFaults(works: readonly Work[]): Promise<Faults> {
  const ledger = await readLedger()
  const faults: Faults = { outOfDate: [], wrong: [] }
  for (const work of works) {
    const master = await readFile(masterFile(work)).catch(() => null)
    if (!master) faults.outOfDate.push(`${work.name}: falta`)
    else {
      if (!isCurrent(ledger, work)) faults.outOfDate.push(`${work.name}: cambió después de dibujarse`)
      faults.wrong.push(...(await faultsOf(work, master)))
    }
  }
  for (const file of await findOrphans(works)) faults.outOfDate.push(`${basename(file)}: nadie la muestra`)
  for (const { name, alt } of demoPictures)
    if (alt.length < 20) faults.wrong.push(`${name}: no tiene palabras para quien no la ve`)
  const masters = await Promise.all(works.map((work) => bytesOf(masterFile(work))))
  const bytes = masters.reduce((sum, size) => sum + size, 0)
  if (bytes > MAX_BYTES) faults.wrong.push(`las imágenes pesan ${bytes} bytes, más de ${MAX_BYTES}`)
  return faults
}

async function faultsOf(work: Work, master: Buffer): Promise<string[]> {
  const { width, height } = work.format
  const found = await sharp(master).metadata()
  const films = await Promise.all(filesOf(work).slice(1).map(bytesOf))
  const rules: Record<string, boolean> = {
    [`no es un WebP de ${width} × ${height}`]:
      found.format === 'webp' && found.width === width && found.height === height,
    'no deja ver el fondo': work.format !== productFormat || found.hasAlpha,
    'es un video que falta o pesa demasiado': films.every((bytes) => bytes > 0 && bytes <= MAX_FILM_BYTES),
  }
  return Object.entries(rules).flatMap(([fault, holds]) => (holds ? [] : [`${work.name}: ${fault}`]))
}

async function bytesOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0
}

const kinds = new Set(['.avif', '.webp', '.webm', '.mp4'])

/** Files among the pictures that no page shows. */
async function findOrphans(works: readonly Work[]): Promise<string[]> {
  const expected = new Set(works.flatMap(filesOf))
  const folders = [...new Set(works.map(({ folder }) => folder))]
  const present = await Promise.all(
    folders.map(async (folder) => (await readdir(folder).catch(() => [])).map((file) => join(folder, file))),
  )
  return present.flat().filter((file) => kinds.has(extname(file)) && !expected.has(file))
}

export async function removeOrphans(works: readonly Work[]): Promise<void> {
  for (const file of await findOrphans(works)) await rm(file)
  await note({}, new Set(works.map(({ name }) => name)))
}
