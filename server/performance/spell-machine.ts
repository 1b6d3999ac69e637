import { and, eq, inArray } from 'drizzle-orm'
import type { BuildSlot } from '../../contract/build-slots.ts'
import { emptyMachineQuery, MAX_MEMORY_GB, type MachineQuery } from '../../contract/calculator.ts'
import type { PcLine, PcPlaceKey } from '../../contract/pc-build.ts'
import { componentName, isForSale, readSpecs } from '../catalog/product-rows.ts'
import type { Executor } from '../db/database.ts'
import { buildComponents, sellables } from '../db/schema/catalog.ts'
import { cardOfChip, findCard, findProcessor, processorInName } from './known-models.ts'

/** Where the parts of a build of the shop are in the calculator's address, as far as they count there. */
const placeOfSlot: Partial<Record<BuildSlot, PcPlaceKey>> = {
  CPU: 'processor',
  MBO: 'board',
  GPU: 'graphics',
  RAM: 'memory',
  CASE: 'case',
  PSU: 'supply',
}

/**
 * Spells a machine as its page has it: a build of the shop by its parts, products among processor, memory and card by their
 * models, and a model that we know by its own name. Board, case and supply stay products, since they say what fits.
 */
export async function spellMachine(db: Executor, asked: MachineQuery): Promise<MachineQuery> {
  const query = asked.build === null ? asked : await ofBuild(db, asked.build)
  const named = await withNames(db, query)
  return {
    ...named,
    processor: findProcessor(named.processor).found?.slug ?? named.processor,
    graphics: findCard(named.graphics).found?.slug ?? named.graphics,
  }
}

/** A part of a build that is no product of ours stands for nothing, but for the name of its model. */
async function ofBuild(db: Executor, buildId: number): Promise<MachineQuery> {
  const components = await db
    .select({
      slot: buildComponents.slot,
      name: componentName,
      productId: buildComponents.productId,
      quantity: buildComponents.quantity,
    })
    .from(buildComponents)
    .leftJoin(sellables, eq(sellables.id, buildComponents.productId))
    .where(
      inArray(
        buildComponents.buildId,
        db
          .select({ id: sellables.id })
          .from(sellables)
          .where(and(eq(sellables.id, buildId), isForSale)),
      ),
    )
  const query = emptyMachineQuery()
  for (const { slot, name, productId, quantity } of components) {
    const place = placeOfSlot[slot]
    if (place && productId !== null) query.lines[place] = [{ id: productId, count: quantity }]
    else if (place === 'processor') query.processor = processorInName(name)
    else if (place === 'graphics') query.graphics = cardOfChip(name, null)
    else if (place === 'memory') query.memoryGb = Number(/(\d+) ?GB/i.exec(name)?.[1] ?? 0) || null
  }
  return query
}

async function withNames(db: Executor, query: MachineQuery): Promise<MachineQuery> {
  const { processor, graphics, memory } = query.lines
  const ids = [...processor, ...graphics, ...memory].map(({ id }) => id)
  if (ids.length === 0) return query
  const rows = await db
    .select({ id: sellables.id, name: sellables.name })
    .from(sellables)
    .where(and(inArray(sellables.id, ids), isForSale))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const specs = await readSpecs(db, [...names.keys()], { only: ['gpu_chip', 'vram_gb', 'capacity_gb'] })
  const nameOf = ([line]: readonly PcLine[]) => (line && names.get(line.id)) ?? null
  const [processorName, card] = [nameOf(processor), nameOf(graphics)]
  const { gpu_chip: chip, vram_gb: vram } = specs.get(graphics[0]?.id ?? 0) ?? {}
  const gigabytes = memory.reduce((sum, { id, count }) => {
    const each = specs.get(id)?.capacity_gb
    return sum + (typeof each === 'number' ? each * count : 0)
  }, 0)
  return {
    ...query,
    processor: processorName === null ? query.processor : processorInName(processorName),
    graphics:
      card === null
        ? query.graphics
        : cardOfChip(typeof chip === 'string' ? chip : card, typeof vram === 'number' ? vram : null),
    memoryGb: gigabytes > 0 && gigabytes <= MAX_MEMORY_GB ? gigabytes : query.memoryGb,
    lines: { ...query.lines, processor: [], graphics: [], memory: [] },
  }
}
