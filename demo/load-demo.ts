import { addSellables } from '../server/catalog/add-sellables.ts'
import { raiseCatalogVersion } from '../server/catalog/catalog-version.ts'
import type { Database, Transaction } from '../server/db/database.ts'
import { media as mediaTable } from '../server/db/schema/catalog.ts'
import { bankAccounts, settings } from '../server/db/schema/shop.ts'
import type { MediaFiles } from '../server/media/media-files.ts'
import { demoAdverts } from './catalog/adverts.ts'
import { demoBanners } from './catalog/banners.ts'
import { demoBuilds, demoProducts } from './catalog/catalog.ts'
import { advertSizes, drawAdvert } from './drawings/advert.ts'
import { bannerSizes, drawBanner } from './drawings/banner.ts'
import { describe } from './drawings/describe.ts'
import { draw } from './drawings/draw.ts'

/** Two accounts of banks that do not exist: nobody can send money to the demo shop by mistake. */
const demoBankAccounts = [
  {
    bankName: 'Banco de los Andes (demo)',
    accountType: 'Cuenta de ahorros',
    number: '2200 0000 01',
    holder: 'Kuntur Tienda de Muestra',
    holderId: '1799999990001',
    position: 0,
  },
  {
    bankName: 'Cooperativa Imbabura (demo)',
    accountType: 'Cuenta de ahorros',
    number: '4400 0000 02',
    holder: 'Kuntur Tienda de Muestra',
    holderId: '1799999990001',
    position: 1,
  },
]

/**
 * Fills an empty database with the demo shop: all of it in one transaction, so that a start cut short leaves it empty
 * and the next one begins again. Its pictures are drawn here, from the catalogue's own figures.
 */
export async function loadDemo(db: Database, files: MediaFiles): Promise<void> {
  const drawings = new Map<string, Drawing>()
  for (const { sku, name, look } of [...demoProducts, ...demoBuilds]) {
    drawings.set(sku, { svg: draw(look), alt: describe(look, name), width: 800, height: 800 })
  }
  for (const shape of ['wide', 'phone'] as const) {
    for (const { name, alt } of demoBanners)
      drawings.set(`${shape} ${name}`, { svg: drawBanner(name, shape), alt, ...bannerSizes[shape] })
    for (const { name, alt } of demoAdverts)
      drawings.set(`${shape} ${name}`, { svg: drawAdvert(name, shape), alt, ...advertSizes[shape] })
  }
  const fileNames = await writeFiles(files, drawings)

  await db.transaction(async (tx) => {
    await tx.insert(bankAccounts).values(demoBankAccounts)
    const mediaIds = await addMedia(tx, drawings, fileNames)
    const pictureOf = (name: string) => mediaIds.get(fileNames.get(name) ?? '') ?? 0
    const productIds = await addSellables(
      tx,
      demoProducts.map(({ look, stock, ...product }) => ({
        ...product,
        kind: 'product' as const,
        openingStock: stock,
        mediaIds: [pictureOf(product.sku)],
      })),
    )
    const nameOf = new Map(demoProducts.map(({ sku, name }) => [sku, nameOfPart(name)]))
    await addSellables(
      tx,
      demoBuilds.map(({ look, stock, parts, ...build }) => ({
        ...build,
        kind: 'build' as const,
        openingStock: stock,
        mediaIds: [pictureOf(build.sku)],
        components: Object.entries(parts).map(([part, sku]) => ({
          slot: slotOf[part as keyof typeof slotOf],
          label: nameOf.get(sku) ?? sku,
          productId: productIds.get(sku) ?? null,
        })),
      })),
    )
    const withPictures = (banners: readonly (typeof demoBanners | typeof demoAdverts)[number][]) =>
      banners.map(({ name, title, text, action, href }) => ({
        title,
        text,
        action,
        href,
        wide_media_id: pictureOf(`wide ${name}`),
        phone_media_id: pictureOf(`phone ${name}`),
      }))
    await tx.insert(settings).values([
      { key: 'home_banners', value: withPictures(demoBanners) },
      { key: 'home_adverts', value: withPictures(demoAdverts) },
      { key: 'shop_location', value: { latitude: 0.3514, longitude: -78.1175 } },
      { key: 'facebook_url', value: 'https://www.facebook.com/' },
      { key: 'instagram_url', value: 'https://www.instagram.com/' },
    ])
  })
  await raiseCatalogVersion(db)
}

const slotOf = {
  CPU: 'CPU',
  MBO: 'MBO',
  GPU: 'GPU',
  RAM: 'RAM',
  SSD: 'SSD',
  PSU: 'PSU',
  case: 'CASE',
  cooler: 'COOLER',
} as const

/** A build's list names the slot already: "CPU: AMD Ryzen 5 5500", not "CPU: Procesador AMD Ryzen 5 5500". */
export function nameOfPart(name: string): string {
  return name.replace(/^(Procesador|Placa madre|Tarjeta gráfica|Memoria RAM|Fuente de poder) /, '')
}

type Drawing = { svg: string; alt: string; width: number; height: number }

async function writeFiles(files: MediaFiles, drawings: Map<string, Drawing>): Promise<Map<string, string>> {
  const names = await Promise.all(
    [...drawings].map(async ([name, { svg }]) => [name, await files.write(Buffer.from(svg), 'svg')] as const),
  )
  return new Map(names)
}

/** Tells the id of each file's row. Two products of one look share one drawing, and the first one's words for it. */
async function addMedia(
  tx: Transaction,
  drawings: Map<string, Drawing>,
  fileNames: Map<string, string>,
): Promise<Map<string, number>> {
  const rows = new Map(
    [...drawings].reverse().map(([name, { alt, width, height }]) => {
      const file = fileNames.get(name) ?? ''
      return [file, { file, type: 'image/svg+xml', alt, width, height }]
    }),
  )
  const added = await tx
    .insert(mediaTable)
    .values([...rows.values()])
    .returning({ id: mediaTable.id, file: mediaTable.file })
  return new Map(added.map(({ id, file }) => [file, id]))
}
