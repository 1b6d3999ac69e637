import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import {
  avifForms,
  demoFolder,
  demoPictures,
  filesOf,
  masterName,
  productFormat,
  readKept,
} from './kept-pictures.ts'
import type { Work } from './works.ts'

const WEBP = { quality: 80, alphaQuality: 85, effort: 6 }
const AVIF = { quality: 54, effort: 4 }

const MAX_BYTES = { '.webp': 6_000_000, '.avif': 5_000_000 }
const MAX_CARD_BYTES = 25_000
const MAX_FILM_BYTES = 1_500_000
const LEDGER = join(demoFolder, 'masters.json')

/** Of each master, the fingerprint of what it was rendered from. */
export type Ledger = Record<string, string>

export async function readLedger(): Promise<Ledger> {
  return JSON.parse(await readFile(LEDGER, 'utf8').catch(() => '{}'))
}

/**
 * Keeps a picture and remembers what it was made from; whoever is stopped in between renders it once more. Its AVIF is
 * made here, once: a shop that starts has better to do, and three of them take two seconds.
 */
export async function keep(work: Work, pixels: Sharp): Promise<void> {
  const { name, folder, fingerprint } = work
  await mkdir(folder, { recursive: true })
  for (const { width, file } of avifForms(work))
    await replace(join(folder, file), await pixels.clone().resize(width).avif(AVIF).toBuffer())
  await replace(join(folder, masterName(name)), await pixels.clone().webp(WEBP).toBuffer())
  await note({ [name]: fingerprint })
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

/** What the shop's pictures lack, each fault a sentence; nothing when every one is whole and current. */
export async function findFaults(works: readonly Work[]): Promise<string[]> {
  const ledger = await readLedger()
  const orphans = await findOrphans(works)
  const faults = await Promise.all(works.map((work) => faultsOf(work, ledger)))
  const speechless = demoPictures.filter(({ alt }) => alt.length < 20)
  return [
    ...orphans.map((file) => `${basename(file)}: nadie la muestra`),
    ...faults.flat(),
    ...speechless.map(({ name }) => `${name}: no tiene palabras para quien no la ve`),
    ...(await overweight(works)),
  ]
}

async function faultsOf(work: Work, ledger: Ledger): Promise<string[]> {
  const { name, format } = work
  const files = await readKept(work).catch(() => null)
  if (!files) return [`${name}: falta`]
  const isProduct = format === productFormat
  const forms = await Promise.all(
    files.avif.map(async ({ body, width }) => (await sharp(body).metadata()).width === width),
  )
  const master = await sharp(files.master.body).metadata()
  const { width, height } = format
  const rules: Record<string, boolean> = {
    [`no es un WebP de ${width} × ${height}`]:
      master.format === 'webp' && master.width === width && master.height === height,
    'no deja ver el fondo': !isProduct || master.hasAlpha,
    'tiene un AVIF de otro ancho': forms.every(Boolean),
    'pesa demasiado para una tarjeta':
      !isProduct ||
      files.avif.every(({ body, width }) => width === format.width || body.length <= MAX_CARD_BYTES),
    'cambió después de dibujarse': isCurrent(ledger, work),
    'es un video que falta o pesa demasiado': (await filmBytes(work)).every(
      (bytes) => bytes > 0 && bytes <= MAX_FILM_BYTES,
    ),
  }
  return Object.entries(rules).flatMap(([fault, holds]) => (holds ? [] : [`${name}: ${fault}`]))
}

function filmBytes({ folder, films = [] }: Work): Promise<number[]> {
  return Promise.all(films.map(async (file) => (await stat(join(folder, file)).catch(() => null))?.size ?? 0))
}

async function overweight(works: readonly Work[]): Promise<string[]> {
  const files = works.flatMap((work) => filesOf(work).map((file) => join(work.folder, file)))
  const faults: string[] = []
  for (const [ending, most] of Object.entries(MAX_BYTES)) {
    const sizes = files.filter((file) => file.endsWith(ending)).map((file) => stat(file).catch(() => null))
    const bytes = (await Promise.all(sizes)).reduce((sum, found) => sum + (found?.size ?? 0), 0)
    if (bytes > most) faults.push(`los ${ending} pesan ${bytes} bytes, más de ${most}`)
  }
  return faults
}

/** Files among the pictures that no page shows. */
async function findOrphans(works: readonly Work[]): Promise<string[]> {
  const expected = new Set(works.flatMap((work) => filesOf(work).map((file) => join(work.folder, file))))
  const folders = [...new Set(works.map(({ folder }) => folder))]
  const present = await Promise.all(
    folders.map(async (folder) => (await readdir(folder).catch(() => [])).map((file) => join(folder, file))),
  )
  return present.flat().filter((file) => /\.(avif|webp|webm|mp4)$/.test(file) && !expected.has(file))
}

export async function removeOrphans(works: readonly Work[]): Promise<void> {
  for (const file of await findOrphans(works)) await rm(file)
  await note({}, new Set(works.map(({ name }) => name)))
}
