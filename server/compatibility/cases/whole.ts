import {
  board,
  cooler,
  drive,
  graphics,
  machine,
  memory,
  pcCase,
  processor,
  type RuleCase,
  supply,
} from './rule-case.ts'

export const pictureCases: readonly RuleCase[] = [
  {
    title: 'a card',
    parts: [processor({ integrated_graphics: 'Ninguno' }), graphics({ length_mm: 240 })],
    verdict: 'fits',
  },
  {
    title: 'a processor with graphics of its own',
    parts: [processor({ integrated_graphics: 'Radeon (2 CU)' }), board({})],
    verdict: 'fits',
  },
  {
    title: 'neither',
    parts: [processor({ integrated_graphics: 'Ninguno' }), board({ socket: 'LGA1700' })],
    verdict: 'misfit',
  },
  {
    title: 'a processor that does not say whether it has any',
    parts: [processor({ socket: 'LGA1700' }), board({ socket: 'LGA1700' })],
    verdict: 'unknown',
  },
]

export const coolerPresentCases: readonly RuleCase[] = [
  {
    title: 'a cooler was chosen',
    parts: [processor({ includes_cooler: false }), cooler({ cooler_height_mm: 155 })],
    verdict: 'fits',
  },
  { title: 'the processor brings one', parts: [processor({ includes_cooler: true })], verdict: 'fits' },
  { title: 'neither', parts: [processor({ includes_cooler: false })], verdict: 'misfit' },
  { title: 'a processor that does not say', parts: [processor({ socket: 'AM5' })], verdict: 'unknown' },
]

export const supplyPresentCases: readonly RuleCase[] = [
  { title: 'a supply', parts: [processor({}), supply({ wattage_w: 550 })], verdict: 'fits' },
  {
    title: 'a case that brings one',
    parts: [processor({}), pcCase({ included_psu_w: 500 })],
    verdict: 'fits',
  },
  { title: 'none', parts: [processor({}), pcCase({ bays_35: 2 })], verdict: 'misfit' },
]

const everything = [processor({}), board({}), memory({}), drive({}), pcCase({}), supply({})]

export const completeCases: readonly RuleCase[] = [
  { title: 'all that a machine cannot do without', parts: everything, verdict: 'fits' },
  {
    title: 'no memory',
    parts: everything.filter(({ kind }) => kind !== 'memory'),
    verdict: 'misfit',
    tells: ['memoria'],
  },
  {
    title: 'no board and no drive',
    parts: everything.filter(({ kind }) => kind !== 'board' && kind !== 'drive'),
    verdict: 'misfit',
    tells: ['placa'],
  },
  {
    title: 'no processor',
    parts: everything.filter(({ kind }) => kind !== 'processor'),
    verdict: 'misfit',
    tells: ['procesador'],
  },
  {
    title: 'no case',
    parts: everything.filter(({ kind }) => kind !== 'case'),
    verdict: 'misfit',
    tells: ['carcasa'],
  },
  { title: 'a laptop is a whole already', parts: [machine({ product_type: 'Laptop' })], verdict: 'silent' },
]
