import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import wawoff2 from 'wawoff2'

const packed = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
)

/**
 * Lets the picture library set decals in the shop's own typeface, and in no other: the same everywhere, whatever fonts
 * the machine has. It reads its fonts once, so this comes before the first picture.
 */
export async function setShopTypeface(): Promise<void> {
  const folder = join(tmpdir(), 'kuntur-typeface')
  const font = join(folder, 'archivo.ttf')
  const settings = join(folder, 'fonts.conf')
  if (!(await exists(settings))) {
    await mkdir(folder, { recursive: true })
    // The library's font reader does not know WOFF 2.
    await writeFile(font, await wawoff2.decompress(await readFile(packed)))
    await writeFile(
      settings,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
    )
  }
  process.env.FONTCONFIG_FILE = settings
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )
