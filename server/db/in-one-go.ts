type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Waits for statements of one transaction that do not need each other's answers: together they cost one way to the
 * database and back. The order in which they run is not promised.
 *
 * `Promise.all` alone would not do. It gives up at the first failure while the rest goes on, and a statement that came
 * after the rollback would count.
 */
export async function inOneGo<T extends readonly unknown[]>(...statements: T): Promise<Answers<T>> {
  // A query of Drizzle is sent whenever somebody begins to wait for it; once is enough.
  const sent = statements.map((statement) => Promise.resolve(statement))
  try {
    return (await Promise.all(sent)) as Answers<T>
  } catch (error) {
    await Promise.allSettled(sent)
    throw error
  }
}
