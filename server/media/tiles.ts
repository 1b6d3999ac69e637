import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pictureAddress } from './media-address.ts'

const folder = fileURLToPath(new URL('./tiles', import.meta.url))

/**
 * A drawn tile for what has no picture of its own: one for each category of the specification, one for each of
 * `categoryIcons`, one for builds, one for the rest. Square, 800 px.
 */
const tiles = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => {
      const body = readFileSync(`${folder}/${name}`)
      const hash = createHash('sha256').update(body).digest('hex').slice(0, 16)
      return [name.slice(0, -'.svg'.length), { file: `tile-${hash}.svg`, body }]
    }),
)

export const TILE_SIZE = 800

/** The address of the tile that stands in for a missing picture. `icon` is that of a category of the staff's own. */
export function tilePath(
  kind: 'product' | 'build',
  categoryId: number | null,
  icon: string | null = null,
): string {
  const tile = tiles.get(kind === 'build' ? 'build' : (icon ?? String(categoryId))) ?? tiles.get('none')
  return pictureAddress(tile?.file ?? '')
}

/** The tile behind a file name of `/multimedia/`, if it is one. */
export function findTile(file: string): Buffer | undefined {
  for (const tile of tiles.values()) if (tile.file === file) return tile.body
}
