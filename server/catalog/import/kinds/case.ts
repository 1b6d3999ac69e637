import { number, text, words } from '../cell-readers.ts'
import { figure, inColour, phrase, says, sentences } from '../phrases.ts'
import { colours } from '../word-lists.ts'
import { defineKind } from './kind.ts'

export const sidePanels: Record<string, string> = {
  'Tempered Glass': 'Vidrio templado',
  'Tinted Tempered Glass': 'Vidrio templado oscuro',
  Acrylic: 'Acrílico',
  'Tinted Acrylic': 'Acrílico oscuro',
  Mesh: 'Malla',
  Solid: 'Cerrado',
}

const towers: Record<string, string> = {
  'Full Tower': 'Torre completa',
  'Mid Tower': 'Torre media',
  'Mini Tower': 'Minitorre',
  Tower: 'Torre',
  Desktop: 'Horizontal',
  Slim: 'Delgada',
  'Test Bench': 'Banco de pruebas',
}

export const pcCase = defineKind({
  file: 'case',
  label: 'carcasas',
  skuPrefix: 'CAS',
  categoryId: 7,
  columns: {
    type: text,
    color: colours,
    psu: number(10, 20_000),
    side_panel: words(sidePanels),
    external_volume: number(0.1, 2000),
    internal_35_bays: number(0, 200),
  },
  describe({ name, type, color, psu, side_panel, external_volume, internal_35_bays }) {
    const { board, tower } = partsOf(type)
    return {
      name: phrase(name, board && !says(name, board) && board),
      variants: [
        inColour(color),
        tower?.toLowerCase() ?? null,
        side_panel?.toLowerCase() ?? null,
        psu === null ? null : `con fuente de ${psu} W`,
        figure(external_volume, 'L'),
      ],
      specs: {
        case_type: caseType(type),
        side_panel,
        volume_l: external_volume,
        bays_35: internal_35_bays,
        included_psu_w: psu,
        color,
      },
      description: sentences(
        phrase(
          'Carcasa',
          board,
          tower && `(${tower.toLowerCase()})`,
          side_panel && `con panel lateral: ${side_panel.toLowerCase()}`,
        ),
        external_volume !== null && `Ocupa ${external_volume} litros`,
        internal_35_bays ? `Bahías de 3.5″: ${internal_35_bays}` : null,
        psu === null ? 'No incluye fuente de poder' : `Incluye una fuente de ${psu} W`,
      ),
    }
  },
})

/** "MicroATX Mini Tower" → Micro ATX, Minitorre. "HTPC" and the like stay as they are. */
function partsOf(type: string | null): { board: string | null; tower: string | null } {
  const match = /^(ATX|MicroATX|Mini ITX) (.+)$/.exec(type ?? '')
  if (!match) return { board: type, tower: null }
  const [, board = '', tower = ''] = match
  return { board: board.replace('MicroATX', 'Micro ATX'), tower: towers[tower] ?? tower }
}

/** "MicroATX Mini Tower" → "Minitorre Micro ATX". */
export function caseType(type: string | null): string | null {
  const { board, tower } = partsOf(type)
  return phrase(tower, board) || null
}
