import { sql } from 'drizzle-orm'
import type { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { shopDay } from '../../contract/shop-time.ts'
import { openTestApp } from '../../test/app.ts'
import {
  aBankAccount,
  aCustomer,
  aGuide,
  anOrder,
  aProduct,
  aStaffMember,
  liftHoldingLimits,
} from '../../test/factories.ts'
import { isLong } from '../../test/long-round.ts'
import { seededRandom } from '../../test/seeded-random.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { bankStatements, statementLines } from '../db/schema/statements.ts'
import { DomainError } from '../domain-error.ts'
import { deliverOrder } from '../fulfilment/deliver-order.ts'
import { prepareOrder } from '../fulfilment/prepare-order.ts'
import { shipOrder } from '../fulfilment/ship-order.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { receiptKey } from '../orders/order-claims.ts'
import { confirmMatch, tieToMoney } from '../reconciliation/confirm-match.ts'
import { confirmSure } from '../reconciliation/confirm-sure.ts'
import { proposeMatches } from '../reconciliation/propose-matches.ts'
import { setLineAside, takeLineBack } from '../reconciliation/set-line-aside.ts'
import { undoMatch } from '../reconciliation/undo-match.ts'
import { addClaim } from './add-claim.ts'
import { allocateMoney } from './allocate-money.ts'
import { confirmPayment } from './confirm-payment.ts'
import { makeRefund } from './make-refund.ts'
import { oweRefundOfMoney, oweRefundOfOrder } from './owe-refund.ts'
import { receiveMoney } from './receive-money.ts'
import { recordLatePayment } from './record-late-payment.ts'
import { refuseClaim } from './refuse-claim.ts'
import { refusePayment } from './refuse-payment.ts'
import { undoAllocation } from './undo-allocation.ts'
import { voidMoney } from './void-money.ts'
import { undoRefund, withdrawRefund } from './withdraw-refund.ts'

/*
 * The shop's promises about money, under everything at once: buyers and staff do what they do with it, in an order that
 * the seed decides, while the test knows what lies in the bank and what was paid back. No cent is counted twice, and none
 * vanishes.
 */

const SEEDS = isLong ? 6 : 1
const STEPS = isLong ? 2_000 : 120
const ACTORS = 8
const BUYERS = 6
const PRICE_CENTS = 2_599
const ENOUGH = isLong ? 20 : 1
const MAX_STEPS = isLong ? 20_000 : 2_500

const { db, secrets } = await openTestApp({ poolSize: ACTORS, statementMs: 30_000 })
const today = shopDay(new Date())
await liftHoldingLimits(db)

/** A transfer that came to the shop's account, under a number that the bank gives once. */
type Transfer = { reference: string; cents: number }

type World = {
  buyers: { id: number }[]
  product: number
  bank: number
  staff: { kind: 'staff'; accountId: number }
  transfers: Transfer[]
  statement: number
  /** Cents that the verbs said to have paid back. */
  paidBackCents: number
}

type Random = ReturnType<typeof seededRandom>
type Order = { id: number; account_id: number; stage: string | null; total: number }

/** How often each is tried: what makes money move more often than what ends a story. */
const weights = {
  order: 14,
  'tell of another transfer': 6,
  confirm: 18,
  'confirm for two': 10,
  'write down': 14,
  allocate: 12,
  undo: 10,
  void: 12,
  'not found': 12,
  'refuse the payment': 4,
  'come late': 10,
  'owe of an order': 8,
  'owe of what is left': 8,
  'pay back': 14,
  'owe no more': 6,
  'come back': 4,
  'bring a statement': 12,
  'match a line': 10,
  'confirm the sure': 5,
  'tie a line': 8,
  'undo a match': 8,
  'set a line aside': 3,
  cancel: 8,
  advance: 10,
} as const
type Kind = keyof typeof weights
const kinds = Object.keys(weights) as Kind[]

test(
  `${SEEDS} × ${STEPS} random steps of ${ACTORS} of the staff: no cent is counted twice, and none vanishes`,
  async () => {
    const first = Number(process.env.KUNTUR_TEST_SEED ?? 1)
    for (let seed = first; seed < first + SEEDS; seed++) await expectEveryCent(seed)
  },
  SEEDS * 120_000,
)

async function expectEveryCent(seed: number): Promise<void> {
  const world = await aWorld()
  const succeeded = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  const broken: string[] = []
  let steps = 0
  const isEnough = () =>
    steps >= MAX_STEPS || (steps >= STEPS && kinds.every((kind) => succeeded[kind] >= ENOUGH))

  const actor = async (number: number) => {
    const random = seededRandom(seed * 1_000 + number)
    while (!isEnough() && broken.length === 0) {
      const kind = random.weighted(weights)
      try {
        if ((await actions[kind](world, random)) === 'nothing to do') continue
        succeeded[kind]++
      } catch (error) {
        if (!(error instanceof DomainError)) broken.push(`${kind}: ${describe(error)}`)
      }
      steps++
    }
  }
  await Promise.all(Array.from({ length: ACTORS }, (_, number) => actor(number)))

  broken.push(...(await findInconsistencies(db)), ...(await findLostCents(world)))
  const counts = kinds.map((kind) => `${kind} ${succeeded[kind]}`).join(', ')
  console.info(`seed ${seed}: ${steps} steps; ${counts}`)
  expect(broken, `seed ${seed} (KUNTUR_TEST_SEED=${seed})`).toEqual([])
  const rare = kinds.filter((kind) => succeeded[kind] < ENOUGH)
  expect(rare, `too seldom to prove anything, seed ${seed}: ${counts}`).toEqual([])
}

async function aWorld(): Promise<World> {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aCustomer(db)))
  const bank = await aBankAccount(db)
  const staff = await aStaffMember(db)
  return {
    buyers,
    product: await aProduct(db, { priceCents: PRICE_CENTS, openingStock: 100_000 }),
    bank,
    staff,
    transfers: [],
    statement: await aStatement(bank, staff.accountId),
    paidBackCents: 0,
  }
}

