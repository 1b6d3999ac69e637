import { board, drive, machine, memory, processor, type RuleCase } from './rule-case.ts'

const laptop = { product_type: 'Laptop', battery_wh: 52.5 }
const usedLaptop = { product_type: 'Laptop' }
const tower = { product_type: 'Computadora de escritorio', chassis: 'Torre' }
const small = { product_type: 'Mini PC', chassis: 'Mini' }

/*
 * How large the memory is decides beside its type and format: where neither side says how much, nobody knows. No source says how
 * many slots a machine has, so that only a single module, which can take the place of another, is sure to fit.
 */
export const machineMemoryCases: readonly RuleCase[] = [
  {
    title: "a laptop's module of the laptop's type",
    parts: [
      machine({ ...laptop, system_memory_type: 'DDR5', max_memory_gb: 32 }),
      memory({ memory_type: 'DDR5', memory_format: 'SODIMM', capacity_gb: 32, module_count: 1 }),
    ],
    verdict: 'fits',
    tells: ['DDR5'],
  },
  {
    title: 'a used laptop says itself what it is',
    parts: [
      machine({ ...usedLaptop, system_memory_type: 'DDR4', max_memory_gb: 32 }),
      memory({ memory_type: 'DDR4', memory_format: 'SODIMM', capacity_gb: 8, module_count: 1 }),
    ],
    verdict: 'fits',
  },
  {
    title: 'another type',
    parts: [
      machine({ ...laptop, system_memory_type: 'DDR5' }),
      memory({ memory_type: 'DDR4', memory_format: 'SODIMM' }),
    ],
    verdict: 'misfit',
    tells: ['DDR5', 'DDR4'],
  },
  {
    title: 'a module for desktops does not go into a laptop',
    parts: [
      machine({ ...laptop, system_memory_type: 'DDR4' }),
      memory({ memory_type: 'DDR4', memory_format: 'DIMM' }),
    ],
    verdict: 'misfit',
    tells: ['DIMM'],
  },
  {
    title: 'memory that is soldered takes none, whatever its letters end with',
    parts: [
      machine({ ...laptop, system_memory_type: 'LPDDR5' }),
      memory({ memory_type: 'DDR5', memory_format: 'SODIMM' }),
    ],
    verdict: 'misfit',
    tells: ['LPDDR5'],
  },
  {
    title: 'soldered memory of the newer kind',
    parts: [
      machine({ ...laptop, system_memory_type: 'LPDDR5X' }),
      memory({ memory_type: 'DDR5', memory_format: 'SODIMM' }),
    ],
    verdict: 'misfit',
    tells: ['LPDDR5X'],
  },
  {
    title: 'a desktop takes modules for desktops',
    parts: [
      machine({ ...tower, system_memory_type: 'DDR4', max_memory_gb: 64 }),
      memory({ memory_type: 'DDR4', memory_format: 'DIMM', capacity_gb: 16, module_count: 1 }),
    ],
    verdict: 'fits',
  },
  {
    title: 'a tiny one takes those for laptops',
    parts: [
      machine({ ...small, system_memory_type: 'DDR4' }),
      memory({ memory_type: 'DDR4', memory_format: 'DIMM' }),
    ],
    verdict: 'misfit',
    tells: ['DIMM'],
  },
  {
    title: 'more than the machine takes',
    parts: [
      machine({ ...laptop, system_memory_type: 'DDR5', max_memory_gb: 32 }),
      memory({ memory_type: 'DDR5', memory_format: 'SODIMM', capacity_gb: 64 }),
    ],
    verdict: 'misfit',
    tells: ['64', '32'],
  },
  {
    title: 'two that are too much together',
    parts: [
      machine({ ...laptop, system_memory_type: 'DDR5', max_memory_gb: 32 }),
      memory(
        { memory_type: 'DDR5', memory_format: 'SODIMM', capacity_gb: 32, module_count: 1 },
        { count: 2 },
      ),
    ],
    verdict: 'misfit',
    tells: ['64', '32'],
  },
  {
    title: 'several that are too much together, though of one nobody knows how large it is',
    parts: [
      machine({ ...laptop, system_memory_type: 'DDR5', max_memory_gb: 32 }),
      memory({ memory_type: 'DDR5', memory_format: 'SODIMM', capacity_gb: 48 }),
      memory({ memory_type: 'DDR5', memory_format: 'SODIMM' }, { id: 31 }),
    ],
    verdict: 'misfit',
    tells: ['48', '32'],
  },
  {
    title: 'a kit of two: nobody knows whether the laptop has two slots',
    parts: [
      machine({ ...laptop, system_memory_type: 'DDR5', max_memory_gb: 32 }),
      memory({ memory_type: 'DDR5', memory_format: 'SODIMM', capacity_gb: 32, module_count: 2 }),
    ],
    verdict: 'unknown',
    tells: ['2 ranuras'],
  },
  {
    title: 'memory that does not say of how many modules it is',
    parts: [
      machine({ ...laptop, system_memory_type: 'DDR5', max_memory_gb: 32 }),
      memory({ memory_type: 'DDR5', memory_format: 'SODIMM', capacity_gb: 32 }),
    ],
    verdict: 'unknown',
    tells: ['ranuras'],
  },
  {
    title: 'a laptop that does not say its most',
    parts: [
      machine({ ...laptop, system_memory_type: 'DDR5' }),
      memory({ memory_type: 'DDR5', memory_format: 'SODIMM', capacity_gb: 16, module_count: 1 }),
    ],
    verdict: 'unknown',
    tells: ['16 GB'],
  },
  {
    title: 'memory that does not say how large it is',
    parts: [
      machine({ ...laptop, system_memory_type: 'DDR5', max_memory_gb: 32 }),
      memory({ memory_type: 'DDR5', memory_format: 'SODIMM', module_count: 1 }),
    ],
    verdict: 'unknown',
    tells: ['32 GB'],
  },
  {
    title: 'neither says how much',
    parts: [
      machine({ ...laptop, system_memory_type: 'DDR5' }),
      memory({ memory_type: 'DDR5', memory_format: 'SODIMM', module_count: 1 }),
    ],
    verdict: 'unknown',
    tells: ['máxima'],
  },
  {
    title: 'a laptop that does not say its type',
    parts: [
      machine({ ...laptop, max_memory_gb: 32 }),
      memory({ memory_type: 'DDR4', memory_format: 'SODIMM', capacity_gb: 8, module_count: 1 }),
    ],
    verdict: 'unknown',
    tells: ['DDR4'],
  },
  {
    title: 'memory that does not say its format',
    parts: [
      machine({ ...laptop, system_memory_type: 'DDR4', max_memory_gb: 32 }),
      memory({ memory_type: 'DDR4', capacity_gb: 8, module_count: 1 }),
    ],
    verdict: 'unknown',
  },
  {
    title: 'memory that does not say its type',
    parts: [
      machine({ ...laptop, system_memory_type: 'DDR4', max_memory_gb: 32 }),
      memory({ memory_format: 'SODIMM', capacity_gb: 8, module_count: 1 }),
    ],
    verdict: 'unknown',
  },
  {
    title: 'a machine of which nobody says how large it is',
    parts: [
      machine({ system_memory_type: 'DDR4', max_memory_gb: 32 }),
      memory({ memory_type: 'DDR4', memory_format: 'SODIMM', capacity_gb: 8, module_count: 1 }),
    ],
    verdict: 'unknown',
  },
  { title: 'a laptop alone', parts: [machine({ ...laptop, system_memory_type: 'DDR4' })], verdict: 'silent' },
  {
    title: 'memory beside a board and no machine',
    parts: [board({ memory_type: 'DDR4' }), memory({ memory_type: 'DDR4', memory_format: 'DIMM' })],
    verdict: 'silent',
  },
]

export const machineDriveCases: readonly RuleCase[] = [
  {
    title: 'a disk of 3.5 inches has no room in a laptop',
    parts: [machine(usedLaptop), drive({ drive_form_factor: '3.5″', interface: 'SATA 6 Gb/s' })],
    verdict: 'misfit',
    tells: ['3.5″'],
  },
  {
    title: 'machines do not say what else they take',
    parts: [machine(laptop), drive({ drive_form_factor: 'M.2 2280', interface: 'PCIe 4.0 x4' })],
    verdict: 'unknown',
    tells: ['M.2'],
  },
  {
    title: 'not even towers',
    parts: [machine(tower), drive({ drive_form_factor: '3.5″', interface: 'SATA 6 Gb/s' })],
    verdict: 'unknown',
  },
  {
    title: 'a drive that says nothing',
    parts: [machine(laptop), drive({ capacity_gb: 1000 })],
    verdict: 'unknown',
  },
  {
    title: 'a processor is no matter of a machine',
    parts: [machine(tower), processor({ socket: 'AM4' })],
    verdict: 'silent',
  },
]
