import { and, eq, sql } from 'drizzle-orm'
import type {
  ChangeSpecificationBody,
  DeskSpecification,
  SpecificationBody,
  SpecificationsAnswer,
} from '../../contract/api/admin/specifications.ts'
import { fold } from '../../contract/fold.ts'
import type { SpecKind } from '../../contract/spec-kinds.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { noteWholeCatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { specDefinitionCategories, specDefinitions, specValues } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { isReservedName } from './facets/sources-of.ts'
import { readCategories } from './read-categories.ts'

type Row = typeof specDefinitions.$inferSelect

/** So begin the keys of what the staff added, so that no later one of this code has the same. */
const OWN = 'own_'
const isOwn = ({ key }: Pick<Row, 'key'>) => key.startsWith(OWN)

/**
 * All specifications by their labels, with who shows them.
 * @throws DomainError `not_permitted`.
 */
export async function listDeskSpecifications(db: Executor, staff: Staff): Promise<SpecificationsAnswer> {
  await requirePermission(db, staff, 'categories.manage')
  const rows = await db.select().from(specDefinitions)
  const places = await db
    .select({ key: specDefinitionCategories.key, categoryId: specDefinitionCategories.categoryId })
    .from(specDefinitionCategories)
  const counted = await db
    .select({ key: specValues.key, products: sql<number>`count(*)::int` })
    .from(specValues)
    .where(eq(specValues.ordinal, 0))
    .groupBy(specValues.key)
  const productsOf = new Map(counted.map(({ key, products }) => [key, products]))
  const categories = await readCategories(db)
  const placesOf = Map.groupBy(places, ({ key }) => key)
  const toDesk = (row: Row): DeskSpecification => {
    const ids = new Set(placesOf.get(row.key)?.map(({ categoryId }) => categoryId))
    return {
      key: row.key,
      slug: row.slug,
      label: row.label,
      kind: kindOf(row),
      unit: row.unit,
      phrase: row.phrase,
      better: row.better,
      is_own: isOwn(row),
      version: row.version,
      categories: categories.filter(({ id }) => ids.has(id)).map(({ label }) => label),
      products: productsOf.get(row.key) ?? 0,
    }
  }
  return { specifications: rows.map(toDesk).sort((one, other) => inSpanish(one.label, other.label)) }
}

const inSpanish = new Intl.Collator('es').compare

/** Some came with the code and hold several values of another type than text. */
const kindOf = ({ type, isMany }: Row): SpecKind => (isMany ? 'many' : type)

/**
 * Adds a specification, which no category shows yet. Returns its key.
 * @throws DomainError `not_permitted`, or `invalid`.
 */
export async function createSpecification(
  db: Database,
  staff: Staff,
  body: SpecificationBody,
): Promise<string> {
  return db.transaction(async (tx) => {
    const all = await lockSpecifications(tx, staff)
    const { label, kind, unit = null, phrase = null, better = null } = body
    refuseUnfit(all, { label, kind, unit, better })
    const slug = freeName(
      slugOf(label),
      '-',
      (name) => isReservedName(name) || all.some((one) => one.slug === name),
    )
    const key = freeName(`${OWN}${slug.replaceAll('-', '_')}`, '_', (name) =>
      all.some((one) => one.key === name),
    )
    await tx.insert(specDefinitions).values({
      key,
      slug,
      label,
      type: kind === 'many' ? 'text' : kind,
      isMany: kind === 'many',
      unit,
      phrase: phrase ?? usualPhrase({ label, kind, unit }),
      better,
      position: sql`(select coalesce(max(position), 0) + 1 from spec_definition)`,
    })
    await noteWholeCatalogChange(tx)
    await recordAudit(tx, staff, {
      action: 'spec_created',
      subject: `spec:${key}`,
      after: { label, kind, unit, phrase, better },
    })
    return key
  })
}

/** A bare figure says nothing on a card: "8 puertos". */
function usualPhrase({
  label,
  kind,
  unit,
}: {
  label: string
  kind: SpecKind
  unit: string | null
}): string | null {
  return kind === 'number' && unit === null ? `{value} ${label.toLowerCase()}` : null
}

/**
 * Changes what a specification is called and how it is written. What it holds can be changed while no product has it; of
 * those that came with the shop, whose figures are calculated with, kind and unit stay. Returns the version that it makes.
 * @throws DomainError `not_permitted`, `spec_not_found`, `spec_changed`, `spec_fixed`, `spec_in_use` or `invalid`.
 */
