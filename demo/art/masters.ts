import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe } from '../drawings/describe.ts'
import { fingerprintOf } from './fingerprint.ts'
import {
  avifName,
  avifWidths,
  MASTER_SIZE,
  masterFolder,
  masterName,
  namesOf,
  readMaster,
} from './master-files.ts'
import type { Picture } from './pictures.ts'

const WEBP = { quality: 82, alphaQuality: 85, effort: 6 }
const AVIF = { quality: 56, effort: 6 }

const MAX_BYTES = { webp: 6_000_000, avif: 5_000_000 }
const MAX_CARD_BYTES = 25_000
const LEDGER = 'masters.json'

/** Of each master, the fingerprint of what it was rendered from. */
export type Ledger = Record<string, string>

export async function readLedger(): Promise<Ledger> {
  return JSON.parse(await readFile(join(masterFolder, LEDGER), 'utf8').catch(() => '{}'))
}

/**
 * Keeps a picture and remembers what it was made from; whoever is stopped in between renders it once more. Its AVIF is
 * made here, once: a shop that starts has better to do, and three of them take two seconds.
 */
export async function keepMaster({ sku, ...subject }: Picture, pixels: Sharp): Promise<void> {
  for (const width of avifWidths)
    await replace(avifName(sku, width), await pixels.clone().resize(width).avif(AVIF).toBuffer())
  await replace(masterName(sku), await pixels.clone().webp(WEBP).toBuffer())
  await note({ [sku]: fingerprintOf(subject) })
}

/** Writes down that these masters are current. Those that belong to nothing any more are forgotten. */
export async function note(fresh: Ledger, known?: ReadonlySet<string>): Promise<void> {
  const all = Object.entries({ ...(await readLedger()), ...fresh })
  const kept = all.filter(([sku]) => known?.has(sku) ?? true).sort(([a], [b]) => (a < b ? -1 : 1))
  await replace(LEDGER, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

async function replace(name: string, body: Buffer | string): Promise<void> {
  const draft = join(masterFolder, `.${name}`)
  await writeFile(draft, body)
  await rename(draft, join(masterFolder, name))
}

export const isCurrent = (ledger: Ledger, { sku, ...subject }: Picture): boolean =>
  ledger[sku] === fingerprintOf(subject)

/** What the shop's pictures lack, each fault a sentence; nothing when every one is whole and current. */
export async function findFaults(pictures: readonly Picture[]): Promise<string[]> {
  const ledger = await readLedger()
  const expected = new Set(pictures.flatMap(({ sku }) => namesOf(sku)))
  const present = (await readdir(masterFolder)).filter((name) => name !== LEDGER)
  const orphans = present.filter((name) => !expected.has(name)).map((name) => `${name}: nadie la muestra`)
  const faults = await Promise.all(pictures.map((picture) => faultsOf(picture, ledger)))
  return [...orphans, ...faults.flat(), ...(await overweight(present))]
}

async function faultsOf(picture: Picture, ledger: Ledger): Promise<string[]> {
  const { sku, name, look } = picture
  const files = await readMaster(sku).catch(() => null)
  if (!files) return [`${sku}: falta`]
  const { format, width, height, hasAlpha } = await sharp(files.master.body).metadata()
  const isMaster = format === 'webp' && width === MASTER_SIZE && height === MASTER_SIZE && hasAlpha
  const rules: Record<string, boolean> = {
    'no tiene palabras para quien no la ve': describe(look, name).length > name.length,
    [`no es un WebP de ${MASTER_SIZE} × ${MASTER_SIZE} con transparencia`]: isMaster,
    'pesa demasiado para una tarjeta': files.avif.every(({ body }) => body.length <= MAX_CARD_BYTES),
    'cambió después de dibujarse': isCurrent(ledger, picture),
  }
  return Object.entries(rules).flatMap(([fault, holds]) => (holds ? [] : [`${sku}: ${fault}`]))
}

async function overweight(names: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const [form, most] of Object.entries(MAX_BYTES)) {
    const sizes = names.filter((name) => name.endsWith(form)).map((name) => stat(join(masterFolder, name)))
    const bytes = (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
    if (bytes > most) faults.push(`las ${form} pesan ${bytes} bytes, más de ${most}`)
  }
  return faults
}

/** Throws away what no product or build shows. */
export async function removeOrphans(pictures: readonly Picture[]): Promise<void> {
  const expected = new Set([LEDGER, ...pictures.flatMap(({ sku }) => namesOf(sku))])
  for (const name of await readdir(masterFolder)) if (!expected.has(name)) await rm(join(masterFolder, name))
  await note({}, new Set(pictures.map(({ sku }) => sku)))
}
