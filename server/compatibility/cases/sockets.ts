import { board, cooler, processor, type RuleCase } from './rule-case.ts'

export const socketCases: readonly RuleCase[] = [
  {
    title: 'the same socket',
    parts: [processor({ socket: 'AM5' }), board({ socket: 'AM5' })],
    verdict: 'fits',
    tells: ['AM5'],
  },
  {
    title: 'sockets of two generations of one maker',
    parts: [processor({ socket: 'AM5' }), board({ socket: 'AM4' })],
    verdict: 'misfit',
    tells: ['AM5', 'AM4'],
  },
  {
    title: 'sockets of two makers, whose figures look alike',
    parts: [processor({ socket: 'LGA1700' }), board({ socket: 'LGA1200' })],
    verdict: 'misfit',
    tells: ['LGA1700', 'LGA1200'],
  },
  {
    title: 'a socket with a space and without',
    parts: [processor({ socket: 'LGA 1700' }), board({ socket: 'LGA1700' })],
    verdict: 'fits',
  },
  {
    title: 'a socket with a hyphen and in small letters',
    parts: [processor({ socket: 'lga-1851' }), board({ socket: 'LGA 1851' })],
    verdict: 'fits',
  },
  {
    title: 'a socket that begins like another',
    parts: [processor({ socket: 'LGA2011' }), board({ socket: 'LGA 2011-3' })],
    verdict: 'misfit',
  },
  {
    title: 'sockets that only a plus tells apart: the older goes into the newer, as a rule',
    parts: [processor({ socket: 'AM3' }), board({ socket: 'AM3+' })],
    verdict: 'unknown',
  },
  {
    title: 'two names of one socket',
    parts: [processor({ socket: 'sTR4' }), board({ socket: 'TR4' })],
    verdict: 'fits',
  },
  {
    title: 'a socket of servers with a narrow frame takes the same processors',
    parts: [processor({ socket: 'LGA2011-3' }), board({ socket: 'LGA2011-3 Narrow' })],
    verdict: 'fits',
  },
  {
    title: 'no socket of the processor',
    parts: [processor({ tdp_w: 65 }), board({ socket: 'AM5' })],
    verdict: 'unknown',
    tells: ['AM5'],
  },
  {
    title: 'no socket of the board',
    parts: [processor({ socket: 'AM5' }), board({ memory_type: 'DDR5' })],
    verdict: 'unknown',
    tells: ['AM5'],
  },
  { title: 'no socket of either', parts: [processor({}), board({})], verdict: 'unknown' },
  { title: 'no board', parts: [processor({ socket: 'AM5' })], verdict: 'silent' },
  { title: 'no processor', parts: [board({ socket: 'AM5' })], verdict: 'silent' },
  // LGA1151 is two sockets of one name and shape. What the processor is and what the board's chipset is decide.
  {
    title: 'LGA1151 of the sixth generation on a board for the eighth and ninth',
    parts: [
      processor({ socket: 'LGA1151', microarchitecture: 'Skylake' }),
      board({ socket: 'LGA1151', chipset: 'Z390' }),
    ],
    verdict: 'misfit',
    tells: ['Z390'],
  },
  {
    title: 'LGA1151 of the eighth generation on a board for the sixth and seventh',
    parts: [
      processor({ socket: 'LGA1151', microarchitecture: 'Coffee Lake' }),
      board({ socket: 'LGA 1151', chipset: 'B250' }),
    ],
    verdict: 'misfit',
    tells: ['B250'],
  },
  {
    title: 'LGA1151 of the ninth generation on a board of its own',
    parts: [
      processor({ socket: 'LGA1151', microarchitecture: 'Coffee Lake Refresh' }),
      board({ socket: 'LGA1151', chipset: 'B365' }),
    ],
    verdict: 'fits',
  },
  {
    title: 'LGA1151 of the seventh generation on a board of the sixth',
    parts: [
      processor({ socket: 'LGA1151', microarchitecture: 'Kaby Lake' }),
      board({ socket: 'LGA1151', chipset: 'H110' }),
    ],
    verdict: 'fits',
  },
  {
    title: 'LGA1151 on a board that does not say its chipset',
    parts: [processor({ socket: 'LGA1151', microarchitecture: 'Skylake' }), board({ socket: 'LGA1151' })],
    verdict: 'unknown',
  },
  {
    title: 'LGA1151 of a processor that does not say its generation',
    parts: [processor({ socket: 'LGA1151' }), board({ socket: 'LGA1151', chipset: 'Z390' })],
    verdict: 'unknown',
  },
]

