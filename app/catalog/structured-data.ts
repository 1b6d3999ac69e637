import type {
  BreadcrumbList,
  ItemList,
  Organization,
  Product as SchemaProduct,
  SearchAction,
  WebSite,
  WithActionConstraints,
} from 'schema-dts'
import type { ProductFeedback } from '../../contract/api/feedback.ts'
import type { ShopProfile } from '../../contract/api/shop.ts'
import { MAX_STARS } from '../../contract/feedback.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { readPhone } from '../../contract/phone.ts'
import type { ProductDetail } from '../../server/catalog/catalog-reads.ts'
import type { RootData } from '../shell/shop-profile'
import type { Crumb } from './breadcrumbs'

/** Pages of the catalogue in the vocabulary of schema.org. All addresses are absolute. */

type Named = { id: number; name: string }

export function describeShop(profile: ShopProfile, publicUrl: string): Organization {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#tienda`,
    name: profile.name,
    slogan: profile.slogan,
    url: publicUrl,
    logo: `${publicUrl}/icon-512.png`,
    email: profile.email,
    telephone: readPhone(profile.phone) ?? profile.phone,
    address: profile.address,
    sameAs: profile.socials.flatMap(({ url }) => url ?? []),
  }
}

/** The site, with the address at which a search engine may search it. */
export function describeSite({ name }: ShopProfile, publicUrl: string): WebSite {
  return {
    '@type': 'WebSite',
    name,
    url: publicUrl,
    inLanguage: 'es-EC',
    publisher: { '@id': `${publicUrl}/#tienda` },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${publicUrl}/buscar?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    } as WithActionConstraints<SearchAction>,
  }
}

export function describeTrail(trail: readonly Crumb[], publicUrl: string): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: publicUrl + to,
    })),
  }
}

/** Products or builds in the order of the page. `before` and `total` place one page of a longer list. */
export function describeList(
  name: string,
  items: readonly Named[],
  publicUrl: string,
  { total, before } = { total: items.length, before: 0 },
): ItemList {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: items.map(({ id, name }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name,
      url: `${publicUrl}/producto/${id}`,
    })),
  }
}

/** `rating`: of its reviews; null while there are none. */
export function describeProduct(
  {
    product,
    pictures,
    hasPicture,
    isForSale,
    rating,
  }: Omit<ProductDetail, 'specs' | 'parts' | 'isPowerUnit'> & Pick<ProductFeedback, 'rating'>,
  { profile, publicUrl }: RootData,
): SchemaProduct {
  return {
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    ...(hasPicture && { image: pictures.map(({ src }) => new URL(src, publicUrl).href) }),
    ...(product.description && { description: product.description }),
    ...(product.category && { category: product.category }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: MAX_STARS,
      },
    }),
    // A product that is off sale has no offer, and possibly no price.
    ...(isForSale && {
      offers: {
        '@type': 'Offer',
        url: `${publicUrl}/producto/${product.id}`,
        price: formatCents(toCents(product.price) ?? 0).slice(1),
        priceCurrency: 'USD',
        availability: product.stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
        itemCondition:
          product.condition === 'new'
            ? 'https://schema.org/NewCondition'
            : 'https://schema.org/RefurbishedCondition',
        seller: describeShop(profile, publicUrl),
      },
    }),
  }
}
