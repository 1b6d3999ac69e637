import {
  board,
  cooler,
  drive,
  graphics,
  memory,
  pcCase,
  processor,
  type RuleCase,
  supply,
} from './rule-case.ts'

/** Needs 88 + 180 + 25 (board) + 2 × 5 (modules) + 8 (drive) = 311 W; with three tenths more, 404.3, so 450 W are advised. */
const machineOf311W = [
  processor({ tdp_w: 65, max_power_w: 88 }),
  board({ socket: 'AM5' }),
  memory({ module_count: 2 }),
  graphics({ tdp_w: 180 }),
  drive({ drive_form_factor: 'M.2 2280' }),
]

/** Needs 1.35 × 100 + 25 + 5 + 8 = 173 W, and 8 W more for a second drive. */
const withoutCard = [
  processor({ tdp_w: 100 }),
  board({ socket: 'LGA1700' }),
  memory({ module_count: 1 }),
  drive({ drive_form_factor: 'M.2 2280' }, { count: 2 }),
]

export const supplyWattsCases: readonly RuleCase[] = [
  {
    title: 'exactly what the machine needs, with the advice to take more',
    parts: [...machineOf311W, supply({ wattage_w: 311 })],
    verdict: 'fits',
    tells: ['311', '450'],
  },
  {
    title: 'a watt too few',
    parts: [...machineOf311W, supply({ wattage_w: 310 })],
    verdict: 'misfit',
    tells: ['310', '311'],
  },
  {
    title: 'less than advised',
    parts: [...machineOf311W, supply({ wattage_w: 400 })],
    verdict: 'fits',
    tells: ['400', '450'],
  },
  {
    title: 'as much as advised',
    parts: [...machineOf311W, supply({ wattage_w: 450 })],
    verdict: 'fits',
    tells: ['450'],
  },
  {
    title: "the figure of the card's maker, where it is more",
    parts: [
      ...machineOf311W.filter(({ kind }) => kind !== 'graphics'),
      graphics({ tdp_w: 180, recommended_psu_w: 600 }),
      supply({ wattage_w: 500 }),
    ],
    verdict: 'fits',
    tells: ['500', '600'],
  },
  {
    title: "our own figure, where that of the card's maker is less",
    parts: [
      ...machineOf311W.filter(({ kind }) => kind !== 'graphics'),
      graphics({ tdp_w: 180, recommended_psu_w: 400 }),
      supply({ wattage_w: 400 }),
    ],
    verdict: 'fits',
    tells: ['450'],
  },
  {
    title: 'a processor without its most takes a good third more than its typical watts',
    parts: [...withoutCard, supply({ wattage_w: 181 })],
    verdict: 'fits',
    tells: ['181'],
  },
  {
    title: 'and a watt less is too few',
    parts: [...withoutCard, supply({ wattage_w: 180 })],
    verdict: 'misfit',
    tells: ['180', '181'],
  },
  {
    title: 'a third more of a figure that no fraction hits exactly',
    parts: [processor({ tdp_w: 180 }), supply({ wattage_w: 243 })],
    verdict: 'fits',
    tells: ['243'],
  },
  {
    title: 'five watts for each fan of the case',
    parts: [...machineOf311W, pcCase({ fan_count: 3 }), supply({ wattage_w: 325 })],
    verdict: 'misfit',
    tells: ['325', '326'],
  },
  {
    title: 'and for each fan of the cooler',
    parts: [
      ...machineOf311W,
      pcCase({ fan_count: 3 }),
      cooler({ product_type: 'Disipador por aire', fan_count: 2 }),
      supply({ wattage_w: 335 }),
    ],
    verdict: 'misfit',
    tells: ['335', '336'],
  },
  {
    title: 'a supply that does not say its watts',
    parts: [...machineOf311W, supply({ psu_form_factor: 'ATX' })],
    verdict: 'unknown',
    tells: ['311'],
  },
  {
    title: 'a processor that says no watts',
    parts: [processor({ socket: 'AM5' }), graphics({ tdp_w: 180 }), supply({ wattage_w: 1000 })],
    verdict: 'unknown',
  },
  {
    title: "a card that says no watts, though the processor's are known",
    parts: [processor({ tdp_w: 65 }), graphics({ length_mm: 240 }), supply({ wattage_w: 1000 })],
    verdict: 'unknown',
  },
  {
    title: 'what is known of the machine is too much already',
    parts: [processor({ socket: 'AM5' }), graphics({ tdp_w: 575 }), supply({ wattage_w: 500 })],
    verdict: 'misfit',
    tells: ['500'],
  },
  {
    title: 'a case that brings a supply, where none is chosen',
    parts: [...machineOf311W, pcCase({ included_psu_w: 300 })],
    verdict: 'misfit',
    tells: ['300', '311'],
  },
  { title: 'no supply', parts: machineOf311W, verdict: 'silent' },
  { title: 'a supply alone', parts: [supply({ wattage_w: 550 })], verdict: 'silent' },
]

