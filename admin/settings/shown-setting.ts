import type { BankAccountSetting } from '../../contract/api/bank-accounts.ts'
import type { DeliveryRates } from '../../contract/api/delivery.ts'
import { buildsSection, categories } from '../../contract/categories.ts'
import { colourKeys, colourLabels, type Palette } from '../../contract/colours.ts'
import { type Freight, freightLabels } from '../../contract/delivery.ts'
import { type GuideStep, guideStepTitles } from '../../contract/guide-steps.ts'
import { type Piece, pieceLabels } from '../../contract/mail-wording.ts'

import { formatCents } from '../../contract/money.ts'

/** The value of a setting as people read it. */
export function shownSetting(key: string, value: unknown): string {
  if (value === null || value === '') return 'nada'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') {
    if (key.endsWith('_cents')) return formatCents(value)
    if (key.endsWith('_grams')) return inKilograms(value)
    return key.endsWith('_bp') ? `${String(value / 100).replace('.', ',')} %` : String(value)
  }
  if (key === 'freight') return freightLabels[value as Freight] ?? String(value)
  if (typeof value === 'string') return value
  if (key === 'colours_light' || key === 'colours_dark')
    return colourKeys.map((colour) => `${colourLabels[colour]} ${(value as Palette)[colour]}`).join(', ')
  if (key === 'shop_logo' || key === 'shop_icon') return `Imagen ${(value as { media_id: number }).media_id}`
  if (key === 'guide_settled')
    return (value as GuideStep[]).map((step) => guideStepTitles[step] ?? step).join(', ') || 'ninguno'
  if (key === 'bank_accounts')
    return (
      (value as BankAccountSetting[])
        .map(({ bank_name, account_type, number, holder, holder_id }) =>
          [bank_name, account_type, number, holder, holder_id].join(' · '),
        )
        .join('\n') || 'ninguna'
    )
  if (key.startsWith('mail_') && value) return shownWords(value)
  if (key === 'section_grams')
    return Object.entries(value as Record<string, number>)
      .map(([section, grams]) => `${nameOfSection(section)} ${inKilograms(grams)}`)
      .join(', ')
  if (key === 'delivery_rates' && Array.isArray(value) && value.length > 0)
    return (value as DeliveryRates)
      .map(({ carrier, zones }) => `${carrier}: ${zones.map(tellZone).join('; ')}`)
      .join('\n')
  if (!Array.isArray(value)) return JSON.stringify(value)
  if (value.length === 0) return 'nada'
  const names = value.map(nameOf)
  return names.every((name) => name !== null) ? names.join(', ') : JSON.stringify(value)
}

const inKilograms = (grams: number) => `${String(grams / 1000).replace('.', ',')} kg`

function nameOfSection(section: string): string {
  const category = categories.find(({ id }) => String(id) === section)
  return section === 'builds' ? buildsSection.label : (category?.label ?? `Categoría ${section}`)
}

function tellZone({ provinces, prices, extra_kg }: DeliveryRates[number]['zones'][number]): string {
  const where = provinces.length > 0 ? provinces.join(', ') : 'El resto del país'
  const amounts = prices.map((cents) => (cents === null ? '—' : formatCents(cents)))
  return `${where} ${amounts.join(' / ')}${extra_kg === null ? '' : ` + ${formatCents(extra_kg)} por kg`}`
}

/** What one of a list is known by; null: nothing that people know. */
function nameOf(one: unknown): string | null {
  if (typeof one === 'string') return one
  const { title, name, caption } = one as Partial<Record<'title' | 'name' | 'caption', string>>
  return title ?? name ?? caption ?? null
}

/** The pieces of a mail that the shop wrote itself, each with its name. */
function shownWords(words: object): string {
  const said = Object.entries(words).map(
    ([piece, text]) => `${pieceLabels[piece as Piece] ?? piece}: ${text === '' ? 'nada' : text}`,
  )
  return said.length === 0 ? 'las palabras de siempre' : said.join('\n')
}
