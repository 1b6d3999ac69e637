import { take } from '../fresh-pages.ts'
import { loadEach } from '../load.ts'
import type { Goal, Result, ShopMeasure } from '../measure.ts'
import { resultOf } from '../spread.ts'
import { productsOf } from '../stages.ts'
import { takeTurn, takeTurns, workOf } from '../turns.ts'

type Question = { what: string; path: string; goal?: Goal }

const preview: Goal = { atMost: 5 }

/** What buyers ask while they look for something, from one connection. */
const questions: Question[] = [
  { what: 'facets of a category, two chosen', path: '/api/catalog?category=2&stock=si&precio-desde=100' },
  { what: 'facets of everything, one chosen', path: '/api/catalog?stock=si' },
  { what: 'search preview, a maker', path: '/api/search?q=asus', goal: preview },
  { what: 'search preview, two words', path: '/api/search?q=ryzen+5600', goal: preview },
  {
    what: 'search preview, facts and a price',
    path: '/api/search?q=gr%C3%A1fica+8gb+menos+de+300',
    goal: preview,
  },
  { what: 'search preview, a slip', path: '/api/search?q=corsiar+vengeanse', goal: preview },
  { what: 'search preview, one letter', path: '/api/search?q=r', goal: preview },
]

/** What somebody asks who puts a PC together: of the shop's second build, whose parts are products. */
async function questionsOfBuilder(address: string): Promise<Question[]> {
  const [, build] = await (await fetch(`${address}/api/gamerBuilds`)).json()
  const { path, armado } = await (await fetch(`${address}/api/pc-build?ensamble=${build.id}`)).json()
  const parts = path.slice(path.indexOf('?') + 1)
  return [
    { what: 'builder, a whole PC', path: `/api/pc-build?${parts}` },
    { what: 'builder, graphics cards for it', path: `/api/pc-build/candidates?${parts}&elegir=grafica` },
    {
      what: 'builder, boards for it and all others',
      path: `/api/pc-build/candidates?${parts}&elegir=placa&todas=si`,
    },
    { what: 'builder, three proposals', path: '/api/pc-build/proposals?presupuesto=900&uso=juegos' },
    { what: 'facets of a category, what fits a PC', path: `/api/catalog?category=2&armado=${armado}` },
  ]
}

const ASKED_A_ROUND = 50

/** The same question in ever other spellings, since the shop keeps what it has answered once. */
function spellings(path: string): Iterator<string> {
  return (function* () {
    for (let nth = 1; ; nth++) {
      // Spaces behind a search say nothing, and no product has such a grade.
      if (path.startsWith('/api/search')) yield path + '+'.repeat(nth)
      else if (path.startsWith('/api/catalog')) yield `${path}&grado=ninguno-${nth}`
      else yield path
    }
  })()
}

/** Of each question what its median takes, in a small catalogue and a large one. */
export const finding: ShopMeasure = {
  name: 'finding',
  scenes: ['1000', '46000'],
  rounds: 2,
  from: 'usual',
  async run({ rounds, scene, shop, processorTime }) {
    const products = productsOf(scene).toLocaleString('en')
    const results: Result[] = []
    for (const { what, path, goal } of [...questions, ...(await questionsOfBuilder(shop.url))]) {
      const asked = spellings(path)
      const { turns } = await takeTurns(rounds, {
        turns: () => takeTurn(processorTime, () => loadEach(shop.url, take(asked, ASKED_A_ROUND)), 200),
      })
      results.push(
        resultOf(
          `${what}, ${products} products`,
          'ms',
          turns.map(({ p50Ms }) => p50Ms),
          { cpuMs: workOf(turns), ...(goal && scene === '46000' ? { goal } : { isDetail: true }) },
        ),
      )
    }
    return results
  },
}
