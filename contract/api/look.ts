import * as z from 'zod'
import { originalBrands } from '../brands.ts'
import { findColourProblems, originalPalettes, type Theme } from '../colours.ts'
import { MAX_ADVERTS, MAX_BANNERS, MAX_BRANDS, MAX_CUSTOMER_PHOTOS } from '../look.ts'
import { maybeEmptyText, typedText } from './fields.ts'

/* The settings of how the shop looks: logo, colours, banners, brands, photos. `contract/api/settings.ts` takes them in. */

/** A picture of the table `media`. What a value ever named is kept, so that undoing a change finds it again. */
const mediaId = z.int('Falta la imagen').positive('Falta la imagen').max(Number.MAX_SAFE_INTEGER)

/** The picture that another one was cut from, and which part: the next cut begins from there. */
const source = z
  .object({
    media_id: mediaId,
    cut: z.object({ left: z.int(), top: z.int(), width: z.int(), height: z.int() }),
  })
  .optional()

/** A path of this shop, with no host in it however a browser reads it, and no invisible sign. */
const ownPath = /^\/(?![/\\])[^\s\\\p{C}]*$/u
const MAX_PATH_LENGTH = 300

const keptBanner = z.object({
  title: z.string(),
  text: z.string(),
  action: z.string(),
  /** A path of this shop. */
  href: z.string().regex(/^\/(?![/\\])/),
  wide_media_id: z.int(),
  phone_media_id: z.int(),
  /** For the windows between those two, and for the largest; without them the wide one is shown. */
  tablet_media_id: z.int().optional(),
  large_media_id: z.int().optional(),
  wide_from: source,
  phone_from: source,
  /** Days of the shop, both included, in which it is shown. Null: from now, until it is taken away. */
  from: z.string().nullable().default(null),
  until: z.string().nullable().default(null),
  is_hidden: z.boolean().default(false),
  /** The picture has its words in it: those of the banner are only read out, and all of it is the link. */
  has_own_words: z.boolean().default(false),
})

const day = z.iso.date('Escribe un día que exista').nullable().default(null)

const typedBanner = keptBanner
  .extend({
    title: typedText(60),
    text: maybeEmptyText(140),
    action: typedText(30),
    href: z
      .string('Falta la página a la que lleva')
      .trim()
      .min(1, 'Falta la página a la que lleva')
      .max(MAX_PATH_LENGTH, `Hasta ${MAX_PATH_LENGTH} caracteres`)
      .regex(ownPath, 'Escribe una dirección de esta tienda, como /productos/memoria-ram'),
    wide_media_id: mediaId,
    phone_media_id: mediaId,
    tablet_media_id: mediaId.optional(),
    large_media_id: mediaId.optional(),
    from: day,
    until: day,
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    message: 'Termina antes de empezar',
  })

const colour = z
  .string('Elige un color')
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Escríbelo como #1c1f33')

const palette = z.object({
  background: colour,
  text: colour,
  accent: colour,
  secondary: colour,
  highlight: colour,
})

const readablePalette = (theme: Theme) =>
  palette.superRefine((colours, context) => {
    for (const { key, message } of findColourProblems(theme, colours))
      context.addIssue({ code: 'custom', path: [key], message })
  })

const logo = z.object({ media_id: mediaId, shows_name: z.boolean('Debe ser verdadero o falso') }).nullable()
const icon = z.object({ media_id: mediaId, from: source }).nullable()
const brand = z.object({ name: z.string(), media_id: mediaId.nullable().default(null) })
const customerPhoto = z.object({
  media_id: mediaId,
  caption: z.string(),
  /** What it shows, for whoever does not see it. */
  alt: z.string(),
  /** How the customer allowed it. The staff alone read it. */
  consent: z.string(),
  from: source,
})

/** As they are read: what was kept before a closer bound goes on counting. */
export const lookDefinitions = {
  /** In place of the mark, in the header, at the foot, at the login and in mails. Null: the mark with the name. */
  shop_logo: logo.default(null),
  /** What browsers show in a tab, and home screens. Null: the mark. */
  shop_icon: icon.default(null),
  /** The two palettes. All other colours of the pages follow from these: `contract/colours.ts`. */
  colours_light: palette.default(originalPalettes.light),
  colours_dark: palette.default(originalPalettes.dark),
  /** The carousel of the home page, in order, and its advertising banners; without any their place is left out. */
  home_banners: z.array(keptBanner).default([]),
  home_adverts: z.array(keptBanner).default([]),
  /** On `/nosotros`, in order: each with its logo, or set in our type. */
  shop_brands: z.array(brand).default(originalBrands.map((name) => ({ name, media_id: null }))),
  /** On `/nosotros`. Without any there are our drawings, which say that they are. */
  customer_photos: z.array(customerPhoto).default([]),
}

/** As the owner may write them, with a sentence for each refusal. */
export const lookRules = {
  shop_logo: logo,
  shop_icon: icon,
  colours_light: readablePalette('light'),
  colours_dark: readablePalette('dark'),
  home_banners: z.array(typedBanner).max(MAX_BANNERS, `Caben ${MAX_BANNERS} banners`),
  home_adverts: z.array(typedBanner).max(MAX_ADVERTS, `Caben ${MAX_ADVERTS} anuncios`),
  shop_brands: z.array(brand.extend({ name: typedText(40) })).max(MAX_BRANDS, `Caben ${MAX_BRANDS} marcas`),
  customer_photos: z
    .array(
      customerPhoto.extend({
        caption: typedText(80),
        alt: typedText(200),
        consent: typedText(200),
      }),
    )
    .max(MAX_CUSTOMER_PHOTOS, `Caben ${MAX_CUSTOMER_PHOTOS} fotos`),
}
