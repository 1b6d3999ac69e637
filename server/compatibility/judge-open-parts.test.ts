import { expect, test } from 'vitest'
import { isLong } from '../../test/long-round.ts'
import { chooseSeed, seededRandom } from '../../test/seeded-random.ts'
import { specKinds } from '../catalog/import/opendb/kinds/spec-kinds.ts'
import { type OpenKind, openKinds } from '../catalog/open-parts/open-kinds.ts'
import type { OpenRecord } from '../catalog/open-parts/open-record.ts'
import { readOpenParts } from '../catalog/open-parts/read-open-parts.ts'
import { judgeWhole } from './judge-parts.ts'
import {
  type FigureKey,
  type Figures,
  type Finding,
  type Part,
  type PartKind,
  type RuleKey,
  ruleKeys,
  type Verdict,
} from './part.ts'

/*
 * A second judge, written from the description of the rules without a look at their code. It reads the records as OpenDB has
 * them, while the rules read what the import makes of them, so that this compares the import too. It is naive on purpose: one
 * function a rule, no shared ideas.
 */

/** A part as OpenDB has it, with what only the shop itself writes down. Both judges are told that under the shop's keys. */
type Open = { id: number; count: number; record: OpenRecord; ours: Figures }
type Drawn = Partial<Record<OpenKind | 'machine', Open[]>>
type Said = Verdict | 'silent'

function at({ record }: Open, path: string): unknown {
  let value: unknown = record.fields
  for (const key of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[key]
  return value ?? undefined
}

/** OpenDB writes a zero where it knows nothing. */
function positive(part: Open, path: string, most = Number.MAX_VALUE): number | undefined {
  const value = at(part, path)
  return typeof value === 'number' && value > 0 && value <= most ? value : undefined
}

const bare = (text: unknown) =>
  String(text ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9+]/g, '')

function isSmall({ product_type, chassis }: Figures): boolean {
  return product_type === 'Laptop' || product_type === 'Mini PC' || chassis === 'Mini'
}

/** One misfit counts more than what is unknown, and that more than what fits. */
function worst(said: readonly Said[]): Said {
  return (['misfit', 'unknown', 'fits'] as const).find((verdict) => said.includes(verdict)) ?? 'silent'
}

const pairs = (a: Open[] = [], b: Open[] = [], judge: (a: Open, b: Open) => Said): Said =>
  worst(a.flatMap((one) => b.map((other) => judge(one, other))))

function sum(parts: Open[], path: string): { known: number; isWhole: boolean } {
  const values = parts.map((part) => {
    const value = positive(part, path)
    return value === undefined ? undefined : value * part.count
  })
  return {
    known: values.reduce<number>((total, value) => total + (value ?? 0), 0),
    isWhole: !values.includes(undefined),
  }
}

function room(need: { known: number; isWhole: boolean }, most: number | undefined): Said {
  if (most === undefined) return 'unknown'
  if (need.known > most) return 'misfit'
  return need.isWhole ? 'fits' : 'unknown'
}

function socketName(text: unknown): string {
  const name = bare(String(text ?? '').replace(/^2 x /, ''))
  return name === 'tr4' ? 'str4' : name
}

function sameSocket(a: string, b: string): Said {
  if (!a || !b) return 'unknown'
  if (a === b) return 'fits'
  return a.replace(/\+$/, '') === b.replace(/\+$/, '') ? 'unknown' : 'misfit'
}

/** The holes around a socket, which several share. Null for one that is told from all others. */
function holes(socket: string): string | null {
  if (/^(am[23]|fm[12])\+?$/.test(socket)) return 'of AM2'
  if (/^lga(115[0156](v2)?|1200)$/.test(socket)) return 'of LGA1156'
  if (/^lga20(113?|66)$/.test(socket)) return 'of LGA2011'
  return /^str(4|x4)$/.test(socket) ? 'of TR4' : null
}

function isLarge(board: Open): boolean {
  return ['atx', 'eatx', 'microatx'].includes(bare(at(board, 'form_factor')))
}

/** OpenDB calls nearly all of them unbuffered, and only their names do not. */
function isOfServers({ record }: Open): boolean {
  return tell(record, 'registered') === 'Registered' || /\bregistered\b|\brdimm\b/i.test(record.name)
}

function lengthOf(memory: Open): string | undefined {
  const format = at(memory, 'form_factor')
  if (isOfServers(memory)) return 'of servers'
  return format === undefined ? undefined : /SO-?DIMM/.test(String(format)) ? 'short' : 'long'
}

