import type { ProductFeedback } from '../contract/api/feedback.ts'
import type { Offer } from '../contract/api/offers.ts'
import type { PerformanceAnswer } from '../contract/api/performance.ts'
import type { PowerCutAdvice } from '../contract/api/power-cuts.ts'
import type {
  AboutTexts,
  BankAccount,
  BrandLogo,
  CustomerPhoto,
  ExamplePurchase,
  HelpTexts,
  HomeBanners,
  PrivacyTexts,
  ShopProfile,
  TermsPage,
} from '../contract/api/shop.ts'
import type { MachineQuery } from '../contract/calculator.ts'
import type { PowerLoad } from '../contract/power-cuts.ts'
import type { CatalogReads } from './catalog/catalog-reads.ts'
import type { ServiceTime } from './fulfilment/read-service-times.ts'
import type { PcBuildReads } from './pc-builds/pc-build-reads.ts'

/** What the pages get from the server: reads. Everything that changes what people see goes through the API. */
export type Shop = {
  catalog: CatalogReads
  pcBuilds: PcBuildReads
  /** The published questions and reviews of a product. */
  feedback(sellableId: number): Promise<ProductFeedback>
  /** Which UPS and regulators in stock are enough for what somebody connects. */
  adviseOnPowerCuts(load: PowerLoad): Promise<PowerCutAdvice>
  /** How well a machine serves games and work, and its next best step in stock. */
  ratePerformance(query: MachineQuery): Promise<PerformanceAnswer>
  /** The machine of an address in the spelling of its page. */
  spellMachine(query: MachineQuery): Promise<MachineQuery>
  /** The models that a machine can have, joined by "|": what a browser offers while one types. */
  modelNames(): { processors: string; cards: string }
  profile(): Promise<ShopProfile>
  banners(): Promise<HomeBanners>
  /** The brands and the customers' photos of `/nosotros`. */
  shownPictures(): Promise<{ brands: BrandLogo[]; photos: CustomerPhoto[] }>
  aboutTexts(): Promise<AboutTexts>
  helpTexts(): Promise<HelpTexts>
  privacyTexts(): Promise<PrivacyTexts>
  /** The version of the terms that has this number, or the one that counts now. Null where there is none. */
  terms(number: number | null): Promise<TermsPage | null>
  /** Where a buyer transfers to. Only the checkout shows it. */
  bankAccounts(): Promise<BankAccount[]>
  /** An invented purchase: only what previews of settings show of screens that are else drawn in a browser. */
  examplePurchase(): Promise<ExamplePurchase>
  /** How long buyers waited lately, if the shop says so. */
  serviceTimes(): Promise<ServiceTime[]>
  /** The offer of a link's token, for the checkout. Null when there is none. */
  offer(token: string): Promise<Offer | null>
  /** The address under which the shop is public, without a trailing slash. */
  publicUrl: string
}
