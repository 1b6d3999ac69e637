import type { ApiDocument } from '../api-document.ts'
import type { seededRandom } from '../seeded-random.ts'

/* Values by the schemas of the API's document: such as fit, and the same with one field that does not. */

type Random = ReturnType<typeof seededRandom>

export type Schema = Record<string, unknown> & {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  $ref?: string
}

/** What a field of that name holds in a call that succeeds. `undefined` leaves it out. */
export type KnownFields = Record<string, () => unknown>

/** What people type, and what they type to see what happens; each fits where a text may stand. */
const words = [
  'Ana',
  'Ñusta Quishpe',
  'Portón verde, junto al parque',
  '<b>negrita</b>',
  '"><svg onload=alert(1)>',
  '=1+1',
  "'; drop table account; --",
  '{{7*7}} %s',
  '\u202eatsil',
  '👩🏽‍🔧 taller',
  'a\u2028b',
]

const ID = '^[1-9]\\d{0,14}$'

export function drawer(document: ApiDocument, random: Random, known: KnownFields) {
  let drawn = 0

  /** Long enough to be unique where names are, as far as it may be. */
  function text({ minLength = 0, maxLength = 60 }: { minLength?: number; maxLength?: number }): string {
    const plain = random.chance(0.8) ? 'Prueba' : random.pick(words)
    const whole = `${plain} ${++drawn}${random.int(100, 999)}`.slice(-maxLength)
    return whole.padEnd(minLength, 'x').slice(0, Math.max(maxLength, 1)).trim() || 'x'
  }

  function byPattern(pattern: string, schema: Schema): string {
    if (pattern === ID) return String(known.id?.() ?? 1)
    if (pattern.includes('@')) return `${random.int(1, 1e9)}x@correo.example`
    if (pattern.includes('after|before')) return random.pick(['after.1', 'before.999999', 'after.1.1'])
    for (const sample of samples) if (new RegExp(pattern, 'u').test(sample)) return sample
    throw new Error(`Nobody has said what fits ${pattern} of ${JSON.stringify(schema)}`)
  }

  /** Of every form that the document asks for, one that fits. */
  const samples = ['12', '7', 'gris-claro', 'gris_claro', '001-001-000000123', 'brand', '', 'abc']

  /** A value that fits the schema. `given` holds fields that the caller knows better. */
  function valid(schema: Schema, name = '', given: Record<string, unknown> | undefined = undefined): unknown {
    if (schema.$ref) return valid(resolve(schema.$ref), name, given)
    if (!given && name in known) return known[name]?.()
    if ('const' in schema) return schema.const
    if (schema.enum) return random.pick(schema.enum.filter((value) => value !== null))
    const choices = schema.anyOf ?? schema.oneOf
    if (choices && !schema.properties) return valid(random.pick(choicesFor(choices, given)), name, given)
    const type = [schema.type].flat()[0]
    if (type === 'object' || schema.properties) return object(schema, given)
    if (type === 'array') {
      const count = Math.max(1, Number(schema.minItems ?? 0))
      return Array.from({ length: count }, () => valid(schema.items ?? {}))
    }
    if (type === 'integer' || type === 'number') {
      const least = Number(schema.minimum ?? Number(schema.exclusiveMinimum ?? 0) + 1)
      return Math.min(Math.ceil(least) + random.int(0, 9), Number(schema.maximum ?? Number.MAX_SAFE_INTEGER))
    }
    if (type === 'boolean') return random.chance(0.5)
    if (type === 'null') return null
    if (schema.format === 'uuid') return uuid()
    if (schema.format === 'date') return new Date().toISOString().slice(0, 10)
    if (schema.format === 'date-time') return new Date(Date.now() + 86_400_000).toISOString()
    if (typeof schema.pattern === 'string') return byPattern(schema.pattern, schema)
    return text({ minLength: Number(schema.minLength ?? 0), maxLength: Number(schema.maxLength ?? 60) })
  }

  function object(schema: Schema, given: Record<string, unknown> = {}) {
    // `anyOf` beside fields: one of these has to be there.
    const choices = (schema.anyOf ?? []).map(({ required = [] }) => required)
    const chosen = [...(schema.required ?? []), ...random.pickOr(choices, [])]
    const isThere = (field: string) =>
      chosen.includes(field) || (!choices.flat().includes(field) && random.chance(0.5))
    const fields = Object.entries(schema.properties ?? {}).flatMap(([field, inner]): [string, unknown][] => {
      if (field in given) return [[field, given[field]]]
      return isThere(field) ? [[field, valid(inner, field)]] : []
    })
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  }

  /** Those that have all fields that the caller knows. */
  function choicesFor(choices: Schema[], given: Record<string, unknown> = {}): Schema[] {
    const wanted = Object.keys(given).filter((field) => given[field] !== undefined)
    const fitting = choices.filter((choice) => wanted.every((field) => field in (choice.properties ?? {})))
    return fitting.length > 0 ? fitting : choices
  }

  const uuid = () => {
    const hex = (length: number) => Array.from({ length }, () => random.int(0, 15).toString(16)).join('')
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
  }

  function resolve(ref: string): Schema {
    return document.components.schemas[ref.split('/').at(-1) ?? ''] as Schema
  }

  /** The same with one field, at any depth, made odd or left out. */
  function spoiled(value: unknown): unknown {
    if (value === null || typeof value !== 'object' || random.chance(0.1)) return random.pick(odd)
    const copy = structuredClone(value) as Record<string, unknown>
    const field = random.pickOr(Object.keys(copy), 'nada')
    if (random.chance(0.15)) delete copy[field]
    else copy[field] = spoiled(copy[field])
    return copy
  }

  return { valid, spoiled, uuid, text: () => text({}), oddId: () => random.pick(oddIds) }
}

const odd: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  '',
  '\t',
  'x'.repeat(400),
  'ñ'.repeat(20_000),
  '\0',
  'a\u0007b',
  '\ud800',
  '1 or 1=1',
  '01',
  '-1',
  '1e3',
  'Infinity',
  '2999-13-45',
  '0000-00-00',
  'a@b',
  '../../etc/passwd',
  '__proto__',
  [],
  [[]],
  [null],
  {},
  { $ne: null },
  { length: 1 },
  JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}'),
  Array(51).fill({ id: 1, count: 1 }),
]

const oddIds = [
  '0',
  '-1',
  'x',
  '1e3',
  '01',
  '1.0',
  '%00',
  '%zz',
  '..%2f',
  '1%2f2',
  '2147483648',
  '9007199254740993',
  '9'.repeat(30),
  'ñ',
  '%F0%9F%98%80',
  '%ED%A0%80',
  'null',
  "1'",
]
