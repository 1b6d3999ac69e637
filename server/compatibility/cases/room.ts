import { board, cooler, drive, graphics, pcCase, type RuleCase, supply } from './rule-case.ts'

export const boardInCaseCases: readonly RuleCase[] = [
  {
    title: "the board's format is in the case's list",
    parts: [board({ form_factor: 'ATX' }), pcCase({ board_form_factors: ['ATX', 'Micro ATX', 'Mini ITX'] })],
    verdict: 'fits',
    tells: ['ATX'],
  },
  {
    title: 'a board that is larger than all that the case takes',
    parts: [board({ form_factor: 'ATX' }), pcCase({ board_form_factors: ['Micro ATX', 'Mini ITX'] })],
    verdict: 'misfit',
    tells: ['ATX', 'Micro ATX'],
  },
  {
    title: 'the largest boards do not go into a case for ATX',
    parts: [board({ form_factor: 'EATX' }), pcCase({ board_form_factors: ['ATX', 'Micro ATX', 'Mini ITX'] })],
    verdict: 'misfit',
    tells: ['ATX'],
  },
  {
    title: 'a list is never widened: ATX alone does not prove Micro ATX, and does not rule it out',
    parts: [board({ form_factor: 'Micro ATX' }), pcCase({ board_form_factors: ['ATX'] })],
    verdict: 'unknown',
    tells: ['Micro ATX'],
  },
  {
    title: 'a list of one format, which the database gives as one text, is not searched for letters',
    parts: [board({ form_factor: 'ATX' }), pcCase({ board_form_factors: 'Micro ATX' })],
    verdict: 'misfit',
  },
  {
    title: 'one format as one text',
    parts: [board({ form_factor: 'Mini ITX' }), pcCase({ board_form_factors: 'Mini ITX' })],
    verdict: 'fits',
  },
  {
    title: 'Mini-ITX with a hyphen and with a space',
    parts: [board({ form_factor: 'Mini-ITX' }), pcCase({ board_form_factors: ['Micro ATX', 'Mini ITX'] })],
    verdict: 'fits',
  },
  {
    title: 'E-ATX with a hyphen and without',
    parts: [board({ form_factor: 'E-ATX' }), pcCase({ board_form_factors: ['EATX', 'ATX'] })],
    verdict: 'fits',
  },
  {
    title: 'MicroATX as one word',
    parts: [board({ form_factor: 'MicroATX' }), pcCase({ board_form_factors: ['ATX', 'Micro-ATX'] })],
    verdict: 'fits',
  },
  {
    title: 'a format of servers, which has no place in the order of sizes',
    parts: [board({ form_factor: 'SSI CEB' }), pcCase({ board_form_factors: ['ATX', 'Micro ATX'] })],
    verdict: 'unknown',
  },
  {
    title: 'the case does not say what it takes',
    parts: [board({ form_factor: 'ATX' }), pcCase({ max_gpu_length_mm: 360 })],
    verdict: 'unknown',
    tells: ['ATX'],
  },
  {
    title: 'an empty list is no list',
    parts: [board({ form_factor: 'ATX' }), pcCase({ board_form_factors: [] })],
    verdict: 'unknown',
  },
  {
    title: 'the board does not say its format',
    parts: [board({ socket: 'AM5' }), pcCase({ board_form_factors: ['ATX'] })],
    verdict: 'unknown',
  },
  { title: 'no case', parts: [board({ form_factor: 'ATX' })], verdict: 'silent' },
]

