import { board, memory, processor, type RuleCase } from './rule-case.ts'

const ddr5 = { memory_type: 'DDR5', memory_format: 'DIMM' }
const ddr4 = { memory_type: 'DDR4', memory_format: 'DIMM' }
const atx = { form_factor: 'ATX' }

export const memoryTypeCases: readonly RuleCase[] = [
  {
    title: 'the same type, for desktops',
    parts: [board({ ...atx, memory_type: 'DDR5' }), memory(ddr5)],
    verdict: 'fits',
    tells: ['DDR5'],
  },
  {
    title: 'another type',
    parts: [board({ ...atx, memory_type: 'DDR4' }), memory(ddr5)],
    verdict: 'misfit',
    tells: ['DDR4', 'DDR5'],
  },
  {
    title: 'another type, of which the format is not known',
    parts: [board({ ...atx, memory_type: 'DDR4' }), memory({ memory_type: 'DDR5' })],
    verdict: 'misfit',
    tells: ['DDR4', 'DDR5'],
  },
  {
    title: 'a module for laptops on a large board, though the type is the same',
    parts: [board({ ...atx, memory_type: 'DDR4' }), memory({ memory_type: 'DDR4', memory_format: 'SODIMM' })],
    verdict: 'misfit',
    tells: ['SODIMM'],
  },
  {
    title: 'a module for laptops on a board of Micro ATX',
    parts: [
      board({ form_factor: 'Micro ATX', memory_type: 'DDR5' }),
      memory({ memory_type: 'DDR5', memory_format: 'SODIMM' }),
    ],
    verdict: 'misfit',
    tells: ['SODIMM'],
  },
  {
    title: 'small boards are of both kinds, so what a module for laptops does there is not told',
    parts: [
      board({ form_factor: 'Mini ITX', memory_type: 'DDR4' }),
      memory({ memory_type: 'DDR4', memory_format: 'SODIMM' }),
    ],
    verdict: 'unknown',
  },
  {
    title: 'one right kit does not excuse a wrong one',
    parts: [board({ ...atx, memory_type: 'DDR5' }), memory(ddr5, { id: 31 }), memory(ddr4, { id: 32 })],
    verdict: 'misfit',
    tells: ['DDR4'],
  },
  {
    title: 'the board does not say its type',
    parts: [board(atx), memory(ddr5)],
    verdict: 'unknown',
    tells: ['DDR5'],
  },
  {
    title: 'the memory does not say its type',
    parts: [board({ ...atx, memory_type: 'DDR5' }), memory({ memory_format: 'DIMM' })],
    verdict: 'unknown',
    tells: ['DDR5'],
  },
  {
    title: 'the memory does not say whether it is for laptops',
    parts: [board({ ...atx, memory_type: 'DDR5' }), memory({ memory_type: 'DDR5' })],
    verdict: 'unknown',
  },
  { title: 'no board', parts: [processor({ supported_memory: ['DDR5'] }), memory(ddr5)], verdict: 'silent' },
  { title: 'no memory', parts: [board({ ...atx, memory_type: 'DDR5' })], verdict: 'silent' },
]

export const memorySlotCases: readonly RuleCase[] = [
  {
    title: 'a kit of two in two slots',
    parts: [board({ memory_slots: 2 }), memory({ module_count: 2 })],
    verdict: 'fits',
  },
  {
    title: 'a kit of two takes two slots, so two kits do not go into two',
    parts: [board({ memory_slots: 2 }), memory({ module_count: 2 }, { count: 2 })],
    verdict: 'misfit',
    tells: ['4', '2'],
  },
  {
    title: 'two kits of two fill four slots',
    parts: [board({ memory_slots: 4 }), memory({ module_count: 2 }, { count: 2 })],
    verdict: 'fits',
  },
  {
    title: 'a kit of four on a small board',
    parts: [board({ memory_slots: 2 }), memory({ module_count: 4 })],
    verdict: 'misfit',
    tells: ['4', '2'],
  },
  {
    title: 'different kits are added up',
    parts: [
      board({ memory_slots: 4 }),
      memory({ module_count: 2 }, { id: 31 }),
      memory({ module_count: 1 }, { id: 32, count: 3 }),
    ],
    verdict: 'misfit',
    tells: ['5', '4'],
  },
  {
    title: 'what is known is too much already, whatever the other kit says',
    parts: [
      board({ memory_slots: 2 }),
      memory({ module_count: 4 }, { id: 31 }),
      memory({ capacity_gb: 16 }, { id: 32 }),
    ],
    verdict: 'misfit',
    tells: ['2'],
  },
  {
    title: 'the board does not say how many slots it has',
    parts: [board({ memory_type: 'DDR5' }), memory({ module_count: 2 })],
    verdict: 'unknown',
    tells: ['2'],
  },
  {
    title: 'a kit that does not say how many modules it is',
    parts: [board({ memory_slots: 4 }), memory({ capacity_gb: 32 })],
    verdict: 'unknown',
  },
  {
    title: 'a kit that does not say it beside one that fills the board',
    parts: [
      board({ memory_slots: 2 }),
      memory({ module_count: 1 }, { id: 31 }),
      memory({ capacity_gb: 16 }, { id: 32 }),
    ],
    verdict: 'unknown',
  },
  { title: 'no memory', parts: [board({ memory_slots: 4 })], verdict: 'silent' },
  { title: 'no board', parts: [memory({ module_count: 2 })], verdict: 'silent' },
]

