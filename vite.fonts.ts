import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { inProject } from './scripts/project.js'

/** What a page in Spanish is written with: `unicode-range` of the lean faces in `app/ui/look.css` says the same. */
const SPANISH = `${asciiLetters()}\u00a0¡¿ÁÉÍÓÚÜÑáéíóúüñªº«»·×°²®™–—‘’“”•…″`

/** The weights that the shop is set in, of all that the files hold. */
const faces = [
  {
    name: 'archivo',
    whole: '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
    min: 600,
    max: 800,
  },
  {
    name: 'figtree',
    whole: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    min: 400,
    max: 700,
  },
]

/**
 * `/lean-fonts/archivo.woff2` and `/lean-fonts/figtree.woff2`: the shop's typefaces with what nearly every page needs, half
 * the bytes of the whole ones. On a slow line they come before the first picture. The slash
 * keeps Tailwind from taking the name for a path beside the style sheet that imports it.
 */
export function leanFonts(): Plugin {
  return {
    name: 'kuntur:lean-fonts',
    async config() {
      return { resolve: { alias: { '/lean-fonts': await folderOfFaces() } } }
    },
  }
}

/** Made once for each choice of letters and weights, and kept beside the packages. */
async function folderOfFaces(): Promise<string> {
  const wholes = await Promise.all(
    faces.map(({ whole }) => readFile(createRequire(import.meta.url).resolve(whole))),
  )
  const key = createHash('sha256').update(SPANISH).update(JSON.stringify(faces))
  for (const whole of wholes) key.update(whole)
  const folder = inProject('node_modules', '.cache', `lean-fonts-${key.digest('hex').slice(0, 12)}`)
  await mkdir(folder, { recursive: true })
  for (const [index, { name, min, max }] of faces.entries()) {
    const path = join(folder, `${name}.woff2`)
    if (await stat(path).catch(() => null)) continue
    const options = { targetFormat: 'woff2', variationAxes: { wght: { min, max } } } as const
    // Builds may run side by side: the name never stands for half a file.
    await writeFile(`${path}.${process.pid}`, await subsetFont(wholes[index] as Buffer, SPANISH, options))
    await rename(`${path}.${process.pid}`, path)
  }
  return folder
}

function asciiLetters(): string {
  return String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index))
}