function ddr(part: Open, path: string): string | undefined {
  const value = at(part, path)
  return typeof value === 'string' ? value : undefined
}

function sumOfGb(ram: Open[]) {
  const sizes = ram.map((memory) => {
    const [modules, size] = [positive(memory, 'modules.quantity'), positive(memory, 'modules.capacity_gb')]
    return modules && size && modules * size * memory.count
  })
  const known = sizes.reduce<number>((total, size) => total + (size ?? 0), 0)
  return { known, isWhole: !sizes.includes(undefined) }
}

const boardSizes = ['miniitx', 'microatx', 'atx', 'eatx']

function plugs(card: Open): { wide: number; eight: number } | undefined {
  const told = at(card, 'power_connectors') as Record<string, number | null> | undefined
  if (!told) return undefined
  const wide = (told.pcie_12VHPWR ?? 0) + (told.pcie_12V_2x6 ?? 0)
  const eight = (told.pcie_6_pin ?? 0) + (told.pcie_8_pin ?? 0)
  if (wide + eight > 0) return { wide, eight }
  const tdp = told.pcie_8_pin === 0 ? positive(card, 'tdp') : undefined
  return tdp !== undefined && tdp <= 75 ? { wide, eight } : undefined
}

const includedWatts = ({ ours }: Open) => ours.included_psu_w as number | undefined

/** Those of key E, and those as short as a card for Wi-Fi, take no drive. A range of lengths stands there beside its longest. */
function m2Slots(board: Open): number {
  const slots = (at(board, 'm2_slots') ?? []) as { key: string; size: string }[]
  const forDrives = slots.filter(({ key, size }) => key === 'M' && size !== '2230')
  const [ranges, lengths] = [true, false].map(
    (isRange) => forDrives.filter(({ size }) => /-/.test(size) === isRange).length,
  ) as [number, number]
  return Math.max(ranges, lengths)
}

const isStick = (drive: Open) => String(at(drive, 'form_factor') ?? '').startsWith('M.2')
const isCabled = (drive: Open) => ['2.5"', '3.5"', 'mSATA'].includes(String(at(drive, 'form_factor')))

