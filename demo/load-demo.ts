import { readFile } from 'node:fs/promises'
import { addSellables } from '../server/catalog/add-sellables.ts'
import type { Database, Transaction } from '../server/db/database.ts'
import { media as mediaTable } from '../server/db/schema/catalog.ts'
import { bankAccounts, settings } from '../server/db/schema/shop.ts'
import type { MediaFiles } from '../server/media/media-files.ts'
import { demoPictures, masterFile, sceneFile, viewFile, views } from './art/kept-pictures.ts'
import { demoAdverts } from './catalog/adverts.ts'
import { demoAssembly } from './catalog/assembly.ts'
import { demoBanners } from './catalog/banners.ts'
import { demoBuilds, demoProducts } from './catalog/catalog.ts'

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
 * and the next one begins again. Its pictures were rendered before, by `npm run art`.
 */
export async function loadDemo(db: Database, files: MediaFiles): Promise<void> {
  const kept = await keepPictures(files)

  await db.transaction(async (tx) => {
    await tx.insert(bankAccounts).values(demoBankAccounts)
    const mediaIds = await addMedia(tx, kept)
    const picturesOf = (sku: string) =>
      [sku, ...views.map((view) => viewFile(sku, view))].flatMap((name) => mediaIds.get(name) ?? [])
    // A banner whose picture has no number is left out of the page.
    const pictureOf = (name: string) => mediaIds.get(name) ?? 0
    const { assemblyId } = await addDemoSellables(tx, picturesOf)
    const withPictures = (banners: readonly (typeof demoBanners | typeof demoAdverts)[number][]) =>
      banners.map(({ name, title, text, action, href }) => ({
        title,
        text,
        action,
        href,
        phone_media_id: pictureOf(sceneFile(name, 'phone')),
        tablet_media_id: mediaIds.get(sceneFile(name, 'tablet')),
        wide_media_id: pictureOf(sceneFile(name, 'wide')),
        large_media_id: mediaIds.get(sceneFile(name, 'large')),
      }))
    await tx.insert(settings).values([
      {
        key: 'bank_accounts',
        value: demoBankAccounts.map(({ bankName, accountType, number, holder, holderId }) => ({
          bank_name: bankName,
          account_type: accountType,
          number,
          holder,
          holder_id: holderId,
        })),
      },
      { key: 'home_banners', value: withPictures(demoBanners) },
      { key: 'home_adverts', value: withPictures(demoAdverts) },
      { key: 'assembly_product', value: assemblyId },
      { key: 'shop_location', value: { latitude: 0.3514, longitude: -78.1175 } },
      { key: 'facebook_url', value: 'https://www.facebook.com/' },
      { key: 'instagram_url', value: 'https://www.instagram.com/' },
    ])
  })
}

/**
 * The products and builds of the demo shop, and the work of putting an armado together, whose id it tells. `picturesOf` tells
 * the pictures of each SKU, by their numbers.
 */
export async function addDemoSellables(
  tx: Transaction,
  picturesOf: (sku: string) => number[],
): Promise<{ assemblyId: number }> {
  const productIds = await addSellables(
    tx,
    demoProducts.map(({ look, stock, ...product }) => ({
      ...product,
      kind: 'product' as const,
      openingStock: stock,
      mediaIds: picturesOf(product.sku),
    })),
  )
  const nameOf = new Map(demoProducts.map(({ sku, name }) => [sku, name]))
  const partOf = (sku: string) => {
    const [productId, label] = [productIds.get(sku), nameOf.get(sku)]
    if (productId === undefined || label === undefined)
      throw new Error(`A build has a part that the demo does not sell: ${sku}`)
    return { productId, label }
  }
  await addSellables(
    tx,
    demoBuilds.map(({ look, stock, parts, ...build }) => ({
      ...build,
      kind: 'build' as const,
      openingStock: stock,
      mediaIds: picturesOf(build.sku),
      components: Object.entries(parts).map(([part, sku]) => ({
        slot: slotOf[part as keyof typeof slotOf],
        ...partOf(sku),
      })),
    })),
  )
  const { stock, look: _, parts: __, ...assembly } = demoAssembly
  const added = await addSellables(tx, [
    { ...assembly, kind: 'product', openingStock: stock, mediaIds: picturesOf(assembly.sku) },
  ])
  return { assemblyId: added.get(assembly.sku) ?? 0 }
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

type Kept = Omit<typeof mediaTable.$inferInsert, 'type'>

/** Puts the rendered pictures among the shop's files. What has none yet is shown without: see `demo/art`. */
async function keepPictures(files: MediaFiles): Promise<ReadonlyMap<string, Kept>> {
  const kept = new Map<string, Kept>()
  for (const picture of demoPictures) {
    const master = await readFile(masterFile(picture)).catch(nullIfAbsent)
    if (!master) continue
    const { name, alt, format } = picture
    const { width, height, widths } = format
    kept.set(name, { file: await files.keep(master), alt, width, height, widths: [...widths] })
  }
  return kept
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Tells the id of each picture's row. */
async function addMedia(
  tx: Transaction,
  kept: ReadonlyMap<string, Kept>,
): Promise<ReadonlyMap<string, number>> {
  const added = await tx
    .insert(mediaTable)
    .values([...kept.values()].map((picture) => ({ ...picture, type: 'image/webp' })))
    .returning({ id: mediaTable.id, file: mediaTable.file })
  const idOf = new Map(added.map(({ id, file }) => [file, id]))
  return new Map([...kept].map(([name, { file }]) => [name, idOf.get(file) ?? 0]))
}
