import type { Freight } from '../delivery.ts'
import type { Province } from '../provinces.ts'
import type { RichBlock, RichSection } from '../rich-text.ts'
import type { FreightQuote, Picture } from './catalog.ts'

/** What every page shows of the shop itself. Read from the settings; nothing of it is personal. */
export type ShopProfile = {
  name: string
  slogan: string
  email: string
  /** As people read it: "099 123 4567". */
  phone: string
  /** Digits only, for wa.me: "593991234567". Null hides the link. */
  whatsapp: string | null
  address: string
  openingHours: string
  /** The live map: a page of its own, and the frame that takes the drawing's place when somebody asks for it. */
  map: { page: string; frame: string | null }
  /** A network without an address is shown by its name alone. */
  socials: readonly { name: 'Facebook' | 'Instagram' | 'TikTok'; url: string | null }[]
  credit: { label: string; url: string }
  /** How an order can reach its buyer; the first one is offered first. */
  deliveryMethods: readonly DeliveryMethod[]
  /** Who pays the freight. `charged`: it is added to the total, as `GET /api/cart` says. */
  freight: Freight
  /** How an order arrives and who pays the freight, in a sentence for whoever has not chosen yet. */
  freightNote: string
  /** Who pays the freight of what a carrier brings. */
  carrierNote: string
  /** IVA in percent, included in every price. */
  taxPercent: number
  /** So long a reservation keeps its articles for whoever pays. */
  paymentMinutes: number
  /** Working days after the delivery in which a buyer can ask for a return. 0: returns are agreed on with the shop. */
  returnDays: number
  /** Whether mails leave. Where they do not, no page may promise one. */
  sendsMail: boolean
  look: ShopLook
}

/** What the owner made of the shop's looks. */
export type ShopLook = {
  /** Custom properties in place of those of look.css. Empty while nobody changed a colour. */
  css: string
  /** The colour of the header in either theme, which the browser's toolbar takes. */
  bands: { light: string; dark: string }
  /** In place of the mark. `png` is for mails. Null: the mark. */
  logo: (Picture & { png: string; showsName: boolean }) | null
  /** Of the browser's tab and of home screens: the mark, or what the owner chose. */
  icons: readonly { rel: string; href: string; sizes?: string; type?: string }[]
  /** For the manifest. Null: the mark. */
  appIcons: { middle: string; large: string } | null
}

/** A brand that the shop works with. Without a logo its name is set in our type. */
export type BrandLogo = { name: string; logo: Picture | null }

export type CustomerPhoto = { picture: Picture; caption: string }

export type DeliveryMethod = 'carrier' | 'pickup'

/** Where a buyer transfers to: the checkout's alone. */
export type BankAccount = {
  id: number
  bankName: string
  accountType: string
  number: string
  holder: string
  holderId: string
}

/** A purchase of one invented article that previews of settings show. Money in dollars. */
export type ExamplePurchase = {
  name: string
  price: number
  /** What it costs to send it: to each place that the shop's table tells apart. */
  quotes: readonly [
    { province: Province; quote: FreightQuote },
    ...{ province: Province; quote: FreightQuote }[],
  ]
}

/** What the home page shows above its products: the slides of its carousel, and its advertising banners. */
export type HomeBanners = { slides: readonly Banner[]; adverts: readonly Banner[] }

/** Words over a picture that has a composition of its own for phones, and may have more for other windows. */
export type Banner = {
  title: string
  text: string
  action: string
  href: string
  /** Its words are in the picture, all of which is the link. */
  isPicture?: true
  phone: Picture
  tablet?: Picture
  wide: Picture
  large?: Picture
}

/** What the shop says of itself: its history, what it promises, and how one pays. */
export type AboutTexts = {
  history: readonly RichSection[]
  promises: readonly RichSection[]
  payment: readonly RichBlock[]
}

/** The questions of each of the help's three sections. */
export type HelpTexts = readonly (readonly RichSection[])[]

export type PrivacyTexts = {
  /** Who answers for the data. */
  responsible: readonly RichBlock[]
  /** What the shop does with data beside what its pages do. */
  more: readonly RichBlock[]
  /** The day since which the page counts: YYYY-MM-DD. */
  since: string
}

/** One version of the terms, and the list of all, the newest first. Days are YYYY-MM-DD. */
export type TermsPage = {
  number: number
  isCurrent: boolean
  since: string
  sections: readonly RichSection[]
  versions: readonly { number: number; since: string }[]
}