const secondJudge: Record<RuleKey, (drawn: Drawn) => Said> = {
  socket: ({ cpu, motherboard }) =>
    pairs(cpu, motherboard, (processor, board) => {
      // A narrow frame around it concerns the cooler alone.
      const ofBoard = socketName(at(board, 'socket')).replace('narrow', '')
      const said = sameSocket(socketName(at(processor, 'socket')), ofBoard)
      if (said !== 'fits' || socketName(at(processor, 'socket')) !== 'lga1151') return said
      // Two sockets of one name.
      const family = String(processor.ours.microarchitecture ?? '')
      const chipset = String(at(board, 'chipset') ?? '')
      const isNewProcessor =
        /^Coffee Lake/.test(family) || (/^(Skylake|Kaby Lake)$/.test(family) ? false : null)
      const isNewBoard =
        /\b[HBZQ]3\d\d|\bC24\d/.test(chipset) || (/\b[HBZQ][12]\d\d|\bC23\d/.test(chipset) ? false : null)
      if (isNewProcessor === null || isNewBoard === null) return 'unknown'
      return isNewProcessor === isNewBoard ? 'fits' : 'misfit'
    }),

  'memory-type': ({ motherboard, ram }) =>
    pairs(motherboard, ram, (board, memory) => {
      const [slot, module] = [ddr(board, 'memory.ram_type'), ddr(memory, 'ram_type')]
      const format = at(memory, 'form_factor')
      const isSmallModule = /SO-?DIMM/.test(String(format))
      if (slot && module && slot !== module) return 'misfit'
      if (isOfServers(memory)) return 'unknown'
      if (isSmallModule && isLarge(board)) return 'misfit'
      if (!slot || !module || format === undefined) return 'unknown'
      if (isSmallModule) return 'unknown'
      return /^thin/i.test(String(at(board, 'form_factor'))) ? 'unknown' : 'fits'
    }),

  'memory-slots': ({ motherboard = [], ram }) =>
    ram && motherboard[0]
      ? worst(motherboard.map((board) => room(sum(ram, 'modules.quantity'), positive(board, 'memory.slots'))))
      : 'silent',

  'memory-capacity': ({ motherboard = [], ram }) =>
    ram ? worst(motherboard.map((board) => room(sumOfGb(ram), positive(board, 'memory.max')))) : 'silent',

  'processor-memory': ({ cpu, motherboard, ram }) =>
    pairs(cpu, motherboard ?? ram, (processor, other) => {
      const types = at(processor, 'specifications.memory.types')
      if (!Array.isArray(types) || types.length === 0) return 'silent'
      const type = ddr(other, motherboard ? 'memory.ram_type' : 'ram_type')
      return type ? (types.includes(type) ? 'fits' : 'misfit') : 'unknown'
    }),

  'cooler-socket': ({ cpu, motherboard, 'cpu-cooler': coolers }) =>
    pairs(cpu ?? motherboard, coolers, (holder, cooler) => {
      const ofBoard = socketName(motherboard?.[0] && at(motherboard[0], 'socket'))
      const socket = socketName(at(holder, 'socket')) || ofBoard
      const list = at(cooler, 'cpu_sockets')
      if (!socket || !Array.isArray(list) || list.length === 0) return 'unknown'
      const listed = list.map(socketName)
      if (listed.includes(socket)) return 'fits'
      if (socket.endsWith('narrow')) return 'unknown'
      return holes(socket) !== null && listed.some((one) => holes(one) === holes(socket))
        ? 'unknown'
        : 'misfit'
    }),

  'board-in-case': ({ motherboard, case: cases }) =>
    pairs(motherboard, cases, (board, pcCase) => {
      const form = bare(at(board, 'form_factor'))
      const list = at(pcCase, 'supported_motherboard_form_factors')
      if (!form || !Array.isArray(list) || list.length === 0) return 'unknown'
      const listed = list.map(bare)
      if (listed.includes(form)) return 'fits'
      const size = boardSizes.indexOf(form)
      if (size < 0) return 'unknown'
      return listed.every((one) => boardSizes.indexOf(one) < size) ? 'misfit' : 'unknown'
    }),

  'card-in-case': ({ gpu, case: cases }) =>
    pairs(gpu, cases, (card, pcCase) => {
      const [length, most] = [positive(card, 'length'), positive(pcCase, 'max_video_card_length')]
      // No case is as short as that: some say how many slots wide a card may be.
      if (!length || !most || most < 100) return 'unknown'
      return length <= most ? 'fits' : 'misfit'
    }),

  'cooler-in-case': ({ 'cpu-cooler': coolers, case: cases }) =>
    pairs(coolers, cases, (cooler, pcCase) => {
      const isLiquid = at(cooler, 'water_cooled')
      if (isLiquid === undefined) return 'unknown'
      if (isLiquid) {
        const [radiator, largest] = [positive(cooler, 'radiator_size'), pcCase.ours.max_radiator_mm as number]
        if (!radiator || !largest) return 'unknown'
        if (radiator > largest) return 'misfit'
        // Fans of 140 mm make a radiator wider. Where one of these goes, one of 120 mm does, and not the other way round.
        return radiator % 120 === 0 || largest % 120 !== 0 ? 'fits' : 'unknown'
      }
      const [height, most] = [positive(cooler, 'height'), positive(pcCase, 'max_cpu_cooler_height')]
      if (!height || !most) return 'unknown'
      return height <= most ? 'fits' : 'misfit'
    }),

  'supply-in-case': ({ psu, case: cases }) =>
    pairs(psu, cases, (supply, pcCase) => {
      const form = String(at(supply, 'form_factor') ?? '').replace('/EPS', '')
      const list = at(pcCase, 'supported_power_supply_form_factors')
      if (!form || !Array.isArray(list) || list.length === 0) return 'unknown'
      return list.map(bare).includes(bare(form)) ? 'fits' : 'misfit'
    }),

  'supply-watts': ({
    cpu = [],
    motherboard = [],
    ram = [],
    gpu = [],
    storage = [],
    psu,
    case: cases = [],
    ...rest
  }) => {
    if (cpu.length + gpu.length === 0) return 'silent'
    const watts = psu ? psu.map((supply) => positive(supply, 'wattage')) : cases.map(includedWatts)
    if (watts.length === 0 || (!psu && watts[0] === undefined)) return 'silent'
    // In hundredths of a watt, which have no fractions.
    let need = motherboard.length > 0 ? 2500 : 0
    let isWhole = true
    for (const processor of cpu) {
      const ppt = positive(processor, 'specifications.ppt')
      const tdp = positive(processor, 'specifications.tdp')
      if (ppt) need += ppt * 100
      else if (tdp) need += tdp * 135
      else isWhole = false
    }
    for (const card of gpu) {
      const tdp = positive(card, 'tdp')
      if (tdp) need += tdp * 100 * card.count
      else isWhole = false
    }
    for (const memory of ram) {
      const modules = positive(memory, 'modules.quantity')
      if (modules) need += 500 * modules * memory.count
      else isWhole = false
    }
    for (const drive of storage) need += 800 * drive.count
    for (const { ours } of cases) need += 500 * ((ours.fan_count as number) ?? 0)
    for (const cooler of rest['cpu-cooler'] ?? []) need += 500 * (positive(cooler, 'fan_quantity') ?? 0)
    if (watts[0] === undefined) return 'unknown'
    if (need > watts[0] * 100) return 'misfit'
    return isWhole ? 'fits' : 'unknown'
  },

  'supply-connectors': ({ gpu, psu }) =>
    pairs(gpu, psu, (card, supply) => {
      const need = plugs(card)
      if (!need) return 'unknown'
      const wide = need.wide * card.count
      const eight = need.eight * card.count
      if (wide + eight === 0) return 'fits'
      const hasWide = positive(supply, 'connectors.pcie_12vhpwr') ?? 0
      const hasEight = positive(supply, 'connectors.pcie_6_plus_2_pin') ?? 0
      if (hasWide + hasEight === 0) return 'unknown'
      if (hasEight < eight) return 'misfit'
      if (hasWide >= wide) return 'fits'
      return hasEight - eight >= 2 * (wide - hasWide) ? 'unknown' : 'misfit'
    }),

  'm2-slots': ({ motherboard = [], storage = [] }) => {
    const sticks = storage.filter(isStick)
    const unsaid = storage.filter((drive) => at(drive, 'form_factor') === undefined)
    if (sticks.length + unsaid.length === 0) return 'silent'
    const known = sticks.reduce((total, { count }) => total + count, 0)
    return worst(
      motherboard.map((board) => {
        const slots = m2Slots(board)
        return room({ known, isWhole: unsaid.length === 0 }, slots > 0 ? slots : undefined)
      }),
    )
  },

  'sata-ports': ({ motherboard = [], storage = [] }) => {
    const cabled = storage.filter(isCabled)
    if (cabled.length === 0) return 'silent'
    const isUnsaid = storage.some((drive) => at(drive, 'form_factor') === undefined)
    const sata = cabled.filter((drive) => /^SATA/.test(String(at(drive, 'interface'))))
    const known = sata.reduce((total, { count }) => total + count, 0)
    return worst(
      motherboard.map((board) =>
        room(
          { known, isWhole: sata.length === cabled.length && !isUnsaid },
          positive(board, 'storage_devices.sata_6_gb_s', 32),
        ),
      ),
    )
  },

  bays: ({ storage = [], case: cases = [] }) => {
    const large = storage.filter((drive) => at(drive, 'form_factor') === '3.5"')
    if (large.length === 0) return 'silent'
    const known = large.reduce((total, { count }) => total + count, 0)
    const isUnsaid = storage.some((drive) => at(drive, 'form_factor') === undefined)
    return worst(
      cases.map((pcCase) => {
        return room({ known, isWhole: !isUnsaid }, positive(pcCase, 'internal_3_5_bays'))
      }),
    )
  },

  'machine-memory': ({ ram = [], machine = [] }) =>
    pairs(ram, machine, (memory, { ours }) => {
      const type = ours.system_memory_type as string | undefined
      if (type?.startsWith('LP')) return 'misfit'
      const isForLarge = ours.chassis === 'Torre' || ours.chassis === 'SFF'
      const same = (a: unknown, b: unknown): Said =>
        a === undefined || b === undefined ? 'unknown' : a === b ? 'fits' : 'misfit'
      const modules = sum(ram, 'modules.quantity')
      return worst([
        same(at(memory, 'ram_type'), type),
        same(lengthOf(memory), isSmall(ours) ? 'short' : isForLarge ? 'long' : undefined),
        room(sumOfGb(ram), ours.max_memory_gb as number | undefined),
        // One can take the place of the one that is there. How many slots a machine has, nobody says.
        modules.isWhole && modules.known === 1 ? 'fits' : 'unknown',
      ])
    }),

  'machine-drive': ({ storage, machine }) =>
    pairs(storage, machine, (drive, { ours }) =>
      isSmall(ours) && at(drive, 'form_factor') === '3.5"' ? 'misfit' : 'unknown',
    ),

  picture: ({ cpu = [], gpu }) => {
    if (gpu) return 'fits'
    return worst(
      cpu.map((processor) => {
        const model = at(processor, 'specifications.integratedGraphics.model')
        if (model === undefined || model === '0') return 'unknown'
        return model === 'None' ? 'misfit' : 'fits'
      }),
    )
  },

  'cooler-present': ({ cpu = [], 'cpu-cooler': coolers }) =>
    coolers && cpu.length > 0
      ? 'fits'
      : worst(
          cpu.map((processor) => {
            // OpenDB says of processors that never had one that they bring it, so that the shop asks its own.
            const brings = processor.ours.includes_cooler
            return brings === undefined ? 'unknown' : brings === true ? 'fits' : 'misfit'
          }),
        ),

  'supply-present': ({ psu, case: cases = [], machine }) =>
    machine
      ? 'silent'
      : psu || cases.some((pcCase) => includedWatts(pcCase) !== undefined)
        ? 'fits'
        : 'misfit',

  complete: ({ cpu, motherboard, ram, storage, case: cases, machine }) =>
    machine ? 'silent' : cpu && motherboard && ram && storage && cases ? 'fits' : 'misfit',
}

