import type { SpecValue } from '../../../spec-definitions.ts'
import { caseType, sidePanels } from '../../kinds/case.ts'
import { boardFormat, numberAt, positive, textAt, textsAt } from '../fields.ts'
import { type SpecKind, same, withinShare } from '../spec-kind.ts'

export const pcCase: SpecKind = {
  file: 'case',
  label: 'carcasas',
  categoryId: 7,
  specs(record) {
    const panel = textAt(record, 'side_panel')
    return {
      case_type: caseType(
        textAt(record, 'form_factor')?.replace('Micro ATX', 'MicroATX').replace('Slim Tower', 'Slim') ?? null,
      ),
      side_panel: panel && (sidePanels[panel] ?? null),
      volume_l: positive(record, 'volume', 2000),
      bays_35: positive(record, 'internal_3_5_bays', 200),
      supply_form_factors: textsAt(record, 'supported_power_supply_form_factors').sort(),
      board_form_factors: inOrder(textsAt(record, 'supported_motherboard_form_factors').map(boardFormat)),
      max_gpu_length_mm: numberAt(record, 'max_video_card_length', 100, 1000),
      max_cooler_height_mm: numberAt(record, 'max_cpu_cooler_height', 20, 400),
    }
  },
  figures: () => [
    // A list of panels and sockets, or a power supply. "w/ODD" is part of the name.
    / with (?:tinted |tempered|acrylic|mesh|solid|aluminum|steel|front|usb).*$| w\/ ?\d+ ?w power supply.*$/g,
    /\b(?:e-?atx|micro ?-?atx|matx|mini[ -]?itx|atx|htpc)\b/g,
    /\b(?:mid|full|mini)[ -]?tower\b|\b(?:slim )?tower\b|\bdesktop\b|\btest bench\b/g,
    /\b(?:tinted )?(?:tempered glass|acrylic)\b|\bside panel\b|\bmesh side\b|\bcase\b/g,
  ],
  needed: () => [],
  agreeing: {
    // The source calls a horizontal case a tower, and has other names for cases larger than ATX.
    case_type: (ours, theirs) => boardOf(String(ours)) === boardOf(String(theirs)),
    side_panel: (ours, theirs) => same(untinted(ours), untinted(theirs)),
    volume_l: withinShare(0.12),
  },
  adds: ['board_form_factors', 'supply_form_factors', 'max_gpu_length_mm', 'max_cooler_height_mm'],
}

const sizes = ['EATX', 'ATX', 'Micro ATX', 'Mini ITX']

function inOrder(formats: string[]): string[] {
  return sizes.filter((size) => formats.includes(size))
}

function boardOf(type: string): string {
  return /Micro ATX|Mini ITX|E?ATX|HTPC/.exec(type)?.[0].replace('EATX', 'ATX') ?? type
}

/** The same case is sold with clear and with tinted glass. */
function untinted(panel: SpecValue): string {
  return String(panel).replace(' oscuro', '')
}
