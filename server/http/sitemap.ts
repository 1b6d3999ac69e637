import { type Context, Hono } from 'hono'
import { TEXTS_CHANGED_ON } from '../../contract/constants.ts'
import { catalogScreens, textScreens } from '../../contract/screens.ts'
import { type AddressPart, addressesOf, addressParts } from '../catalog/catalog-addresses.ts'
import { readCategories } from '../catalog/read-categories.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { pack, sendPacked } from './packed-body.ts'
import type { KeptPage, PageCache } from './page-cache.ts'
import type { AppEnv } from './request-guard.ts'

type Entry = { path: string; changedAt: string }
type Parts = { db: Database; cache: PageCache; publicUrl: string }

/**
 * `/sitemap.xml`: the public pages, and when each was last changed. A catalogue of more than one part gets an index and a
 * file for each part. Like pages, the files are made once and kept until the catalogue changes.
 */
export function sitemap({ db, cache, publicUrl }: Parts): Hono<AppEnv> {
  async function whole(): Promise<KeptPage> {
    const parts = await addressParts(db)
    if (parts.length > 1)
      return write('sitemapindex', 'sitemap', [
        { ...pagesFile, changedAt: newest(parts) },
        ...partFiles(parts),
      ])
    return write('urlset', 'url', [...(await pages(parts)), ...(await products(1))])
  }

  async function pages(parts: readonly AddressPart[]): Promise<Entry[]> {
    const own = (await readCategories(db)).filter(({ isOwn, isHidden }) => isOwn && !isHidden)
    return [
      ...[...catalogScreens, ...own.map(({ path }) => path)].map((path) => ({
        path,
        changedAt: newest(parts),
      })),
      ...textScreens.map((path) => ({ path, changedAt: TEXTS_CHANGED_ON })),
    ]
  }

  async function part(number: number): Promise<KeptPage> {
    const entries = await products(number)
    if (entries.length === 0) throw new DomainError('not_found')
    return write('urlset', 'url', entries)
  }

  async function products(part: number): Promise<Entry[]> {
    const addresses = await addressesOf(db, part)
    return addresses.map(({ id, changedAt }) => ({
      path: `/producto/${id}`,
      changedAt: changedAt.toISOString(),
    }))
  }

  async function write(root: string, element: string, entries: readonly Entry[]): Promise<KeptPage> {
    const lines = entries.map(
      ({ path, changedAt }) =>
        `<${element}><loc>${publicUrl}${path}</loc><lastmod>${changedAt}</lastmod></${element}>\n`,
    )
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${root}>\n`
    const type = 'application/xml; charset=utf-8'
    const headers = { 'content-type': type, 'cache-control': 'public, no-cache' }
    return { status: 200, headers, body: await pack(Buffer.from(xml), type) }
  }

  async function send(context: Context<AppEnv>, make: () => Promise<KeptPage>): Promise<Response> {
    const { headers, body } = await cache.getOrRender(context.req.path, make)
    return sendPacked(context, body, headers)
  }

  return new Hono<AppEnv>()
    .get('/sitemap.xml', (context) => send(context, whole))
    .get(pagesFile.path, (context) =>
      send(context, async () => write('urlset', 'url', await pages(await addressParts(db)))),
    )
    .get('/:file{sitemap-[1-9][0-9]{0,4}\\.xml}', (context) =>
      send(context, () => part(Number(context.req.param('file').replace(/\D/g, '')))),
    )
}

const pagesFile = { path: '/sitemap-pages.xml' }

function partFiles(parts: readonly AddressPart[]): Entry[] {
  return parts.map(({ part, changedAt }) => ({
    path: `/sitemap-${part}.xml`,
    changedAt: changedAt.toISOString(),
  }))
}

/** When the catalogue last changed; for an empty one, when the shop's texts did. */
function newest(parts: readonly AddressPart[]): string {
  const times = parts.map(({ changedAt }) => changedAt.getTime())
  return times.length === 0 ? TEXTS_CHANGED_ON : new Date(Math.max(...times)).toISOString()
}
