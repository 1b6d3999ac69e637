import type { Candidates, PcBuildAnswer, PcProposals } from '../../contract/api/pc-build.ts'
import type { SharedPcBuild } from '../../contract/api/saved-pc-builds.ts'
import type { PcBuildState, PcWish } from '../../contract/pc-build.ts'
import type { ProductIndex } from '../catalog/product-index.ts'
import type { Database } from '../db/database.ts'
import { listReplacements } from './internal/replace-missing.ts'
import { listCandidates } from './list-candidates.ts'
import { readSharedPcBuild } from './open-pc-build.ts'
import { proposePcBuilds } from './propose-pc-builds.ts'
import { readPcBuild } from './read-pc-build.ts'

/** What pages read of PCs that buyers put together. All of it is public and the same for everyone, because pages are cached. */
export type PcBuildReads = {
  /**
   * With what is for sale: `path` is the one address of what is left. What could stand in for parts is looked for while nobody
   * chooses one.
   */
  read(state: PcBuildState): Promise<PcBuildAnswer>
  /** Null while nobody chooses. `state` as `read` spells it; a page past the end is the last one. */
  candidates(state: PcBuildState): Promise<Candidates | null>
  propose(wish: PcWish): Promise<PcProposals>
  /** What was saved under a code, and notes that it was opened; null for an unknown one. Its page is never cached. */
  shared(code: string): Promise<SharedPcBuild | null>
}

/** `primary`: what was saved a moment ago is there. */
export function pcBuildReads(db: Database, index: ProductIndex, primary = db): PcBuildReads {
  return {
    read: async (state) => {
      const pcBuild = await readPcBuild(db, state)
      const replacements = state.choosing ? [] : await listReplacements(db, index, pcBuild)
      return { ...pcBuild, replacements }
    },
    candidates: (state) => listCandidates(db, index, state),
    propose: (wish) => proposePcBuilds(db, index, wish),
    shared: (code) => readSharedPcBuild(primary, index, code),
  }
}