const kinds: Record<OpenKind | 'machine', PartKind> = {
  machine: 'machine',
  cpu: 'processor',
  motherboard: 'board',
  ram: 'memory',
  gpu: 'graphics',
  storage: 'drive',
  case: 'case',
  psu: 'supply',
  'cpu-cooler': 'cooler',
}

/** What the rules are asked about: what the import makes of the record, and what the shop adds. */
function toPart({ id, count, record, ours }: Open, file: OpenKind | 'machine'): Part {
  const told = specKinds.find((kind) => kind.file === file)?.specs(record) ?? {}
  const known = Object.entries(told).filter(([, value]) => value !== null && value !== undefined)
  return {
    id,
    kind: kinds[file],
    name: record.name.trim(),
    count,
    specs: { ...Object.fromEntries(known), ...ours },
  }
}

const records = Object.fromEntries(
  await Promise.all(specKinds.map(async ({ file }) => [file, await readOpenParts(file)])),
) as Record<OpenKind, OpenRecord[]>

const tell = (record: OpenRecord, path: string) => at({ record } as Open, path)
const processorsBySocket = Map.groupBy(records.cpu, (record) => tell(record, 'socket'))
const memoryByType = Map.groupBy(records.ram, (record) => tell(record, 'ram_type'))
const smallModules = records.ram.filter((record) => /SO-?DIMM/.test(String(tell(record, 'form_factor'))))
const casesWithSupplies = records.case.filter((record) => tell(record, 'supported_power_supply_form_factors'))