export const cardInCaseCases: readonly RuleCase[] = [
  {
    title: 'a card with room to spare',
    parts: [graphics({ length_mm: 249 }), pcCase({ max_gpu_length_mm: 360 })],
    verdict: 'fits',
    tells: ['249', '360'],
  },
  {
    title: 'a card of exactly the most',
    parts: [graphics({ length_mm: 360 }), pcCase({ max_gpu_length_mm: 360 })],
    verdict: 'fits',
  },
  {
    title: 'a millimetre too long',
    parts: [graphics({ length_mm: 361 }), pcCase({ max_gpu_length_mm: 360 })],
    verdict: 'misfit',
    tells: ['361', '360'],
  },
  {
    title: 'the case does not say its most',
    parts: [graphics({ length_mm: 338 }), pcCase({ max_cooler_height_mm: 160 })],
    verdict: 'unknown',
    tells: ['338'],
  },
  {
    title: 'the card does not say its length',
    parts: [graphics({ tdp_w: 180 }), pcCase({ max_gpu_length_mm: 300 })],
    verdict: 'unknown',
    tells: ['300'],
  },
  { title: 'no card', parts: [pcCase({ max_gpu_length_mm: 300 })], verdict: 'silent' },
]

const air = { product_type: 'Disipador por aire' }
const liquid = { product_type: 'Refrigeración líquida' }

export const coolerInCaseCases: readonly RuleCase[] = [
  {
    title: 'a tower that is low enough',
    parts: [cooler({ ...air, cooler_height_mm: 155 }), pcCase({ max_cooler_height_mm: 159 })],
    verdict: 'fits',
    tells: ['155', '159'],
  },
  {
    title: 'a tower of exactly the most',
    parts: [cooler({ ...air, cooler_height_mm: 160 }), pcCase({ max_cooler_height_mm: 160 })],
    verdict: 'fits',
  },
  {
    title: 'a tower that is too high',
    parts: [cooler({ ...air, cooler_height_mm: 165 }), pcCase({ max_cooler_height_mm: 159 })],
    verdict: 'misfit',
    tells: ['165', '159'],
  },
  {
    title: 'two cases in three do not say how high a tower may be',
    parts: [cooler({ ...air, cooler_height_mm: 165 }), pcCase({ max_radiator_mm: 360 })],
    verdict: 'unknown',
    tells: ['165'],
  },
  {
    title: 'a tower that does not say its height',
    parts: [cooler({ ...air, fan_count: 1 }), pcCase({ max_cooler_height_mm: 165 })],
    verdict: 'unknown',
    tells: ['165'],
  },
  {
    title: 'a radiator of the size that the case takes',
    parts: [cooler({ ...liquid, radiator_mm: 360 }), pcCase({ max_radiator_mm: 360 })],
    verdict: 'fits',
    tells: ['360'],
  },
  {
    title: 'a radiator that is too long',
    parts: [
      cooler({ ...liquid, radiator_mm: 360 }),
      pcCase({ max_radiator_mm: 240, max_cooler_height_mm: 159 }),
    ],
    verdict: 'misfit',
    tells: ['360', '240'],
  },
  {
    title: 'liquid cooling is judged by its radiator, not by the height of its pump',
    parts: [
      cooler({ ...liquid, radiator_mm: 240, cooler_height_mm: 52 }),
      pcCase({ max_cooler_height_mm: 165 }),
    ],
    verdict: 'unknown',
    tells: ['240'],
  },
  {
    title: 'liquid cooling in a case for low towers',
    parts: [
      cooler({ ...liquid, radiator_mm: 240, cooler_height_mm: 53 }),
      pcCase({ max_cooler_height_mm: 40, max_radiator_mm: 240 }),
    ],
    verdict: 'fits',
  },
  {
    title:
      'a radiator of wide fans is no shorter one of narrow fans: whether 280 goes where 360 does is not told',
    parts: [cooler({ ...liquid, radiator_mm: 280 }), pcCase({ max_radiator_mm: 360 })],
    verdict: 'unknown',
    tells: ['280'],
  },
  {
    title: 'a radiator of wide fans that is longer than all that the case takes',
    parts: [cooler({ ...liquid, radiator_mm: 420 }), pcCase({ max_radiator_mm: 360 })],
    verdict: 'misfit',
    tells: ['420', '360'],
  },
  {
    title: 'a shorter radiator of the same fans',
    parts: [cooler({ ...liquid, radiator_mm: 240 }), pcCase({ max_radiator_mm: 360 })],
    verdict: 'fits',
  },
  {
    title: 'liquid cooling that does not say its radiator',
    parts: [cooler(liquid), pcCase({ max_radiator_mm: 360, max_cooler_height_mm: 170 })],
    verdict: 'unknown',
  },
  {
    title: 'a cooler that says nothing of itself',
    parts: [cooler({}), pcCase({ max_radiator_mm: 360, max_cooler_height_mm: 170 })],
    verdict: 'unknown',
  },
  { title: 'no case', parts: [cooler({ ...air, cooler_height_mm: 155 })], verdict: 'silent' },
]