export const memoryCapacityCases: readonly RuleCase[] = [
  {
    title: 'as much as the board takes',
    parts: [board({ max_memory_gb: 64 }), memory({ capacity_gb: 64 })],
    verdict: 'fits',
  },
  {
    title: 'more than the board takes',
    parts: [board({ max_memory_gb: 64 }), memory({ capacity_gb: 96 })],
    verdict: 'misfit',
    tells: ['96', '64'],
  },
  {
    title: 'kits are added up',
    parts: [board({ max_memory_gb: 64 }), memory({ capacity_gb: 32 }, { count: 3 })],
    verdict: 'misfit',
    tells: ['96', '64'],
  },
  {
    title: 'different kits are added up',
    parts: [
      board({ max_memory_gb: 128 }),
      memory({ capacity_gb: 64 }, { id: 31 }),
      memory({ capacity_gb: 64 }, { id: 32 }),
    ],
    verdict: 'fits',
  },
  {
    title: 'a kit that says its modules and not its sum',
    parts: [board({ max_memory_gb: 32 }), memory({ module_count: 2, module_gb: 32 })],
    verdict: 'misfit',
    tells: ['64', '32'],
  },
  {
    title: 'the sum of a kit is not counted once more for each module',
    parts: [board({ max_memory_gb: 32 }), memory({ module_count: 2, module_gb: 16, capacity_gb: 32 })],
    verdict: 'fits',
  },
  {
    title: 'the board does not say its most',
    parts: [board({ memory_slots: 4 }), memory({ capacity_gb: 32 })],
    verdict: 'unknown',
    tells: ['32'],
  },
  {
    title: 'the memory does not say its size',
    parts: [board({ max_memory_gb: 128 }), memory({ module_count: 2 })],
    verdict: 'unknown',
  },
  {
    title: 'a kit without its size beside one that leaves room',
    parts: [
      board({ max_memory_gb: 128 }),
      memory({ capacity_gb: 32 }, { id: 31 }),
      memory({ module_count: 2 }, { id: 32 }),
    ],
    verdict: 'unknown',
  },
  { title: 'no board', parts: [memory({ capacity_gb: 32 })], verdict: 'silent' },
]

export const processorMemoryCases: readonly RuleCase[] = [
  {
    title: "the board's type is in the processor's list",
    parts: [processor({ supported_memory: ['DDR5'] }), board({ memory_type: 'DDR5' })],
    verdict: 'fits',
    tells: ['DDR5'],
  },
  {
    title: 'a processor of both types on a board of the older',
    parts: [processor({ supported_memory: ['DDR4', 'DDR5'] }), board({ memory_type: 'DDR4' })],
    verdict: 'fits',
  },
  {
    title: 'a processor of both types on a board of the newer',
    parts: [processor({ supported_memory: ['DDR4', 'DDR5'] }), board({ memory_type: 'DDR5' })],
    verdict: 'fits',
  },
  {
    title: 'a list of one type, which the database gives as one text',
    parts: [processor({ supported_memory: 'DDR5' }), board({ memory_type: 'DDR4' })],
    verdict: 'misfit',
    tells: ['DDR5', 'DDR4'],
  },
  {
    title: 'a board of another type',
    parts: [processor({ supported_memory: ['DDR5'] }), board({ memory_type: 'DDR4' })],
    verdict: 'misfit',
    tells: ['DDR5', 'DDR4'],
  },
  {
    title: 'no board yet: the memory says its type',
    parts: [processor({ supported_memory: ['DDR5'] }), memory(ddr4)],
    verdict: 'misfit',
    tells: ['DDR5', 'DDR4'],
  },
  {
    title: 'no board yet and the right memory',
    parts: [processor({ supported_memory: ['DDR4', 'DDR5'] }), memory(ddr4)],
    verdict: 'fits',
  },
  {
    title: 'a board that does not say its type',
    parts: [processor({ supported_memory: ['DDR5'] }), board({ socket: 'AM5' })],
    verdict: 'unknown',
  },
  {
    title: 'a processor without the figure is skipped: one in nine lacks it',
    parts: [processor({ socket: 'AM5' }), board({ memory_type: 'DDR5' })],
    verdict: 'silent',
  },
  {
    title: 'a processor alone',
    parts: [processor({ supported_memory: ['DDR5'] })],
    verdict: 'silent',
  },
]
