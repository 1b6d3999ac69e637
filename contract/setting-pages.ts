import type { SettingKey } from './api/settings.ts'
import { type MailSetting, mailNames, mailSetting } from './mail-labels.ts'

/** The pages that a preview of settings offers, each by its path below the preview's own address. */
const labels = {
  '/': 'Inicio',
  '/productos': 'Productos',
  '/nosotros': 'Nosotros',
  '/terminos': 'Términos y condiciones',
  '/privacidad': 'Privacidad',
  '/login': 'Ingreso',
  '/checkout': 'Pago',
  '/usuario/micarrito': 'Carrito',
  '/usuario/ayuda': 'Ayuda',
} as const

type PagePath = keyof typeof labels
const designOf = (name: string) => `/correo/${name}` as const
const textOf = (name: string) => `/correo/${name}/texto` as const
export type PreviewPath = PagePath | ReturnType<typeof designOf>

/**
 * Where buyers see each setting, the most telling page first; nowhere, if it only decides what the shop does. The desk shows
 * these pages beside the fields.
 */
export const pagesOfSetting: Record<SettingKey, readonly PreviewPath[]> = {
  shop_name: ['/', '/nosotros', '/login'],
  shop_slogan: ['/', '/nosotros'],
  credit_label: ['/'],
  credit_url: ['/'],
  shop_phone: ['/', '/nosotros'],
  shop_whatsapp: ['/', '/nosotros'],
  shop_email: ['/', '/nosotros'],
  shop_address: ['/nosotros', '/'],
  shop_location: ['/nosotros'],
  shop_hours: ['/nosotros', '/'],
  facebook_url: ['/'],
  instagram_url: ['/'],
  tiktok_url: ['/'],
  shop_logo: ['/', '/login'],
  shop_icon: ['/'],
  colours_light: ['/', '/productos', '/nosotros', '/login'],
  colours_dark: ['/', '/productos', '/nosotros', '/login'],
  home_banners: ['/'],
  home_adverts: ['/'],
  about_history: ['/nosotros'],
  about_promises: ['/nosotros'],
  about_payment: ['/nosotros'],
  shop_brands: ['/nosotros'],
  customer_photos: ['/nosotros'],
  show_service_times: ['/nosotros'],
  help_questions: ['/usuario/ayuda'],
  help_returns: ['/usuario/ayuda'],
  help_guides: ['/usuario/ayuda'],
  terms: ['/terminos'],
  privacy_responsible: ['/privacidad'],
  privacy_more: ['/privacidad'],
  bank_accounts: ['/checkout'],
  payment_minutes: ['/checkout', '/terminos'],
  tax_general_bp: ['/checkout', '/terminos'],
  freight: ['/checkout', '/usuario/micarrito', '/terminos'],
  delivery_rates: ['/usuario/micarrito', '/checkout'],
  free_delivery_cents: ['/usuario/micarrito', '/checkout'],
  preset_grams: ['/usuario/micarrito', '/checkout'],
  return_days: ['/terminos', '/usuario/ayuda'],
  assembly_product: [],
  section_grams: [],
  holidays: [],
  max_held_units: [],
  max_held_cents: [],
  max_unchecked_orders: [],
  max_unconfirmed_orders: [],
  max_unconfirmed_network_orders: [],
  unpaid_reminder_hours: [],
  unpaid_cancel_hours: [],
  offer_hours: [],
  opens_at: [],
  closes_at: [],
  opens_saturday: [],
  opens_sunday: [],
  alert_no_order_hours: [],
  alert_queue_minutes: [],
  alert_disk_percent: [],
  low_stock_units: [],
  invoice_on_delivery: [],
  serial_sections: [],
  serials_later: [],
  read_receipts: [],
  shop_ruc: [],
  guide_settled: [],
  ...(Object.fromEntries(
    mailNames.map((name) => [mailSetting(name), [designOf(name), textOf(name)]]),
  ) as unknown as Record<MailSetting, readonly PreviewPath[]>),
}

export type PreviewPage = { path: string; label: string }

/** The pages that show at least one of these settings, in the order of the settings. */
export function previewPagesOf(keys: readonly SettingKey[]): PreviewPage[] {
  const paths = [...new Set(keys.flatMap((key) => pagesOfSetting[key]))]
  return paths.map((path) => ({ path, label: labelOf(path) }))
}

function labelOf(path: PreviewPath): string {
  if (path in labels) return labels[path as PagePath]
  return path.endsWith('/texto') ? 'Solo texto' : 'Con diseño'
}