export const supplyInCaseCases: readonly RuleCase[] = [
  {
    title: "the supply's format is in the case's list",
    parts: [supply({ psu_form_factor: 'ATX' }), pcCase({ supply_form_factors: ['ATX', 'SFX'] })],
    verdict: 'fits',
    tells: ['ATX'],
  },
  {
    title: 'a supply of ATX in a case for SFX',
    parts: [supply({ psu_form_factor: 'ATX' }), pcCase({ supply_form_factors: ['SFX', 'SFX-L'] })],
    verdict: 'misfit',
    tells: ['ATX', 'SFX'],
  },
  {
    title: 'SFX-L is longer than SFX, and no part of its name',
    parts: [supply({ psu_form_factor: 'SFX-L' }), pcCase({ supply_form_factors: 'SFX' })],
    verdict: 'misfit',
    tells: ['SFX-L'],
  },
  {
    title: 'a list of one format, which the database gives as one text',
    parts: [supply({ psu_form_factor: 'ATX' }), pcCase({ supply_form_factors: 'ATX' })],
    verdict: 'fits',
  },
  {
    title: 'a case without the list says nothing of supplies, not even where it is a tower for ATX boards',
    parts: [supply({ psu_form_factor: 'ATX' }), pcCase({ board_form_factors: ['ATX', 'Micro ATX'] })],
    verdict: 'unknown',
    tells: ['ATX'],
  },
  {
    title: 'a supply that does not say its format',
    parts: [supply({ wattage_w: 550 }), pcCase({ supply_form_factors: ['ATX'] })],
    verdict: 'unknown',
  },
  { title: 'no case', parts: [supply({ psu_form_factor: 'ATX' })], verdict: 'silent' },
]

const large = { drive_form_factor: '3.5″', interface: 'SATA 6 Gb/s' }

export const bayCases: readonly RuleCase[] = [
  {
    title: 'as many large drives as bays',
    parts: [drive(large, { count: 2 }), pcCase({ bays_35: 2 })],
    verdict: 'fits',
  },
  {
    title: 'one large drive too many',
    parts: [drive(large, { count: 3 }), pcCase({ bays_35: 2 })],
    verdict: 'misfit',
    tells: ['3', '2'],
  },
  {
    title: 'large drives of two kinds are added up',
    parts: [drive(large, { id: 51 }), drive(large, { id: 52 }), pcCase({ bays_35: 1 })],
    verdict: 'misfit',
    tells: ['2', '1'],
  },
  {
    title: 'a case with no bay, as the staff wrote down',
    parts: [drive(large), pcCase({ bays_35: 0 })],
    verdict: 'misfit',
  },
  {
    title: 'small drives and those on the board take no bay',
    parts: [
      drive(large, { id: 51 }),
      drive({ drive_form_factor: '2.5″', interface: 'SATA 6 Gb/s' }, { id: 52, count: 2 }),
      drive({ drive_form_factor: 'M.2 2280', interface: 'PCIe 4.0 x4' }, { id: 53 }),
      pcCase({ bays_35: 1 }),
    ],
    verdict: 'fits',
  },
  {
    title: 'the case does not say how many bays it has',
    parts: [drive(large), pcCase({ max_gpu_length_mm: 360 })],
    verdict: 'unknown',
  },
  {
    title: 'no large drive',
    parts: [drive({ drive_form_factor: 'M.2 2280' }), pcCase({ bays_35: 2 })],
    verdict: 'silent',
  },
  { title: 'no case', parts: [drive(large)], verdict: 'silent' },
]