/** Takes one field away, as OpenDB lacks many, so that each rule has to do without each of its figures at times. */
function forget(record: OpenRecord, path: string): OpenRecord {
  const fields = structuredClone(record.fields)
  const keys = path.split('.')
  const last = keys.pop() as string
  let inner = fields
  for (const key of keys) inner = inner[key] as Record<string, unknown>
  inner[last] = null
  return { ...record, fields }
}

/** Parts as somebody might put them together: some kinds are left out, and most of those that meet do match. */
function drawParts(random: ReturnType<typeof seededRandom>): Drawn {
  const { chance, pick, int } = random
  let ids = 0
  const open = (file: OpenKind, record: OpenRecord, count = 1, ours: Figures = {}): Open => {
    ids++
    const path = pick<string>(openKinds[file].filter((one) => !one.includes('[]')))
    return { id: ids, count, record: chance(0.2) ? forget(record, path) : record, ours }
  }
  const matching = <K>(groups: Map<K, OpenRecord[]>, key: K, all: OpenRecord[]) =>
    pick((chance(0.8) && groups.get(key)) || all)

  if (chance(0.12)) {
    const machine: Figures = {
      product_type: pick(['Laptop', 'Mini PC', 'Computadora de escritorio']),
      ...pick([{ chassis: 'Torre' }, { chassis: 'SFF' }, { chassis: 'Mini' }, {}]),
      ...(chance(0.9) && { system_memory_type: pick(['DDR3', 'DDR4', 'DDR5', 'LPDDR5X']) }),
      ...pick([{ max_memory_gb: 16 }, { max_memory_gb: 64 }, { max_memory_gb: 128 }, {}]),
    }
    const ofType = memoryByType.get(machine.system_memory_type) ?? records.ram
    return {
      machine: [{ id: ++ids, count: 1, record: nobodys, ours: machine }],
      ram: [open('ram', pick(chance(0.6) ? smallModules : ofType), pick([1, 1, 2]))],
      ...(chance(0.6) && { storage: [open('storage', pick(records.storage))] }),
    }
  }

  const board = pick(records.motherboard)
  const drawn: Drawn = {}
  if (chance(0.95)) drawn.motherboard = [open('motherboard', board)]
  if (chance(0.95)) {
    const processor = matching(processorsBySocket, tell(board, 'socket'), records.cpu)
    // The import leaves these two to the shop.
    const ours = {
      ...pick([{ includes_cooler: true }, { includes_cooler: false }, {}]),
      ...(chance(0.9) && { microarchitecture: String(tell(processor, 'microarchitecture')) }),
    }
    drawn.cpu = [open('cpu', processor, 1, ours)]
  }
  if (chance(0.9)) {
    drawn.ram = Array.from({ length: int(1, 2) }, () => {
      const ofType = matching(memoryByType, tell(board, 'memory.ram_type'), records.ram)
      return open('ram', chance(0.1) ? pick(smallModules) : ofType, pick([1, 1, 1, 2, 3]))
    })
  }
  if (chance(0.7)) drawn.gpu = [open('gpu', pick(records.gpu), pick([1, 1, 1, 1, 2]))]
  if (chance(0.9)) {
    drawn.storage = Array.from({ length: int(1, 3) }, () =>
      open('storage', pick(records.storage), pick([1, 1, 1, 2, 4])),
    )
  }
  if (chance(0.9)) {
    // OpenDB has no field for these.
    const ours = {
      ...(chance(0.6) && { max_radiator_mm: pick([120, 140, 240, 280, 360, 420]) }),
      ...(chance(0.1) && { included_psu_w: int(3, 10) * 50 }),
      ...(chance(0.3) && { fan_count: int(1, 6) }),
    }
    drawn.case = [open('case', pick(chance(0.3) ? casesWithSupplies : records.case), 1, ours)]
  }
  if (chance(0.8)) drawn.psu = [open('psu', pick(records.psu))]
  if (chance(0.7)) drawn['cpu-cooler'] = [open('cpu-cooler', pick(records['cpu-cooler']))]
  return drawn
}

