import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { nameOfAction, nameOfField } from '../admin/staff/audit-labels.ts'
import { scratchDirectory } from './run-directory.ts'

/* How the house is built: who may know whom, and what must not lie about in it. See `docs/decisions/`. */

const root = resolve(import.meta.dirname, '..')
const rooms = ['admin', 'app', 'bench', 'contract', 'demo', 'e2e', 'scripts', 'server', 'test']

const sources = rooms
  .filter((room) => existsSync(join(root, room)))
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  )
  .filter((file) => /\.(ts|tsx|js)$/.test(file))

/** Tests, and what supports those of one folder from beside them: `test-shop.ts`. */
const isTest = (file: string) => /^(test|e2e|bench)\/|\.test\.tsx?$|\/test-[\w-]+\.ts$/.test(file)
const shipped = sources.filter((file) => !isTest(file) && !file.startsWith('scripts/'))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Import = { from: string; to: string; isType: boolean }

const importStatement =
  /^\s*(?:import|export)\s+(type\s+)?(?:([\w*{][^'"`;=]*?)\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/** All that a file imports: ours by its path from the root, a package by its name. */
function importsOf(file: string): Import[] {
  return [...read(file).matchAll(importStatement)].map(([, type, names = '', stated, dynamic]) => {
    const specifier = stated ?? dynamic ?? ''
    const to = specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : specifier
    return { from: file, to, isType: Boolean(type) || onlyTypes(names) }
  })
}

/** `{ type A, type B }`: each name is marked. */
function onlyTypes(names: string): boolean {
  const listed = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1]?.split(',') ?? []
  const marked = listed.map((name) => name.trim()).filter(Boolean)
  return marked.length > 0 && marked.every((name) => name.startsWith('type '))
}

const imports = shipped.flatMap(importsOf)

function offenders(isOffence: (imported: Import) => boolean): string[] {
  return imports.filter(isOffence).map(({ from, to }) => `${from} → ${to}`)
}

const isIn = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`))
const isOurs = (path: string) => isIn(path, ...rooms)
/** A folder of `server/` that holds what happens, whatever door it came through. */
const isDomain = (path: string) =>
  /^server\/[^/]+\//.test(path) && !isIn(path, 'server/db', 'server/http', 'server/api')

test('the imports of this house are found, or the tests below would prove nothing', () => {
  expect(shipped.length).toBeGreaterThan(100)
  expect(imports).toContainEqual({
    from: 'server/orders/place-order.ts',
    to: 'server/domain-error.ts',
    isType: false,
  })
  expect(imports).toContainEqual({ from: 'server/orders/request-keys.ts', to: 'node:crypto', isType: false })
  expect(imports).toContainEqual({
    from: 'server/reservations/price-cart.ts',
    to: 'contract/api/problem.ts',
    isType: true,
  })
})

test('a shop without a store of files loads nothing of its library', () => {
  const bucket = 'server/files/internal/open-bucket.ts'
  expect(offenders(({ to }) => to.startsWith('@aws-sdk/') || to.startsWith('@smithy/'))).toEqual([
    `${bucket} → @aws-sdk/client-s3`,
  ])
  expect(offenders(({ to }) => to === bucket)).toEqual([`server/files/open-file-home.ts → ${bucket}`])
  // There by a dynamic import alone.
  expect(read('server/files/open-file-home.ts')).not.toMatch(/^import .*open-bucket/m)
})

test('the contract imports nothing of ours but itself', () => {
  expect(offenders(({ from, to }) => isIn(from, 'contract') && isOurs(to) && !isIn(to, 'contract'))).toEqual(
    [],
  )
})

test('what a browser loads takes from the server, and from the schemas, nothing but types', () => {
  const isForServer = (path: string) => isIn(path, 'server', 'contract/api')
  const reaches = ({ from, to, isType }: Import) => isIn(from, 'admin', 'app') && isForServer(to) && !isType
  expect(offenders(reaches)).toEqual([])
  // The rest of the contract is loaded by browsers too, so it may not lead there either.
  const leaks = ({ from, to, isType }: Import) =>
    isIn(from, 'contract') && !isIn(from, 'contract/api') && (isForServer(to) || to === 'zod') && !isType
  expect(offenders(leaks)).toEqual([])
})

test('screens know no other room: neither the demo shop nor the scripts', () => {
  expect(
    offenders(({ from, to }) => isIn(from, 'app') && isOurs(to) && !isIn(to, 'app', 'contract', 'server')),
  ).toEqual([])
})

test('the desk is an application of its own: it takes the contract and the elements of app/ui, and nobody takes from it', () => {
  expect(
    offenders(
      ({ from, to }) => isIn(from, 'admin') && isOurs(to) && !isIn(to, 'admin', 'app/ui', 'contract'),
    ),
  ).toEqual([])
  expect(offenders(({ from, to }) => !isIn(from, 'admin') && isIn(to, 'admin'))).toEqual([])
})

test('what the shop loads knows nothing of the calls of the staff', () => {
  const ofStaff = (path: string) => path === 'contract/admin-client.ts' || isIn(path, 'contract/api/admin')
  expect(
    offenders(
      ({ from, to, isType }) => isIn(from, 'app', 'contract') && ofStaff(to) && !ofStaff(from) && !isType,
    ),
  ).toEqual([])
})

test('app/ui holds elements, which know nothing of the shop', () => {
  expect(
    offenders(({ from, to }) => isIn(from, 'app/ui') && isOurs(to) && !isIn(to, 'app/ui', 'contract')),
  ).toEqual([])
})

test('app/forms holds what every form needs, and knows no area of the shop', () => {
  expect(
    offenders(
      ({ from, to }) => isIn(from, 'app/forms') && isOurs(to) && !isIn(to, 'app/forms', 'app/ui', 'contract'),
    ),
  ).toEqual([])
})

test('a domain knows nothing of HTTP, of screens, or of the doors', () => {
  const isForbidden = (path: string) =>
    isIn(path, 'server/http', 'server/api', 'app', 'demo') ||
    /^(@?hono|react|@react-router)(\/|-|$)/.test(path)
  expect(offenders(({ from, to }) => isDomain(from) && isForbidden(to))).toEqual([])
})

/** `server/orders/place-order.ts` → `orders`, `server/orders/internal/tax.ts` → `orders`. */
const domainOf = (path: string) => (isDomain(path) ? path.split('/')[1] : undefined)

test('of a domain the others import only the files at its top: those in its folders serve it alone', () => {
  const isInside = (path: string) => isDomain(path) && path.split('/').length > 3
  expect(offenders(({ from, to }) => isInside(to) && domainOf(from) !== domainOf(to))).toEqual([])
})

test('domains import each other without a cycle', () => {
  const neighbours = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [domain, other] = [domainOf(from), domainOf(to)]
    if (domain && other && domain !== other)
      neighbours.set(domain, (neighbours.get(domain) ?? new Set()).add(other))
  }
  expect(neighbours.size).toBeGreaterThan(8)
  const findCycle = (path: string[]): string[] => {
    const last = path.at(-1) ?? ''
    for (const next of neighbours.get(last) ?? []) {
      if (path.includes(next)) return [...path.slice(path.indexOf(next)), next]
      const cycle = findCycle([...path, next])
      if (cycle.length > 0) return cycle
    }
    return []
  }
  const cycles = [...neighbours.keys()].map((domain) => findCycle([domain]).join(' → '))
  expect(cycles.find(Boolean)).toBeUndefined()
})

/**
 * Who writes which table. Others change its rows by that domain's verbs. Reading is free: a join answers at one moment
 * what several verbs would answer at several.
 */
const writers: Record<string, readonly string[]> = {
  accounts: [
    'account',
    'account_identity',
    'address',
    'audit_log',
    'one_time_link',
    'pending_identity',
    'provider_visit',
    'session',
  ],
  alerts: ['shop_alert'],
  backup: ['backup', 'restoration'],
  batches: ['batch', 'batch_row'],
  catalog: [
    'build_component',
    'category',
    'failed_search',
    'media',
    'price_change',
    'search_synonym',
    'sellable',
    'sellable_edit',
    'sellable_media',
    'spec_definition',
    'spec_definition_category',
    'spec_value',
  ],
  'catalog-changes': ['catalog_change'],
  compatibility: ['chipset_note'],
  customers: ['customer_block', 'customer_note'],
  desk: ['saved_view'],
  favourites: ['favourite'],
  feedback: ['product_question', 'product_review'],
  fulfilment: ['pickup', 'shipment', 'shipment_line'],
  http: ['rate_limit'],
  // What is on the shelf, and where, are columns of the catalogue's table.
  imports: [
    'supplier',
    'import_layout',
    'product_import',
    'product_import_file',
    'product_import_row',
    'supplier_cost',
  ],
  inventory: ['sellable_code', 'stock_movement', 'sellable.stock', 'sellable.shelf'],
  invoices: ['invoice'],
  jobs: ['job'],
  mail: ['mail'],
  notices: ['notice'],
  offers: ['offer', 'offer_line'],
  orders: [
    'customer_order',
    'idempotency_key',
    'order_event',
    'order_line',
    'order_note',
    'payment',
    'purchase_data',
    // What a cancelled order is owed.
    'refund',
  ],
  payments: [
    'allocation',
    'money_received',
    'receipt_photo',
    'receipt_print',
    'receipt_reading',
    'receipt_twin',
    'refund_account',
  ],
  'pc-builds': ['pc_build'],
  reconciliation: ['bank_statement', 'bank_statement_file', 'statement_layout', 'statement_line'],
  reservations: ['refused_reservation', 'reservation', 'reservation_line', 'transfer_code'],
  returns: [
    'goods_return',
    'goods_return_line',
    'return_case',
    'return_case_event',
    'return_case_line',
    'return_photo',
    'supplier_trip',
  ],
  serials: ['serial_number', 'serial_sale'],
  settings: ['terms_version'],
  'settings-changes': ['bank_account', 'setting', 'setting_change', 'setting_preview'],
  staff: ['recovery_code', 'second_factor', 'staff_link', 'staff_role'],
}

test('a table is written by one domain alone, in SQL too', () => {
  const tables = readdirSync(join(root, 'server/db/schema'))
    .map((file) => read(`server/db/schema/${file}`))
    .flatMap((schema) => [...schema.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)])
  const tableOf = new Map(tables.map(([, constant = '', table = '']) => [constant, table]))
  const written = shipped
    .filter((file) => isIn(file, 'server') && !isIn(file, 'server/db'))
    .flatMap((file) => tablesWrittenBy(file, tableOf).map((table) => ({ file, table })))
  const owned = Object.values(writers).flat()
  expect(owned.length).toBe(new Set(owned).size)
  const found = new Set(written.map(({ table }) => table))
  expect(owned.filter((table) => !found.has(table))).toEqual([])
  const foreign = written.filter(({ file, table }) => !writers[file.split('/')[1] ?? '']?.includes(table))
  expect(foreign.map(({ file, table }) => `${file} writes ${table}`)).toEqual([])
})

const schemaImport = /import \{([^}]*)\} from '[^']*\/db\/schema\/[^']*'/g
const writeInCode = /(\b(?:tx|db))?\s*\.(?:insert|update|delete)\((\w+)\)/g
const writeInSql =
  /\b(?:insert into|delete from|update(?=\s+\S+\s+set\b))\s+(?:\$\{(\w+)\}|(\w+(?: set (?:stock|shelf)\b)?))/g

function tablesWrittenBy(file: string, tableOf: ReadonlyMap<string, string>): string[] {
  const text = read(file)
  const names = [...text.matchAll(schemaImport)].flatMap(([, list = '']) => list.split(','))
  const known = new Map(
    names.map((name) => {
      const [constant = '', local = constant] = name.trim().split(' as ')
      return [local, tableOf.get(constant)]
    }),
  )
  // The variable of a loop stands for every table that the file imports.
  const tablesOf = (constant: string) => (known.has(constant) ? [known.get(constant)] : [...known.values()])
  const inCode = [...text.matchAll(writeInCode)].flatMap(([, executor, constant = '']) =>
    executor || known.has(constant) ? tablesOf(constant) : [],
  )
  const inSql = [...text.matchAll(writeInSql)].flatMap(([, constant, name = '']) =>
    constant ? tablesOf(constant) : [name.replace(' set ', '.')],
  )
  return [...new Set([...inCode, ...inSql])].filter((table) => table !== undefined)
}

test('the database layer knows no domain', () => {
  expect(
    offenders(({ from, to }) => isIn(from, 'server/db') && (isDomain(to) || isIn(to, 'app', 'demo'))),
  ).toEqual([])
  expect(
    offenders(({ from, to }) => isIn(from, 'server/db') && isIn(to, 'server/http', 'server/api')),
  ).toEqual([])
})

test('the server takes from the screens nothing but types: their code comes by the build', () => {
  expect(offenders(({ from, to, isType }) => isIn(from, 'server') && isIn(to, 'app') && !isType)).toEqual([])
})

test('the demo shop stands on the server, which knows it in one place', () => {
  expect(
    offenders(({ from, to }) => isIn(from, 'demo') && isOurs(to) && !isIn(to, 'demo', 'server', 'contract')),
  ).toEqual([])
  expect(
    offenders(({ from, to }) => isIn(from, 'server') && isIn(to, 'demo') && from !== 'server/open-store.ts'),
  ).toEqual([])
})

test('nothing that is shipped needs the tests', () => {
  expect(offenders(({ to }) => isTest(to))).toEqual([])
})

test('no file is a drawer for everything, and none only passes on what others export', () => {
  const drawers = sources.filter((file) => /^(utils?|helpers?|misc|common|index)\.\w+$/.test(basename(file)))
  expect(drawers).toEqual([])
  const passing = shipped.filter((file) => {
    const statements = read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    const left = statements.replace(/^export (type )?[*{][^;'"]*from ['"][^'"]+['"];?\s*$/gm, '')
    return statements.trim() !== '' && left.trim() === '' && !file.endsWith('db/schema/schema.ts')
  })
  expect(passing).toEqual([])
})

test('a date is written in one way: by contract/shop-time.ts', () => {
  const formatted = /new Intl\.DateTimeFormat|toLocale(Date|Time)?String\(/
  expect(shipped.filter((file) => formatted.test(read(file)))).toEqual([])
})

test('what people read has one word for a thing, no English ones of ours, and « » for quotation marks', () => {
  // The specification's own labels are written otherwise: "Tarjetas de Video", "Refurbished".
  const secondWord = /[Rr]at(ón|ones)\b|[Tt]arjetas? de video\b/
  const english =
    />checkout<|\b([Ee]l|del|al|[Ee]n|tu|un|Ver|[Ee]quipos?|escritorio) (checkout|refurbished)\b/
  // What people type into the search, in whatever words they have.
  const typedByBuyers = ['server/catalog/search/queries.ts', 'server/catalog/search/seed-synonyms.ts']
  const offending = shipped.filter((file) => {
    const text = read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    if (typedByBuyers.includes(file)) return false
    return /[“”]/.test(text) || secondWord.test(text) || english.test(text)
  })
  expect(offending).toEqual([])
})

/** What the staff never do, so that the log does not have it. */
const ofOthers = ['order_placed', 'claim_added', 'receipt_uploaded', 'payment_reminded']

test('every act and every field of the log has a name of its own on the screen that shows it', () => {
  const kept = shipped
    .filter((file) => file.startsWith('server/'))
    .map(read)
    .filter((text) => /recordAudit\(|recordEvent\(/.test(text))
  const actions = kept.flatMap((text) =>
    [...text.matchAll(/\b(?:action|event): '(\w+)'/g)].map(([, name = '']) => name),
  )
  const fields = kept.flatMap((text) =>
    [...text.matchAll(/\b(?:before|after): \{([^{}]*)\}/g)].flatMap(([, inside = '']) =>
      inside.split(',').flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []),
    ),
  )
  expect(actions.length * fields.length).toBeGreaterThan(0)
  const ofStaff = actions.filter((name) => !ofOthers.includes(name))
  expect(ofStaff.filter((name) => nameOfAction(name) === name.replaceAll('_', ' '))).toEqual([])
  expect(fields.filter((name) => nameOfField(name) === name)).toEqual([])
})

test('IN-1: no text becomes SQL: raw pieces and names are literals, and queries are not glued together', () => {
  const raw = /sql\.(raw|identifier)\((?!\s*(['"])[^'"]*\2\s*\))/
  // A name in capitals is a constant of the code.
  const glued = /\.query\(\s*`[^`]*\$\{(?![A-Z_]+\})|\.query\(\s*(['"])[^'"]*\1\s*\+/
  const offending = shipped.filter((file) => raw.test(read(file)) || glued.test(read(file)))
  expect(offending).toEqual([])
})

test('IN-8: the server fetches nothing: of what it can connect with, only mail, the sign-in, the store of files and the database do', () => {
  const ways =
    /(?<![\w.])fetch\(|\b(https?|net|tls)\.(request|get|connect|createConnection)\(|\bnew (WebSocket|EventSource|XMLHttpRequest)\b/
  const ofServer = shipped.filter((file) => isIn(file, 'server', 'demo'))
  expect(ofServer.filter((file) => ways.test(read(file)))).toEqual([])
  const clients = /^(undici|axios|got|node-fetch|nodemailer|openid-client|ws|@aws-sdk\/.+)$/
  const loading = ofServer.filter((file) =>
    importsOf(file).some(({ to, isType }) => !isType && clients.test(to)),
  )
  // All are told by the configuration where to connect to.
  expect(loading.sort()).toEqual([
    'server/accounts/open-provider.ts',
    'server/files/internal/open-bucket.ts',
    'server/mail/smtp.ts',
  ])
  // A mail that named a file or an address would make nodemailer fetch it.
  expect(read('server/mail/smtp.ts')).toMatch(/disableFileAccess: true,\s+disableUrlAccess: true/)
})

test('statements of one transaction are sent by pipeline(), which lets none come after a rollback', () => {
  const isOfTransaction = (file: string) => isIn(file, 'server') && /\btx\b/.test(read(file))
  const offending = shipped.filter((file) => isOfTransaction(file) && /Promise\.\w+\(/.test(read(file)))
  expect(offending).toEqual([])
})

test('the migrations lead to the schema of the code: generating anew finds no change', () => {
  const folder = scratchDirectory('migrations')
  cpSync(join(root, 'server/db/migrations'), folder, { recursive: true })
  const before = readdirSync(folder, { recursive: true })
  const generated = spawnSync(
    process.execPath,
    [
      'node_modules/drizzle-kit/bin.cjs',
      'generate',
      '--dialect=postgresql',
      '--casing=snake_case',
      '--schema=./server/db/schema/schema.ts',
      `--out=${relative(root, folder)}`,
    ],
    { cwd: root, encoding: 'utf8' },
  )
  expect(generated.stdout + generated.stderr).toContain('No schema changes')
  expect(readdirSync(folder, { recursive: true })).toEqual(before)
})