export async function changeSpecification(
  db: Database,
  staff: Staff,
  key: string,
  { version, ...changes }: ChangeSpecificationBody,
): Promise<number> {
  return db.transaction(async (tx) => {
    const all = await lockSpecifications(tx, staff)
    const before = specificationOf(all, key, version)
    const kind = changes.kind ?? kindOf(before)
    const unit = changes.unit === undefined ? before.unit : changes.unit
    const better = changes.better === undefined ? before.better : changes.better
    const phrase = changes.phrase === undefined ? before.phrase : changes.phrase
    const label = changes.label ?? before.label
    const isOtherKind = kind !== kindOf(before)
    if (!isOwn(before) && (isOtherKind || unit !== before.unit)) throw new DomainError('spec_fixed')
    // Some that came with the shop share a name: the others of each can be changed all the same.
    const isRenamed = label !== before.label || unit !== before.unit
    refuseUnfit(isRenamed ? all.filter((one) => one.key !== key) : [], { label, kind, unit, better })
    if (isOtherKind) await refuseUsed(tx, key)
    await tx
      .update(specDefinitions)
      .set({
        label,
        unit,
        better,
        phrase,
        ...(isOtherKind && { type: kind === 'many' ? 'text' : kind, isMany: kind === 'many' }),
        version: before.version + 1,
      })
      .where(eq(specDefinitions.key, key))
    // Of words there is no range.
    if (isOtherKind && kind !== 'number')
      await tx
        .update(specDefinitionCategories)
        .set({ facetKind: 'values' })
        .where(and(eq(specDefinitionCategories.key, key), eq(specDefinitionCategories.facetKind, 'range')))
    await noteWholeCatalogChange(tx)
    await recordAudit(tx, staff, {
      action: 'spec_changed',
      subject: `spec:${key}`,
      before: toldOf(before),
      after: { label, kind, unit, phrase, better },
    })
    return before.version + 1
  })
}

/**
 * Removes a specification that no product has, from every category.
 * @throws DomainError `not_permitted`, `spec_not_found`, `spec_changed`, `spec_fixed` or `spec_in_use`.
 */
export async function removeSpecification(
  db: Database,
  staff: Staff,
  key: string,
  version: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = specificationOf(await lockSpecifications(tx, staff), key, version)
    if (!isOwn(before)) throw new DomainError('spec_fixed')
    await refuseUsed(tx, key)
    await tx.delete(specDefinitions).where(eq(specDefinitions.key, key))
    await noteWholeCatalogChange(tx)
    await recordAudit(tx, staff, { action: 'spec_removed', subject: `spec:${key}`, before: toldOf(before) })
  })
}

/**
 * All specifications, of which no other transaction writes one until this one ends.
 * @throws DomainError `not_permitted`.
 */
async function lockSpecifications(tx: Transaction, staff: Staff): Promise<Row[]> {
  await requirePermission(tx, staff, 'categories.manage')
  await tx.execute(sql`lock table spec_definition in share row exclusive mode`)
  return tx.select().from(specDefinitions)
}

function specificationOf(all: readonly Row[], key: string, version: number): Row {
  const found = all.find((one) => one.key === key)
  if (!found) throw new DomainError('spec_not_found')
  if (found.version !== version) throw new DomainError('spec_changed')
  return found
}

function refuseUnfit(
  others: readonly Row[],
  {
    label,
    kind,
    unit,
    better,
  }: { label: string; kind: SpecKind; unit: string | null; better: string | null },
): void {
  const fields: Record<string, string> = {}
  const isSame = (one: Row) => fold(one.label) === fold(label) && fold(one.unit ?? '') === fold(unit ?? '')
  if (others.some(isSame)) fields.label = 'Ya hay una característica con ese nombre'
  if (unit !== null && kind !== 'number') fields.unit = 'Solo un número tiene unidad'
  if (better !== null && kind !== 'number') fields.better = 'Solo entre números hay uno mejor'
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
}

/** Who gives a product a value holds the row until that is done: the value is found here, or finds no specification there. */
async function refuseUsed(tx: Transaction, key: string): Promise<void> {
  await tx
    .select({ key: specDefinitions.key })
    .from(specDefinitions)
    .where(eq(specDefinitions.key, key))
    .for('update')
  const [used] = await tx
    .select({ key: specValues.key })
    .from(specValues)
    .where(eq(specValues.key, key))
    .limit(1)
  if (used) throw new DomainError('spec_in_use')
}

/** As long as an address needs. What ends like the bounds of a range would be read as one. */
function slugOf(label: string): string {
  const plain = fold(label)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
    .replace(/(-?(desde|hasta))+$/, '')
  return plain || 'dato'
}

/** The name itself, or with the first number behind it that nobody has. */
function freeName(name: string, sign: '-' | '_', isTaken: (name: string) => boolean): string {
  let free = name
  for (let next = 2; isTaken(free); next++) free = `${name}${sign}${next}`
  return free
}

function toldOf(row: Row) {
  const { label, unit, phrase, better } = row
  return { label, kind: kindOf(row), unit, phrase, better }
}