async function aStatement(bankAccountId: number, uploadedBy: number): Promise<number> {
  const layout = { columns: [], date_order: 'dmy', decimal_sign: '.' } as const
  const file = { fileName: 'noviembre.csv', fileHash: String(bankAccountId), bytes: 1 }
  const [row] = await db
    .insert(bankStatements)
    .values({ bankAccountId, uploadedBy, layout, ...file, state: 'read', endedAt: new Date() })
    .returning({ id: bankStatements.id })
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

/** A refusal that the domain expects is thrown. */
type Action = (world: World, random: Random) => Promise<unknown>

const actions: Record<Kind, Action> = {
  /** Its buyer names a transfer that came, or the number of another's, or one that nobody ever sees. */
  order(world, random) {
    const count = random.int(1, 3)
    const told = random.weighted({ own: 4, "another's": 2, none: 4 })
    const another = told === "another's" ? random.pickOr(world.transfers, null) : null
    const paid = told === 'own' ? transferFor(world, random, count * PRICE_CENTS) : another
    const comprobante = paid?.reference ?? `N${world.bank}-${random.int(1, 1_000_000)}`
    const info = { comprobante, ...(random.chance(0.7) && { bank_account_id: world.bank }) }
    return anOrder(db, random.pick(world.buyers), [{ id: world.product, count }], { info })
  },

  'tell of another transfer': (world, random) =>
    withOrder(world, random, sql`stage = 'payment_review'`, ({ id, account_id }) =>
      addClaim(db, { kind: 'buyer', accountId: account_id }, id, {
        comprobante: transferFor(world, random, 1_000).reference,
      }),
    ),

  confirm: (world, random) =>
    withOrder(world, random, sql`stage = 'payment_review'`, ({ id, total }) =>
      confirmPayment(db, world.staff, id, { changes: factsOf(world, random, total) }),
    ),

  'confirm for two': (world, random) =>
    withOrder(world, random, sql`stage = 'payment_review'`, async ({ id, account_id, total }) => {
      const isOther = sql`stage = 'payment_review' and account_id = ${account_id} and id <> ${id}`
      return withOrder(world, random, isOther, (other) =>
        confirmPayment(db, world.staff, id, {
          changes: factsOf(world, random, total + other.total),
          others: [{ orderId: other.id, amountCents: random.pick([other.total, 100]) }],
        }),
      )
    }),

  'write down': (world, random) =>
    withOrder(world, random, sql`true`, ({ id, total }) => {
      const money = factsOf(world, random, total)
      const shares = random.chance(0.5) ? [] : [{ orderId: id, amountCents: part(random, money.amountCents) }]
      return receiveMoney(db, world.staff, { money, shares })
    }),

  /** Sometimes more than is left, which is refused. */
  allocate: (world, random) =>
    withMoney(world, random, ({ id, left }) =>
      withOrder(world, random, sql`stage = 'payment_review' or state = 'CANCELADO'`, (order) =>
        allocateMoney(db, world.staff, id, [
          {
            orderId: order.id,
            amountCents: random.pick([Math.max(1, left), part(random, left + 1), left + 1]),
          },
        ]),
      ),
    ),

  async undo(world, random) {
    const { rows } = await db.execute<{ id: number }>(sql`
      select allocation.id from allocation join customer_order on customer_order.id = order_id
       where undone_at is null and account_id = any(${ids(world)}::bigint[]) order by allocation.id`)
    const allocation = random.pickOr(rows, null)
    if (!allocation) return 'nothing to do'
    return undoAllocation(db, world.staff, allocation.id, 'Era de otro pedido.')
  },

  /** Half of the time of what nothing else has yet: among hundreds in use it would hardly ever be met. */
  void: (world, random) =>
    withMoney(
      world,
      random,
      ({ id }) => voidMoney(db, world.staff, id, 'Se anotó dos veces.'),
      random.chance(0.5) ? isUntouched : undefined,
    ),

  'not found': (world, random) =>
    withOrder(world, random, sql`state <> 'ENTREGADO'`, ({ id }) => refuseClaim(db, world.staff, id)),

  'refuse the payment': (world, random) =>
    withOrder(world, random, sql`stage = 'payment_review'`, ({ id }) =>
      refusePayment(db, world.staff, id, 'No llegó.'),
    ),

  'come late': (world, random) =>
    withOrder(world, random, sql`state = 'CANCELADO'`, ({ id, total }) =>
      recordLatePayment(db, world.staff, id, { changes: factsOf(world, random, total) }),
    ),

  'owe of an order': (world, random) =>
    withOrder(world, random, sql`stage = 'payment_verified' or state = 'ENTREGADO'`, ({ id, total }) =>
      oweRefundOfOrder(db, world.staff, id, {
        amountCents: random.pick([500, 1, part(random, total)]),
        note: 'Rayado.',
        isPriceCut: random.chance(0.7),
      }),
    ),

  'owe of what is left': (world, random) =>
    withMoney(world, random, ({ id, left }) =>
      oweRefundOfMoney(db, world.staff, id, {
        amountCents: random.pick([left || 1, part(random, left)]),
        note: 'Sobra.',
      }),
    ),

  /** All of it or a part; the rest stays owed. */
  'pay back': (world, random) =>
    withRefund(world, random, 'owed', async ({ id, cents }) => {
      const amountCents = random.chance(0.6) ? cents : part(random, cents)
      const made = {
        amountCents,
        owedCents: cents,
        madeOn: today,
        means: 'transfer',
        reference: 'D-1',
      } as const
      await makeRefund(db, secrets, world.staff, id, made)
      world.paidBackCents += amountCents
    }),

  'owe no more': (world, random) =>
    withRefund(world, random, 'owed', ({ id, cents }) =>
      withdrawRefund(db, world.staff, id, { reason: 'Se arregló de otra forma.', amountCents: cents }),
    ),

  'come back': (world, random) =>
    withRefund(world, random, 'made', async ({ id, cents }) => {
      await undoRefund(db, world.staff, id, 'La cuenta no existe.')
      world.paidBackCents -= cents
    }),

  /** With what came since the last one, and with some of what it had. */
  async 'bring a statement'(world, random) {
    const from = random.int(0, Math.max(0, world.transfers.length - 5))
    const lines = world.transfers.slice(from).map(({ reference, cents }) => ({
      bankAccountId: world.bank,
      statementId: world.statement,
      lineKey: `${reference}:1`,
      day: today,
      amountCents: cents,
      reference,
      referenceKey: receiptKey(reference),
    }))
    if (lines.length === 0) return 'nothing to do'
    const { rowCount } = await db.insert(statementLines).values(lines).onConflictDoNothing()
    return rowCount === 0 ? 'nothing to do' : rowCount
  },

  /** With one order or none, all of it or a part. */
  'match a line': (world, random) =>
    withLine(world, random, sql`state = 'open'`, ({ id, cents }) =>
      withOrder(world, random, sql`stage = 'payment_review' or state = 'CANCELADO'`, (order) => {
        const share = { orderId: order.id, amountCents: random.pick([cents, part(random, cents)]) }
        return confirmMatch(db, world.staff, id, { shares: random.chance(0.8) ? [share] : [] })
      }),
    ),

  /** As the screen of two at once showed them: what one has confirmed the other one sends too. */
  async 'confirm the sure'(world) {
    const { lines, matches } = await proposeMatches(db)
    const sure = lines.flatMap(({ id, bankAccountId }) => {
      const match = matches.get(id)?.[0]
      if (bankAccountId !== world.bank || match?.certainty !== 'sure') return []
      return [{ id, orderId: match.shares[0]?.orderId ?? null, moneyId: match.moneyId }]
    })
    if (sure.length === 0) return 'nothing to do'
    const outcomes = await confirmSure(db, world.staff, sure)
    return outcomes.some(({ problem }) => problem === null) ? outcomes : 'nothing to do'
  },

  'tie a line': (world, random) =>
    withLine(
      world,
      random,
      sql`state = 'open' and exists (
        select from money_received as money
         where voided_at is null and money.reference_key = statement_line.reference_key)`,
      async ({ id, reference }) => {
        const { rows } = await db.execute<{ id: number }>(sql`
          select id from money_received where reference = ${reference} order by id desc`)
        return tieToMoney(db, world.staff, id, rows[0]?.id ?? 0)
      },
    ),

  'undo a match': (world, random) =>
    withLine(world, random, sql`state = 'matched'`, ({ id }) =>
      undoMatch(db, world.staff, id, 'Era de otro pedido.'),
    ),

  'set a line aside': (world, random) =>
    withLine(world, random, sql`state <> 'matched'`, ({ id, state }) =>
      state === 'open' ? setLineAside(db, world.staff, id, 'Intereses.') : takeLineBack(db, world.staff, id),
    ),

  cancel: (world, random) =>
    withOrder(world, random, sql`state = 'PENDIENTE'`, ({ id, account_id }) =>
      random.chance(0.5)
        ? cancelOrder(db, { kind: 'buyer', accountId: account_id }, id)
        : cancelOrder(db, world.staff, id, 'Sin existencias.'),
    ),

  advance: (world, random) =>
    withOrder(world, random, sql`stage in ('payment_verified', 'preparing', 'shipped')`, ({ id, stage }) => {
      if (stage === 'payment_verified') return prepareOrder(db, world.staff, id)
      return stage === 'preparing'
        ? shipOrder(db, world.staff, id, aGuide())
        : deliverOrder(db, world.staff, id)
    }),
}

/** What the bank shows of a transfer: mostly of the whole amount, and sometimes one that somebody has written down before. */
function factsOf(world: World, random: Random, cents: number) {
  const { reference, cents: amountCents } = transferFor(world, random, cents)
  return { bankAccountId: random.chance(0.9) ? world.bank : null, reference, amountCents }
}

function transferFor(world: World, random: Random, cents: number): Transfer {
  const known = random.chance(0.25) ? random.pickOr(world.transfers, null) : null
  if (known) return known
  const off = random.pick([0, 0, 0, 0, -500, 500, -1, 1])
  // So far from each other that no slip of the pen leads from one to the next.
  const number = ((world.transfers.length + 1) * 73_939_133) % 900_000_000
  const reference = `B${world.bank}-${String(number).padStart(9, '0')}`
  const transfer = { reference, cents: Math.max(1, cents + off) }
  world.transfers.push(transfer)
  return transfer
}

const part = (random: Random, cents: number) => random.int(1, Math.max(1, cents))

/** What the rows say otherwise than the bank and the ledger of the test do. */
async function findLostCents(world: World): Promise<string[]> {
  const found: string[] = []
  const { rows: moneys } = await db.execute<MoneyRow>(sql`
    select id, reference, amount_cents as cents, voided_at is not null as is_voided,
           coalesce((select sum(amount_cents) from allocation
                      where money_received_id = money_received.id and undone_at is null), 0)::int as allocated,
           coalesce((select sum(amount_cents) from refund
                      where money_received_id = money_received.id and order_id is null and status <> 'withdrawn'), 0)::int as back
      from money_received where reference like ${mine(world)} order by id`)
  const live = moneys.filter(({ is_voided }) => !is_voided)
  for (const { reference, cents } of world.transfers) {
    const counted = live.filter((money) => money.reference === reference)
    if (counted.length > 1) found.push(`${reference} counted ${counted.length} times`)
    if (counted.some((money) => money.cents !== cents)) found.push(`${reference} is not ${cents}`)
  }
  for (const { id, cents, allocated, back, is_voided } of moneys)
    if (allocated + back > (is_voided ? 0 : cents)) found.push(`money ${id} gave more than it had`)

  const { rows: loose } = await db.execute<{ reference: string }>(sql`
    select line.reference from statement_line as line join money_received as money on money.id = money_received_id
     where voided_at is not null or money.amount_cents <> line.amount_cents or money.reference <> line.reference`)
  found.push(...loose.map(({ reference }) => `line ${reference} is tied to other money`))

  const { rows: sums } = await db.execute<{ has: number; made: number; owed: number; madeAlone: number }>(sql`
    select coalesce(sum(has), 0)::int as has, coalesce(sum(made), 0)::int as made, coalesce(sum(owed), 0)::int as owed,
           (select coalesce(sum(refund.amount_cents), 0)::int from refund
              join money_received on money_received.id = money_received_id
             where order_id is null and status = 'made' and money_received.reference like ${mine(world)}) as "madeAlone"
      from (select (select coalesce(sum(amount_cents), 0) from allocation
                     where order_id = customer_order.id and undone_at is null)
                   - (select coalesce(sum(amount_cents), 0) from refund
                       where order_id = customer_order.id and status <> 'withdrawn') as has,
                   (select coalesce(sum(amount_cents), 0) from refund
                     where order_id = customer_order.id and status = 'made') as made,
                   (select coalesce(sum(amount_cents), 0) from refund
                     where order_id = customer_order.id and status = 'owed') as owed
              from customer_order where account_id = any(${ids(world)}::bigint[])) as o`)
  const { has = 0, made = 0, owed = 0, madeAlone = 0 } = sums[0] ?? {}
  const came = live.reduce((sum, { cents }) => sum + cents, 0)
  const left = live.reduce((sum, { cents, allocated, back }) => sum + cents - allocated - back, 0)
  const backAlone = live.reduce((sum, { back }) => sum + back, 0)
  if (came !== has + made + owed + left + backAlone)
    found.push(
      `${came} came; orders have ${has}, ${made} paid back, ${owed} owed, ${left} left, ${backAlone} back alone`,
    )
  if (made + madeAlone !== world.paidBackCents)
    found.push(`${made} + ${madeAlone} paid back, and the verbs said ${world.paidBackCents}`)
  return found
}

type MoneyRow = {
  id: number
  reference: string
  cents: number
  is_voided: boolean
  allocated: number
  back: number
}

async function withOrder(
  world: World,
  random: Random,
  which: ReturnType<typeof sql>,
  work: (order: Order) => Promise<unknown>,
): Promise<unknown> {
  const { rows } = await db.execute<Order>(sql`
    select id, account_id, stage, total_cents as total from customer_order
     where account_id = any(${ids(world)}::bigint[]) and (${which}) order by id`)
  const order = random.pickOr(rows, null)
  return order ? work(order) : 'nothing to do'
}

/** Money of which no order, no refund and no line of a statement has any. */
const isUntouched = sql`
  not exists (select from allocation where money_received_id = money_received.id and undone_at is null)
  and not exists (select from refund where money_received_id = money_received.id and status <> 'withdrawn')
  and not exists (select from statement_line where money_received_id = money_received.id and not is_forgotten)`

async function withMoney(
  world: World,
  random: Random,
  work: (money: { id: number; left: number }) => Promise<unknown>,
  which = sql`true`,
): Promise<unknown> {
  const { rows } = await db.execute<{ id: number; left: number }>(sql`
    select id, (amount_cents - coalesce((select sum(amount_cents) from allocation
                 where money_received_id = money_received.id and undone_at is null), 0)
             - coalesce((select sum(amount_cents) from refund
                 where money_received_id = money_received.id and order_id is null and status <> 'withdrawn'), 0))::int as left
      from money_received where voided_at is null and reference like ${mine(world)} and (${which}) order by id`)
  const money = random.pickOr(rows, null)
  return money ? work(money) : 'nothing to do'
}

async function withRefund(
  world: World,
  random: Random,
  status: 'owed' | 'made',
  work: (refund: { id: number; cents: number }) => Promise<unknown>,
): Promise<unknown> {
  const { rows } = await db.execute<{ id: number; cents: number }>(sql`
    select refund.id, refund.amount_cents as cents
      from refund join money_received on money_received.id = money_received_id
     where status = ${status} and money_received.reference like ${mine(world)} order by refund.id`)
  const refund = random.pickOr(rows, null)
  return refund ? work(refund) : 'nothing to do'
}

async function withLine(
  { bank }: World,
  random: Random,
  which: ReturnType<typeof sql>,
  work: (line: { id: number; cents: number; reference: string; state: string }) => Promise<unknown>,
): Promise<unknown> {
  const { rows } = await db.execute<{ id: number; cents: number; reference: string; state: string }>(sql`
    select id, amount_cents as cents, reference, state from statement_line
     where bank_account_id = ${bank} and (${which}) order by id`)
  const line = random.pickOr(rows, null)
  return line ? work(line) : 'nothing to do'
}

const mine = ({ bank }: World) => `B${bank}-%`
const ids = ({ buyers }: World) => sql.param(buyers.map(({ id }) => id))

function describe(error: unknown): string {
  const { message, detail } = ((error instanceof Error && error.cause) || {}) as Partial<DatabaseError>
  return [String(error), message, detail].filter(Boolean).join('\n')
}
