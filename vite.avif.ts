import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { inProject } from './scripts/project.js'
import { encodePicture } from './server/media/encode-picture.ts'

const folder = inProject('node_modules', '.cache', 'avif')

/** `import parcel from './parcel.webp?avif'`: the address of a picture of ours as AVIF, made as the shop makes its others. */
export function avif(): Plugin {
  return {
    name: 'kuntur:avif',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('.webp?avif')) return
      const master = await this.resolve(source.replace(/\?avif$/, ''), importer)
      return master && fileOf(master.id)
    },
  }
}

/** Made once for each master, and kept beside the packages. */
async function fileOf(master: string): Promise<string> {
  const body = await readFile(master)
  const encoder = await readFile(inProject('server', 'media', 'encode-picture.ts'))
  const hash = createHash('sha256').update(encoder).update(body).digest('hex').slice(0, 12)
  const path = join(folder, hash, basename(master).replace(/\.webp$/, '.avif'))
  if (await stat(path).catch(() => null)) return path
  await mkdir(join(folder, hash), { recursive: true })
  // The same picture may be asked for twice at once: the name never stands for half a file.
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, await encodePicture(body, 'avif').toBuffer())
  await rename(draft, path)
  return path
}
