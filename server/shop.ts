import type { ProductFeedback } from '../contract/api/feedback.ts'
import type { Offer } from '../contract/api/offers.ts'
import type { BankAccount, HomeBanners, ShopProfile } from '../contract/api/shop.ts'
import type { CatalogReads } from './catalog/catalog-reads.ts'
import type { ServiceTime } from './fulfilment/read-service-times.ts'

/** What the pages get from the server: reads only. Everything that changes something goes through the API. */
export type Shop = {
  catalog: CatalogReads
  /** The published questions and reviews of a product. */
  feedback(sellableId: number): Promise<ProductFeedback>
  profile(): Promise<ShopProfile>
  banners(): Promise<HomeBanners>
  /** Where a buyer transfers to. Only the checkout shows it. */
  bankAccounts(): Promise<BankAccount[]>
  /** How long buyers waited lately, if the shop says so. */
  serviceTimes(): Promise<ServiceTime[]>
  /** The offer of a link's token, for the checkout. Null when there is none. */
  offer(token: string): Promise<Offer | null>
  /** The address under which the shop is public, without a trailing slash. */
  publicUrl: string
}