const nobodys: OpenRecord = { name: 'Latitude', manufacturer: null, partNumbers: [], year: null, fields: {} }

const toParts = (drawn: Drawn) =>
  (Object.entries(drawn) as [OpenKind | 'machine', Open[]][]).flatMap(([file, parts]) =>
    parts.map((part) => toPart(part, file)),
  )

const seed = isLong ? chooseSeed() : 20_261_123
const random = seededRandom(seed)
const everySet = Array.from({ length: isLong ? 20_000 : 400 }, () => {
  const drawn = drawParts(random)
  const parts = toParts(drawn)
  return { drawn, parts, findings: judgeWhole(parts) }
})

function verdictOf(rule: RuleKey, findings: readonly Finding[]): Said {
  return worst(findings.filter((finding) => finding.rule === rule).map(({ verdict }) => verdict))
}

test(`of ${everySet.length} sets of open parts a second judge says the same by every rule`, () => {
  const differing = everySet.flatMap(({ drawn, findings }, index) =>
    ruleKeys.flatMap((rule) => {
      const [first, second] = [verdictOf(rule, findings), secondJudge[rule](drawn)]
      if (first === second) return []
      const texts = findings.filter((finding) => finding.rule === rule).map(({ text }) => text)
      return [`set ${index}: ${rule} is ${first} («${texts.join(' ')}»), and ${second} to the second judge`]
    }),
  )
  expect(differing).toEqual([])
})

test('of all these sets every sentence is whole, with no gap where a figure would stand', () => {
  const texts = everySet.flatMap(({ findings }) => findings.map(({ text }) => text))
  expect(
    texts.filter(
      (text) => !/^[A-ZÁÉÍÓÚÑ].*\.$/.test(text) || / (?:de|a) el |null|undefined|NaN| {2}/.test(text),
    ),
  ).toEqual([])
})

