import { emptyPcBuild, type PcBuildState, readPcBuildState } from '../../../contract/pc-build.ts'
import type { pcBuilds } from '../../db/schema/pc-builds.ts'

type Saved = Pick<typeof pcBuilds.$inferSelect, 'lines' | 'hasAssembly' | 'name' | 'baseId'>

/** A saved armado as the builder has it. Places that came after it was saved are empty. */
export function stateOf({ lines, hasAssembly, name, baseId }: Saved): PcBuildState {
  const empty = emptyPcBuild()
  return { ...empty, lines: { ...empty.lines, ...lines }, hasAssembly, name, base: baseId }
}

/** What an address of the builder says. */
export function stateAt(path: string): PcBuildState {
  return readPcBuildState(new URLSearchParams(path.split('?')[1] ?? ''))
}