const current = ['AM4', 'AM5', 'LGA1700', 'LGA1851']

export const coolerSocketCases: readonly RuleCase[] = [
  {
    title: "the processor's socket is in the cooler's list",
    parts: [processor({ socket: 'AM5' }), cooler({ cooler_sockets: current })],
    verdict: 'fits',
    tells: ['AM5'],
  },
  {
    title: "the processor's socket is not in the cooler's list",
    parts: [processor({ socket: 'LGA1200' }), cooler({ cooler_sockets: current })],
    verdict: 'misfit',
    tells: ['LGA1200'],
  },
  {
    title: 'a list with spaces',
    parts: [processor({ socket: 'LGA1700' }), cooler({ cooler_sockets: ['AM4', 'LGA 1700'] })],
    verdict: 'fits',
  },
  {
    title: 'a list of a single socket, which the database gives as one text',
    parts: [processor({ socket: 'AM4' }), cooler({ cooler_sockets: 'AM4' })],
    verdict: 'fits',
  },
  {
    title: 'a list of a single socket is not searched for letters',
    parts: [processor({ socket: 'AM4' }), cooler({ cooler_sockets: 'sAM4X' })],
    verdict: 'misfit',
  },
  {
    title: 'no processor yet: the board says the socket',
    parts: [board({ socket: 'AM4' }), cooler({ cooler_sockets: ['AM5', 'LGA1700'] })],
    verdict: 'misfit',
    tells: ['AM4'],
  },
  {
    title: 'a processor that does not say its socket: the board says it',
    parts: [processor({}), board({ socket: 'AM5' }), cooler({ cooler_sockets: current })],
    verdict: 'fits',
  },
  {
    title: 'a cooler without a list',
    parts: [processor({ socket: 'AM5' }), cooler({ cooler_height_mm: 155 })],
    verdict: 'unknown',
    tells: ['AM5'],
  },
  {
    title: 'an empty list is no list',
    parts: [processor({ socket: 'AM5' }), cooler({ cooler_sockets: [] })],
    verdict: 'unknown',
  },
  {
    title: 'no socket to look for',
    parts: [processor({}), cooler({ cooler_sockets: current })],
    verdict: 'unknown',
  },
  {
    title: 'a list that names a socket with the same holes, and not this one: most mean both',
    parts: [processor({ socket: 'AM3+' }), cooler({ cooler_sockets: ['AM2', 'AM3', 'AM4'] })],
    verdict: 'unknown',
    tells: ['AM3+'],
  },
  {
    title: 'LGA2011-3, which is held as LGA2011 is',
    parts: [processor({ socket: 'LGA 2011-3' }), cooler({ cooler_sockets: ['LGA1700', 'LGA2011'] })],
    verdict: 'unknown',
    tells: ['LGA 2011-3'],
  },
  {
    title: 'the narrow frame of a board is another matter for a cooler',
    parts: [board({ socket: 'LGA2011-3 Narrow' }), cooler({ cooler_sockets: ['LGA2011-3'] })],
    verdict: 'unknown',
    tells: ['Narrow'],
  },
  { title: 'a cooler alone', parts: [cooler({ cooler_sockets: current })], verdict: 'silent' },
]
