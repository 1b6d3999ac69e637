import { needed, number, text, words } from '../cell-readers.ts'
import { inColour, phrase, says, sentences } from '../phrases.ts'
import { colours } from '../word-lists.ts'
import { defineKind } from './kind.ts'

const efficiency = words({
  plus: '80+',
  bronze: '80+ Bronze',
  silver: '80+ Silver',
  gold: '80+ Gold',
  platinum: '80+ Platinum',
  titanium: '80+ Titanium',
})

const cables = words({
  Full: 'Modular',
  Semi: 'Semimodular',
  'Full / Side': 'Modular, conexiones al costado',
  false: 'No modular',
})

export const powerSupply = defineKind({
  file: 'power-supply',
  label: 'fuentes de poder',
  skuPrefix: 'PSU',
  categoryId: 6,
  columns: {
    type: text,
    efficiency,
    wattage: needed(number(10, 20_000)),
    modular: cables,
    color: colours,
  },
  describe({ name, type, efficiency: rating, wattage, modular, color }) {
    return {
      name: phrase(name, !says(name, `${wattage} W`) && `${wattage} W`, rating, type !== 'ATX' && type),
      variants: [inColour(color), modular?.toLowerCase() ?? null],
      specs: { wattage_w: wattage, efficiency: rating, modular, psu_form_factor: type, color },
      description: sentences(
        phrase(
          'Fuente de poder',
          type,
          `de ${wattage} W`,
          rating ? `con certificación ${rating}` : 'sin certificación de eficiencia indicada',
        ),
        modular && cablesTold[modular],
      ),
    }
  },
})

const cablesTold: Record<string, string> = {
  Modular: 'Cables modulares: conectas solo los que usas',
  Semimodular: 'Semimodular: los cables principales vienen fijos y los demás se quitan',
  'Modular, conexiones al costado': 'Cables modulares con las conexiones al costado',
  'No modular': 'Cables fijos',
}
