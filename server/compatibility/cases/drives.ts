import { board, drive, type RuleCase } from './rule-case.ts'

const nvme = { drive_form_factor: 'M.2 2280', interface: 'PCIe 4.0 x4' }
const sata = { drive_form_factor: '2.5″', interface: 'SATA 6 Gb/s' }
const disk = { drive_form_factor: '3.5″', interface: 'SATA 6 Gb/s' }
/** A stick that speaks SATA: it takes a slot for sticks, and no port. */
const sataStick = { drive_form_factor: 'M.2 2280', interface: 'M.2 SATA' }

export const m2SlotCases: readonly RuleCase[] = [
  { title: 'a stick in the only slot', parts: [drive(nvme), board({ m2_slots: 1 })], verdict: 'fits' },
  {
    title: 'more sticks than slots',
    parts: [drive(nvme, { count: 3 }), board({ m2_slots: 2 })],
    verdict: 'misfit',
    tells: ['3', '2'],
  },
  {
    title: 'sticks of two kinds are added up',
    parts: [drive(nvme, { id: 51, count: 2 }), drive(nvme, { id: 52 }), board({ m2_slots: 2 })],
    verdict: 'misfit',
    tells: ['3', '2'],
  },
  {
    title: 'a stick that speaks SATA takes a slot all the same',
    parts: [drive(sataStick, { id: 51 }), drive(nvme, { id: 52 }), board({ m2_slots: 1 })],
    verdict: 'misfit',
    tells: ['2', '1'],
  },
  {
    title: 'sticks of other lengths',
    parts: [drive({ ...nvme, drive_form_factor: 'M.2 22110' }), board({ m2_slots: 2 })],
    verdict: 'fits',
  },
  {
    title: 'a board with no slot, as the staff wrote down',
    parts: [drive(nvme), board({ m2_slots: 0 })],
    verdict: 'misfit',
  },
  {
    title: 'one board in five does not say its slots',
    parts: [drive(nvme), board({ socket: 'AM5' })],
    verdict: 'unknown',
  },
  {
    title: 'a drive that does not say what it is may need the slot that another fills',
    parts: [drive(nvme, { id: 51 }), drive({ capacity_gb: 1000 }, { id: 52 }), board({ m2_slots: 1 })],
    verdict: 'unknown',
  },
  {
    title: 'a drive that does not say what it is',
    parts: [drive({ capacity_gb: 1000 }), board({ m2_slots: 2 })],
    verdict: 'unknown',
  },
  {
    title: 'drives on cables take no slot',
    parts: [drive(sata, { id: 51 }), drive(disk, { id: 52 }), board({ m2_slots: 2 })],
    verdict: 'silent',
  },
  { title: 'no board', parts: [drive(nvme)], verdict: 'silent' },
]

export const sataPortCases: readonly RuleCase[] = [
  {
    title: 'as many drives on cables as ports',
    parts: [drive(sata, { id: 51 }), drive(disk, { id: 52 }), board({ sata_ports: 2 })],
    verdict: 'fits',
  },
  {
    title: 'more drives on cables than ports',
    parts: [drive(sata, { id: 51, count: 2 }), drive(disk, { id: 52, count: 3 }), board({ sata_ports: 4 })],
    verdict: 'misfit',
    tells: ['5', '4'],
  },
  {
    title: 'sticks take no port, not even those that speak SATA',
    parts: [
      drive(sata, { id: 51 }),
      drive(sataStick, { id: 52 }),
      drive(nvme, { id: 53 }),
      board({ sata_ports: 1 }),
    ],
    verdict: 'fits',
  },
  {
    title: 'a drive on another cable',
    parts: [drive({ drive_form_factor: '3.5″', interface: 'SAS 12 Gb/s' }), board({ sata_ports: 4 })],
    verdict: 'unknown',
  },
  {
    title: 'the board does not say its ports',
    parts: [drive(sata), board({ m2_slots: 2 })],
    verdict: 'unknown',
  },
  {
    title: 'a board with no port, as the staff wrote down',
    parts: [drive(sata), board({ sata_ports: 0 })],
    verdict: 'misfit',
  },
  {
    title: 'only sticks',
    parts: [drive(nvme, { id: 51 }), drive(sataStick, { id: 52 }), board({ sata_ports: 4 })],
    verdict: 'silent',
  },
  { title: 'no board', parts: [drive(sata)], verdict: 'silent' },
]
