import { createRoute } from '@hono/zod-openapi'
import {
  Candidates,
  CandidatesQuery,
  PcBuildAnswer,
  PcBuildQuery,
  PcProposals,
  ProposalsQuery,
} from '../../contract/api/pc-build.ts'
import { readPcBuildState } from '../../contract/pc-build.ts'
import { DomainError } from '../domain-error.ts'
import type { PcBuildReads } from '../pc-builds/pc-build-reads.ts'
import { answer, endpoints, ofAddress, open, refusals } from './endpoint.ts'

const ofCatalog = { tags: ['Catalogue'], ...open }

const pcBuild = createRoute({
  method: 'get',
  path: '/api/pc-build',
  operationId: 'readPcBuild',
  ...ofCatalog,
  summary: 'A PC put together of products: what its parts cost, whether they fit, and what it lacks',
  request: { query: PcBuildQuery },
  responses: {
    200: answer('The PC; what is not for sale, or not of its place, is left out', PcBuildAnswer),
    ...refusals(...ofAddress),
  },
})

const candidates = createRoute({
  method: 'get',
  path: '/api/pc-build/candidates',
  operationId: 'listCandidates',
  ...ofCatalog,
  summary: 'What can be put into a place of the PC, and what the rules say of it',
  request: { query: CandidatesQuery },
  responses: {
    200: answer('Twelve products at the most; a page past the end is the last one', Candidates),
    ...refusals(...ofAddress),
  },
})

const proposals = createRoute({
  method: 'get',
  path: '/api/pc-build/proposals',
  operationId: 'proposePcBuilds',
  ...ofCatalog,
  summary: 'Up to three PCs for a budget and a use, of parts in stock that fit',
  request: { query: ProposalsQuery },
  responses: {
    200: answer('None where the budget does not reach: then the cheapest that does', PcProposals),
    ...refusals(...ofAddress),
  },
})

/** What everyone may ask of PCs put together. They are read as in the addresses of `/arma-tu-pc`. */
export function pcBuildEndpoints(pcBuilds: PcBuildReads) {
  return endpoints()
    .openapi(pcBuild, async (context) => {
      context.header('cache-control', 'public, no-cache')
      return context.json(await pcBuilds.read(stateIn(context.req.url)), 200)
    })
    .openapi(candidates, async (context) => {
      context.header('cache-control', 'public, no-cache')
      const found = await pcBuilds.candidates(stateIn(context.req.url))
      // Beside a build of the shop nobody chooses.
      if (!found) throw new DomainError('bad_request')
      return context.json(found, 200)
    })
    .openapi(proposals, async (context) => {
      context.header('cache-control', 'public, no-cache')
      const { wish } = stateIn(context.req.url)
      // A budget that is no amount.
      if (!wish) throw new DomainError('bad_request')
      return context.json(await pcBuilds.propose(wish), 200)
    })
}

const stateIn = (url: string) => readPcBuildState(new URL(url).searchParams)