export const supplyConnectorCases: readonly RuleCase[] = [
  {
    title: 'the plug that the card asks for',
    parts: [graphics({ power_connectors: '1 × 8 pines' }), supply({ gpu_connectors: ['2 × 8 pines'] })],
    verdict: 'fits',
  },
  {
    title: 'one text for one plug',
    parts: [graphics({ power_connectors: '2 × 8 pines' }), supply({ gpu_connectors: '2 × 8 pines' })],
    verdict: 'fits',
  },
  {
    title: 'too few plugs',
    parts: [graphics({ power_connectors: '3 × 8 pines' }), supply({ gpu_connectors: ['2 × 8 pines'] })],
    verdict: 'misfit',
    tells: ['3', '2'],
  },
  {
    title:
      'a supply without the plug of 16 pins, but with two of eight, for which many cards bring an adapter',
    parts: [graphics({ power_connectors: '1 × 16 pines' }), supply({ gpu_connectors: ['4 × 8 pines'] })],
    verdict: 'unknown',
    tells: ['16', '8'],
  },
  {
    title: 'a supply without the plug of 16 pins, and with too few for any adapter',
    parts: [graphics({ power_connectors: '1 × 16 pines' }), supply({ gpu_connectors: ['1 × 8 pines'] })],
    verdict: 'misfit',
    tells: ['16'],
  },
  {
    title: 'a supply with both plugs',
    parts: [
      graphics({ power_connectors: '1 × 16 pines' }),
      supply({ gpu_connectors: ['1 × 16 pines', '3 × 8 pines'] }),
    ],
    verdict: 'fits',
  },
  {
    title: 'a plug of 16 pins is no two of eight',
    parts: [graphics({ power_connectors: '2 × 8 pines' }), supply({ gpu_connectors: ['1 × 16 pines'] })],
    verdict: 'misfit',
    tells: ['8'],
  },
  {
    title: 'a plug of six pins is one of six and two',
    parts: [
      graphics({ power_connectors: '1 × 8 pines + 1 × 6 pines' }),
      supply({ gpu_connectors: ['2 × 8 pines'] }),
    ],
    verdict: 'fits',
  },
  {
    title: 'plugs of eight and of six are added up',
    parts: [
      graphics({ power_connectors: '2 × 8 pines + 1 × 6 pines' }),
      supply({ gpu_connectors: ['2 × 8 pines'] }),
    ],
    verdict: 'misfit',
    tells: ['2'],
  },
  {
    title: 'only a plug of six pins',
    parts: [graphics({ power_connectors: '1 × 6 pines' }), supply({ gpu_connectors: ['1 × 8 pines'] })],
    verdict: 'fits',
  },
  {
    title: 'two cards need their plugs twice',
    parts: [
      graphics({ power_connectors: '2 × 8 pines' }, { count: 2 }),
      supply({ gpu_connectors: ['2 × 8 pines'] }),
    ],
    verdict: 'misfit',
    tells: ['Las 2 tarjetas', '2 conectores de 8 pines cada una'],
  },
  {
    title: 'a card that draws all from its slot goes with any supply',
    parts: [graphics({ power_connectors: 'Ninguno' }), supply({ wattage_w: 300 })],
    verdict: 'fits',
  },
  {
    title: 'the card does not say its plugs',
    parts: [graphics({ tdp_w: 250 }), supply({ gpu_connectors: ['4 × 8 pines'] })],
    verdict: 'unknown',
  },
  {
    title: 'the supply does not say its plugs',
    parts: [graphics({ power_connectors: '1 × 16 pines' }), supply({ wattage_w: 850 })],
    verdict: 'unknown',
    tells: ['16'],
  },
  {
    title: 'plugs in words that nobody can count',
    parts: [graphics({ power_connectors: 'EPS' }), supply({ gpu_connectors: ['4 × 8 pines'] })],
    verdict: 'unknown',
  },
  { title: 'no card', parts: [supply({ gpu_connectors: ['2 × 8 pines'] })], verdict: 'silent' },
]
