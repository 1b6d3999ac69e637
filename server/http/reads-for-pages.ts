import { isDatabaseAway } from '../db/database-errors.ts'
import type { Shop } from '../shop.ts'

/**
 * The shop as loaders get it. While the database is away, a read throws a 503, for which the page shows a screen that says
 * so. Without this it would look like a bug of ours.
 */
export function readsForPages(shop: Shop): Shop {
  return {
    publicUrl: shop.publicUrl,
    profile: remembered(shop.profile),
    banners: awaitable(shop.banners),
    shownPictures: awaitable(shop.shownPictures),
    aboutTexts: awaitable(shop.aboutTexts),
    helpTexts: awaitable(shop.helpTexts),
    privacyTexts: awaitable(shop.privacyTexts),
    terms: awaitable(shop.terms),
    bankAccounts: awaitable(shop.bankAccounts),
    examplePurchase: awaitable(shop.examplePurchase),
    serviceTimes: awaitable(shop.serviceTimes),
    adviseOnPowerCuts: awaitable(shop.adviseOnPowerCuts),
    ratePerformance: awaitable(shop.ratePerformance),
    spellMachine: awaitable(shop.spellMachine),
    modelNames: shop.modelNames,
    offer: awaitable(shop.offer),
    feedback: awaitable(shop.feedback),
    catalog: {
      listProducts: awaitable(shop.catalog.listProducts),
      narrowListing: awaitable(shop.catalog.narrowListing),
      writeListing: awaitable(shop.catalog.writeListing),
      filterNames: awaitable(shop.catalog.filterNames),
      findProduct: awaitable(shop.catalog.findProduct),
      findCompanions: awaitable(shop.catalog.findCompanions),
      listBuilds: awaitable(shop.catalog.listBuilds),
      compareProducts: awaitable(shop.catalog.compareProducts),
      categoryPictures: awaitable(shop.catalog.categoryPictures),
      categories: remembered(shop.catalog.categories),
      search: awaitable(shop.catalog.search),
    },
    pcBuilds: {
      read: awaitable(shop.pcBuilds.read),
      candidates: awaitable(shop.pcBuilds.candidates),
      propose: awaitable(shop.pcBuilds.propose),
      shared: awaitable(shop.pcBuilds.shared),
    },
  }
}

/** For what every page shows around its content: while the database is away, the last answer is used. */
function remembered<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  const readOrRefuse = awaitable(read)
  let last: Answer | undefined
  // Read at the start too, because the database may go away before the first visitor comes.
  read().then(
    (answer) => {
      last ??= answer
    },
    () => {},
  )
  return async () => {
    try {
      last = await readOrRefuse()
    } catch (error) {
      if (last === undefined || !(error instanceof Response)) throw error
    }
    return last
  }
}

function awaitable<Arguments extends unknown[], Answer>(
  read: (...args: Arguments) => Promise<Answer>,
): (...args: Arguments) => Promise<Answer> {
  return async (...args) => {
    try {
      return await read(...args)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      throw new Response(null, { status: 503 })
    }
  }
}
