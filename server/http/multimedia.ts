import type { Context, Handler } from 'hono'
import type { PcBuild } from '../../contract/api/pc-build.ts'
import { definitions } from '../../contract/api/settings.ts'
import type { ShopProfile } from '../../contract/api/shop.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import type { PcPlaceKey } from '../../contract/pc-build.ts'
import { DomainError } from '../domain-error.ts'
import { isFilesAway } from '../files/file-home.ts'
import { masterOfAddress, pictureOrigin } from '../media/media-address.ts'
import { formOf, type KeptPicture, type MediaFiles } from '../media/media-files.ts'
import type { Signature } from '../media/social-preview.ts'
import { findTile } from '../media/tiles.ts'
import { keptBytes, type PackedBody, pack, sendPacked } from './packed-body.ts'
import type { RateLimits } from './rate-limits.ts'
import type { AppEnv } from './request-guard.ts'
import { Shelf } from './shelf.ts'

/** So much of pictures stays in memory ready to send: hundreds, of a few kilobytes each. */
const KEPT_BYTES = 8 * 1024 * 1024
/** What each takes besides. */
const ENTRY_BYTES = 512
/** So often it is looked whether one of them was deleted, as a photo is whose customer takes the permission back. */
const LOOK_AFTER_MS = 1_000
/** The same of pictures in a store, where each look is a call that is paid for. */
const LOOK_AFTER_IN_STORE_MS = 60_000

type Found = KeptPicture & {
  /** Null: it is drawn by us, and never deleted. */
  file: string | null
  isStandIn?: boolean
}
type Packed = Pick<Found, 'type' | 'file'> & { body: PackedBody; isStandIn: boolean; lookedAt: number }

/**
 * `GET /multimedia/{file}`: the shop's pictures. A name is the hash of the content, so a picture never changes. Pages ask
 * for WebP and get AVIF, a third of the size, where the browser accepts it. A width that pages ask for is made when it is
 * missing. If that fails, the master is sent instead, and the browser does not keep it.
 */
