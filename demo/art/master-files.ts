import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Pixels of a master's side. */
export const MASTER_SIZE = 800

/** The widths in which a picture lies as AVIF beside its own: for a card of 244 pixels, and the same on a fine screen. */
export const WIDTHS = [256, 512] as const

export const masterFolder = fileURLToPath(new URL('./masters/', import.meta.url))

export const masterName = (sku: string): string => `${sku}.webp`
export const avifName = (sku: string, width: number): string =>
  `${sku}${width < MASTER_SIZE ? `-${width}` : ''}.avif`

export const avifWidths = [...WIDTHS, MASTER_SIZE]
export const namesOf = (sku: string): string[] => [
  masterName(sku),
  ...avifWidths.map((width) => avifName(sku, width)),
]

/** A master and its AVIF forms, as they are committed. */
export async function readMaster(sku: string) {
  const read = async (name: string, width: number) => ({
    body: await readFile(join(masterFolder, name)),
    width,
  })
  const [master, ...avif] = await Promise.all([
    read(masterName(sku), MASTER_SIZE),
    ...avifWidths.map((width) => read(avifName(sku, width), width)),
  ])
  return { master, avif }
}
