import { Hono } from 'hono'
import type { ShopProfile } from '../../contract/api/shop.ts'
import { COMPARE_PATH } from '../../contract/comparison.ts'
import { PC_BUILD_PATH } from '../../contract/pc-build.ts'
import { personalAreas, SEARCH_SCREEN } from '../../contract/screens.ts'
import type { AppEnv } from './request-guard.ts'

const ONE_HOUR = 'public, max-age=3600'

type Parts = { profile(): Promise<ShopProfile>; publicUrl: string }

/** Files with names that the web fixes: `/robots.txt` for crawlers, `/manifest.webmanifest` for home screens. */
export function siteFiles({ profile, publicUrl }: Parts): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/robots.txt', (context) => context.text(robots(publicUrl), 200, { 'cache-control': ONE_HOUR }))
    .get('/manifest.webmanifest', async (context) =>
      context.body(JSON.stringify(manifest(await profile())), 200, {
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': ONE_HOUR,
      }),
    )
}

/** Closes search results and PCs put together, which are endless, and what needs a login. */
function robots(publicUrl: string): string {
  const closed = ['/api/', '/auth/', SEARCH_SCREEN, COMPARE_PATH, `${PC_BUILD_PATH}?`, ...personalAreas]
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

function manifest({ name, slogan, look: { bands, appIcons } }: ShopProfile) {
  return {
    id: '/',
    name: `${name}, ${slogan}`,
    short_name: name,
    description: 'Componentes, PC gamer y laptops con precio final, stock a la vista y garantía.',
    lang: 'es-EC',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: bands.light,
    background_color: bands.light,
    categories: ['shopping'],
    icons: appIcons
      ? [
          { src: appIcons.middle, sizes: '192x192', type: 'image/png' },
          { src: appIcons.large, sizes: '512x512', type: 'image/png' },
        ]
      : [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
    shortcuts: [
      { name: 'Productos', url: '/productos' },
      { name: 'PC Gamer', url: '/ensambles' },
      { name: 'MIS PEDIDOS', url: '/usuario/mispedidos' },
    ],
  }
}