export function multimedia(
  files: MediaFiles,
  /** The widths of a master that pages ask for; null when no page shows it. */
  widthsOf: (master: string) => Promise<readonly number[] | null>,
): Handler {
  const kept = new Shelf<string, Packed>(KEPT_BYTES)
  const lookAfterMs = files.isShared ? LOOK_AFTER_IN_STORE_MS : LOOK_AFTER_MS

  async function load(file: string, key: string, takesAvif: boolean): Promise<Packed> {
    const avif = takesAvif ? await find(file.replace(/\.webp$/, '.avif')) : null
    const found = avif ?? (await find(file))
    if (!found) throw new DomainError('not_found')
    const { body, type, file: name, isStandIn = false } = found
    const lookedAt = performance.now()
    const picture = { body: await pack(body, type, 9), type, file: name, isStandIn, lookedAt }
    if (isStandIn) return picture
    kept.keep(key, picture, keptBytes(picture.body) + ENTRY_BYTES)
    return picture
  }

  async function keptOne(key: string): Promise<Packed | null> {
    const picture = kept.get(key)
    if (!picture) return null
    if (picture.file === null || performance.now() - picture.lookedAt < lookAfterMs) return picture
    picture.lookedAt = performance.now()
    if (await files.has(picture.file).catch(trueIfAway)) return picture
    kept.drop(key)
    return null
  }

  async function find(file: string): Promise<Found | null> {
    const tile = findTile(file)
    if (tile) return { body: tile, type: 'image/svg+xml', file: null }
    const there = await files.read(file)
    const form = formOf(file)
    if (there || !form) return there && { ...there, file }
    const master = await files.read(form.master)
    const widths = master && (await widthsOf(form.master))
    if (!widths || (form.width !== undefined && !widths.includes(form.width))) return null
    const made = await files.make(form)
    return made ? { ...made, file } : { ...master, file: form.master, isStandIn: true }
  }

  return async (context) => {
    const file = context.req.param('file') ?? ''
    const takesAvif = file.endsWith('.webp') && (context.req.header('accept') ?? '').includes('image/avif')
    const key = takesAvif ? `${file} avif` : file
    const { body, type, isStandIn } = (await keptOne(key)) ?? (await load(file, key, takesAvif))
    return sendPacked(context, body, {
      'content-type': type,
      vary: 'Accept, Accept-Encoding',
      'cache-control': isStandIn ? 'no-store' : 'public, max-age=31536000, immutable',
      // An edge hands it to the shop's pages from another origin.
      ...(pictureOrigin() && { 'cross-origin-resource-policy': 'cross-origin' }),
      // A drawing that is opened by itself may use its own styles and nothing else.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  }
}

/** A picture that is in memory is shown while the store is away. */
function trueIfAway(error: unknown): true {
  if (isFilesAway(error)) return true
  throw error
}

/** Drawing one takes a third of a second, so the last ones are kept. */
const KEPT_PREVIEWS = 60

/**
 * `GET /multimedia/vista/{file}.jpg`: what networks and messengers show for a link to a page with that picture; for other
 * pages `tienda.jpg`. It wears the shop's logo. Browsers may keep it for a day.
 */
export function socialPreviews(
  files: MediaFiles,
  limits: Pick<RateLimits, 'render'>,
  profile: () => Promise<Signed>,
): Handler<AppEnv> {
  const kept = new KeptPreviews()

  async function draw(name: string, shop: Signed): Promise<Buffer> {
    const picture = name === 'tienda' ? null : (findTile(name) ?? (await files.read(name))?.body)
    if (picture === undefined) throw new DomainError('not_found')
    return drawShared(picture, await signatureOf(files, shop))
  }

  return async (context) => {
    const name = (context.req.param('file') ?? '').replace(/\.jpg$/, '')
    const shop = await profile()
    const { logo, bands } = shop.look
    const key = JSON.stringify([name, shop.name, logo?.src, bands.light])
    return sendPreview(context, await kept.get(key, limits, context, () => draw(name, shop)))
  }
}

/** It takes the library for pictures, 12 MB of memory: from the first that is drawn on. */
async function drawShared(picture: Buffer | null, signature: Signature): Promise<Buffer> {
  const { drawSocialPreview } = await import('../media/social-preview.ts')
  return drawSocialPreview(picture, signature)
}

type Signed = Pick<ShopProfile, 'name' | 'look'>

async function signatureOf(files: MediaFiles, { name, look: { logo, bands } }: Signed): Promise<Signature> {
  const file = logo && masterOfAddress(logo.src)
  const read = !file ? null : await files.read(file)
  return {
    logo: read?.body ?? null,
    isRenamed: name !== definitions.shop_name.parse(undefined),
    band: bands.light,
  }
}

/**
 * `GET /multimedia/armado/{code}-{cents}.jpg`: the same for a link to an armado, with its name, its parts and what it costs
 * now. The cents only make another address of another price.
 */
export function pcBuildPreviews(
  files: MediaFiles,
  limits: Pick<RateLimits, 'render'>,
  open: (code: string) => Promise<{ pcBuild: PcBuild } | null>,
  profile: () => Promise<Signed>,
): Handler<AppEnv> {
  const kept = new KeptPreviews()

  async function draw({ name, total, units, pictures }: Drawn): Promise<Buffer> {
    const read = pictures.map(async (file) => findTile(file) ?? (await files.read(file))?.body ?? [])
    const drawn = await files.drawPcBuild({
      name,
      price: formatCents(toCents(total) ?? 0),
      articles: units === 1 ? '1 artículo' : `${units} artículos`,
      pictures: (await Promise.all(read)).flat(),
    })
    return drawn ?? drawShared(null, await signatureOf(files, await profile()))
  }

  return async (context) => {
    const [code = ''] = (context.req.param('file') ?? '').split('-')
    const opened = await open(code)
    if (!opened) throw new DomainError('not_found')
    const drawn = whatIsDrawn(opened.pcBuild)
    return sendPreview(context, await kept.get(JSON.stringify(drawn), limits, context, () => draw(drawn)))
  }
}

type Drawn = { name: string; total: number; units: number; pictures: string[] }

/** What people recognise a computer by stands first. */
const shownFirst: readonly PcPlaceKey[] = ['case', 'graphics', 'processor', 'cooler', 'board', 'memory']

function whatIsDrawn({ name, total, places }: PcBuild): Drawn {
  const parts = places.flatMap((place) => place.parts)
  const first = shownFirst.flatMap((key) =>
    places.flatMap(({ place, parts }) => (place === key ? parts : [])),
  )
  const seen = [...first, ...parts]
  const masters = seen.map(({ img_url }) => masterOfAddress(img_url))
  return {
    name,
    total,
    units: parts.reduce((sum, { count }) => sum + count, 0),
    pictures: [...new Set(masters)].slice(0, 4),
  }
}

class KeptPreviews {
  readonly #kept = new Map<string, Promise<PackedBody>>()

  /** The preview of this name, drawn when it is not there: only then does it count for the limit. */
  async get(
    name: string,
    limits: Pick<RateLimits, 'render'>,
    context: Context<AppEnv>,
    draw: () => Promise<Buffer>,
  ): Promise<PackedBody> {
    const there = this.#kept.get(name)
    if (there) return there
    await limits.render(context.get('address'))
    const preview = draw().then((body) => pack(body, 'image/jpeg'))
    if (this.#kept.size >= KEPT_PREVIEWS) this.#kept.delete(this.#kept.keys().next().value ?? '')
    this.#kept.set(name, preview)
    preview.catch(() => this.#kept.delete(name))
    return preview
  }
}

function sendPreview(context: Context<AppEnv>, body: PackedBody) {
  return sendPacked(context, body, { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' })
}
