/** A deliberate fault in the code, which the tests of a promise must notice. */
export type Mutant = {
  /** The promise that it breaks. */
  id: string
  /** What goes wrong, in a few words. */
  fault: string
  file: string
  /** Stands in the file exactly once. */
  text: string
  becomes: string
  /** Where the tests are whose titles begin with the id. At least one of them must fail. */
  tests: readonly string[]
  /** Of their random choices, where not all of them would meet the fault. */
  seed?: number
}

/** One for each of the ten gravest promises. */
export const mutants: readonly Mutant[] = [
  {
    id: 'OR-5',
    fault: 'the stock is looked at without locking it',
    file: 'server/inventory/move-stock.ts',
    text: `     where kind = 'product' and id = any(\${listed(ids)} || \${partsOfThese(ids)})
     order by id for no key update\``,
    becomes: `     where kind = 'product' and id = any(\${listed(ids)} || \${partsOfThese(ids)})
     order by id\``,
    tests: ['server/orders/place-order.test.ts'],
  },
  {
    id: 'OR-9',
    fault: 'the key of an order is not remembered',
    file: 'server/orders/internal/write-purchase.ts',
    text: '${hasKey ? ',
    becomes: '${false ? ',
    tests: ['server/orders/place-order.test.ts'],
  },
  {
    id: 'OR-11',
    fault: 'a reservation whose time has run out still becomes an order',
    file: 'server/reservations/reserved-cart.ts',
    text: "if (status === 'expired' || (isOpen && reservation.hasExpired))",
    becomes: "if (status === 'expired')",
    tests: ['server/reservations/reserve.test.ts'],
  },
  {
    id: 'OR-12',
    fault: 'an order is not locked while it is cancelled',
    file: 'server/orders/move-order.ts',
    text: `    .where(and(eq(orders.id, id), visibleTo(actor)))
    .for('no key update')`,
    becomes: '    .where(and(eq(orders.id, id), visibleTo(actor)))',
    tests: ['server/orders/cancel-order.test.ts'],
  },
  {
    id: 'AZ-1',
    fault: '/api/user tells of whom a parameter names',
    file: 'server/api/user.ts',
    text: "readUser(db, context.get('caller').accountId, { sendsMail })",
    becomes:
      "readUser(db, Number(context.req.query('user_id') ?? context.get('caller').accountId), { sendsMail })",
    tests: ['server/api/user.test.ts'],
  },
  {
    id: 'AZ-2',
    fault: 'a buyer may move any order',
    file: 'server/orders/move-order.ts',
    text: `sql\`\${orders.accountId} = \${actor.accountId}\``,
    becomes: 'sql`true`',
    tests: ['server/orders/cancel-order.test.ts'],
  },
  {
    id: 'AU-8',
    fault: 'a logout only takes the cookie back',
    file: 'server/accounts/sessions.ts',
    text: 'if (secret) await db.delete(sessions).where(eq(sessions.tokenHash, hashOf(secret)))',
    becomes: '',
    tests: ['server/api/session.test.ts'],
  },
  {
    id: 'CS-1',
    fault: 'nobody asks which site sent a change',
    file: 'server/http/request-guard.ts',
    text: 'if (!reading.has(context.req.method)) refuseForeignOrigin(context, origins)',
    becomes: '',
    tests: ['server/api/foreign-origin.test.ts'],
  },
  {
    id: 'RE-1',
    fault: 'an order is acknowledged before it is on disk',
    file: 'server/db/embedded/settings.ts',
    text: "synchronous_commit: 'on'",
    becomes: "synchronous_commit: 'off'",
    tests: ['test/drills/kills.test.ts'],
    // PostgreSQL is killed before the shop is. Where it outlives the shop it writes down what it owes.
    seed: 1,
  },
  {
    id: 'RE-13',
    fault: 'each table is backed up as it is at another moment',
    file: 'server/backup/write-backup.ts',
    text: 'begin isolation level repeatable read read only',
    becomes: 'begin read only',
    tests: ['server/backup/backup.test.ts'],
  },
]