/** What no rule can say: no machine tells which drives it takes, and whether a part was chosen is always known. */
const neverSaid = ['machine-drive fits', 'supply-present unknown', 'complete unknown']

test('among these sets every rule fits, does not, and does not know', () => {
  const counts = ruleKeys.map((rule) => {
    const said = everySet.map(({ findings }) => verdictOf(rule, findings))
    const countOf = (verdict: Verdict) => said.filter((one) => one === verdict).length
    return { rule, fits: countOf('fits'), misfit: countOf('misfit'), unknown: countOf('unknown') }
  })
  console.info(counts.map((count) => Object.values(count).join(' ')).join('\n'))
  const seldom = counts.flatMap(({ rule, ...said }) =>
    Object.entries(said).flatMap(([verdict, count]) => (count === 0 ? [`${rule} ${verdict}`] : [])),
  )
  expect(seldom).toEqual(neverSaid)
})

/** What a rule cannot do without. Figures that stand together are taken away together: one alone may say enough. */
const needed: readonly [RuleKey, ...[PartKind, FigureKey][]][] = [
  ['socket', ['processor', 'socket']],
  ['socket', ['board', 'socket']],
  ['memory-type', ['memory', 'memory_type']],
  ['memory-type', ['memory', 'memory_format']],
  ['memory-type', ['board', 'memory_type']],
  ['memory-slots', ['memory', 'module_count']],
  ['memory-slots', ['board', 'memory_slots']],
  ['memory-capacity', ['memory', 'module_gb']],
  ['memory-capacity', ['board', 'max_memory_gb']],
  ['processor-memory', ['processor', 'supported_memory']],
  ['processor-memory', ['board', 'memory_type'], ['memory', 'memory_type']],
  ['cooler-socket', ['cooler', 'cooler_sockets']],
  ['cooler-socket', ['processor', 'socket'], ['board', 'socket']],
  ['board-in-case', ['board', 'form_factor']],
  ['board-in-case', ['case', 'board_form_factors']],
  ['card-in-case', ['graphics', 'length_mm']],
  ['card-in-case', ['case', 'max_gpu_length_mm']],
  ['cooler-in-case', ['cooler', 'cooler_height_mm'], ['cooler', 'radiator_mm']],
  ['cooler-in-case', ['case', 'max_cooler_height_mm'], ['case', 'max_radiator_mm']],
  ['supply-in-case', ['supply', 'psu_form_factor']],
  ['supply-in-case', ['case', 'supply_form_factors']],
  ['supply-watts', ['supply', 'wattage_w'], ['case', 'included_psu_w']],
  ['supply-watts', ['processor', 'tdp_w'], ['processor', 'max_power_w'], ['graphics', 'tdp_w']],
  ['supply-connectors', ['graphics', 'power_connectors']],
  ['m2-slots', ['drive', 'drive_form_factor']],
  ['m2-slots', ['board', 'm2_slots']],
  ['sata-ports', ['drive', 'drive_form_factor']],
  ['sata-ports', ['drive', 'interface']],
  ['sata-ports', ['board', 'sata_ports']],
  ['bays', ['drive', 'drive_form_factor']],
  ['bays', ['case', 'bays_35']],
  ['machine-memory', ['machine', 'system_memory_type']],
  ['machine-memory', ['machine', 'product_type'], ['machine', 'chassis']],
  ['machine-memory', ['machine', 'max_memory_gb']],
  ['machine-memory', ['memory', 'memory_type']],
  ['machine-memory', ['memory', 'memory_format']],
]

test('nothing fits any more as soon as a figure that the rule needs is taken away', () => {
  const fitting = needed.flatMap(([rule, ...taken]) => {
    const sets = everySet.filter(({ findings }) => verdictOf(rule, findings) === 'fits').slice(0, 40)
    expect(sets.length, rule).toBeGreaterThan(0)
    return sets.flatMap(({ parts }) => {
      const poorer = parts.map((part) => {
        const gone = taken.filter(([kind]) => kind === part.kind).map(([, key]) => key as string)
        const left = Object.entries(part.specs).filter(([key]) => !gone.includes(key))
        return { ...part, specs: Object.fromEntries(left) }
      })
      const said = verdictOf(rule, judgeWhole(poorer))
      return said === 'fits'
        ? [`${rule} without ${taken.join(' and ')}: ${parts.map(({ name }) => name).join(', ')}`]
        : []
    })
  })
  expect(fitting).toEqual([])
})
