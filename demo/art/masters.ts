import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { describe } from '../drawings/describe.ts'
import { fingerprintOf, MASTER } from './fingerprint.ts'
import type { Picture } from './pictures.ts'

const MAX_BYTES = 6_000_000
const LEDGER = 'masters.json'

const folder = fileURLToPath(new URL('./masters/', import.meta.url))

export const masterFile = (sku: string): string => join(folder, `${sku}.webp`)

/** Of each master, the fingerprint of what it was rendered from. */
export type Ledger = Record<string, string>

export async function readLedger(): Promise<Ledger> {
  return JSON.parse(await readFile(join(folder, LEDGER), 'utf8').catch(() => '{}'))
}

/** Keeps a picture and remembers what it was made from. Whoever is stopped in between renders it once more. */
export async function keepMaster({ sku, ...subject }: Picture, pixels: Sharp): Promise<void> {
  const { quality } = MASTER
  await replace(`${sku}.webp`, await pixels.webp({ quality, alphaQuality: 90, effort: 6 }).toBuffer())
  await note({ [sku]: fingerprintOf(subject) })
}

/** Writes down that these masters are current. Those that belong to nothing any more are forgotten. */
export async function note(fresh: Ledger, known?: ReadonlySet<string>): Promise<void> {
  const all = Object.entries({ ...(await readLedger()), ...fresh })
  const kept = all.filter(([sku]) => known?.has(sku) ?? true).sort(([a], [b]) => (a < b ? -1 : 1))
  await replace(LEDGER, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

async function replace(name: string, body: Buffer | string): Promise<void> {
  const draft = join(folder, `.${name}`)
  await writeFile(draft, body)
  await rename(draft, join(folder, name))
}

export const isCurrent = (ledger: Ledger, { sku, ...subject }: Picture): boolean =>
  ledger[sku] === fingerprintOf(subject)

/** What the shop's pictures lack, each fault a sentence; nothing when every one is whole and current. */
export async function findFaults(pictures: readonly Picture[]): Promise<string[]> {
  const ledger = await readLedger()
  const expected = new Set(pictures.map(({ sku }) => `${sku}.webp`))
  const present = (await readdir(folder)).filter((name) => name !== LEDGER)
  const orphans = present.filter((name) => !expected.has(name)).map((name) => `${name}: nadie la muestra`)
  const faults = await Promise.all(pictures.map((picture) => faultOf(picture, ledger)))
  const sizes = await Promise.all(present.map(async (name) => (await readFile(join(folder, name))).length))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const weight = bytes > MAX_BYTES ? [`todas: pesan ${bytes} bytes, más de ${MAX_BYTES}`] : []
  return [...orphans, ...faults.flat(), ...weight]
}

async function faultOf(picture: Picture, ledger: Ledger): Promise<string[]> {
  const { sku, name, look } = picture
  if (!describe(look, name)) return [`${sku}: sin palabras para quien no la ve`]
  const body = await readFile(masterFile(sku)).catch(() => null)
  if (!body) return [`${sku}: falta`]
  const { format, width, height, hasAlpha } = await sharp(body).metadata()
  if (format !== 'webp' || width !== MASTER.size || height !== MASTER.size || !hasAlpha)
    return [`${sku}: no es un WebP de ${MASTER.size} × ${MASTER.size} con transparencia`]
  return isCurrent(ledger, picture) ? [] : [`${sku}: cambió después de dibujarse`]
}

/** Throws away the masters that no product or build shows. */
export async function removeOrphans(pictures: readonly Picture[]): Promise<void> {
  const skus = new Set(pictures.map(({ sku }) => sku))
  for (const name of await readdir(folder)) {
    if (name !== LEDGER && !skus.has(name.replace(/\.webp$/, ''))) await rm(join(folder, name))
  }
  await note({}, skus)
}
