import type { BankAccount, HomeBanners, ShopProfile } from '../contract/api/shop.ts'
import type { CatalogReads } from './catalog/catalog-reads.ts'

/** What the pages get from the server: reads only. Everything that changes something goes through the API. */
export type Shop = {
  catalog: CatalogReads
  profile(): Promise<ShopProfile>
  banners(): Promise<HomeBanners>
  /** Where a buyer transfers to. Only the checkout shows it. */
  bankAccounts(): Promise<BankAccount[]>
  /** The address under which the shop is public, without a trailing slash. */
  publicUrl: string
}
