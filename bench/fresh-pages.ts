import { sorts } from '../contract/listing.ts'

const PAGE_SIZE = 12

/** Where listings of the catalogue stand, by the number that the API asks for. */
export const categories = {
  1: '/productos/procesador',
  2: '/productos/tarjeta-grafica',
  3: '/productos/placa-madre',
  4: '/productos/memoria-ram',
  5: '/productos/almacenamiento',
} as const

type Page = { total: number; filters: { facets: { name: string; min?: number; max?: number }[] } }

async function readCategory(shopUrl: string, category: number): Promise<Page> {
  return (await fetch(`${shopUrl}/api/catalog?category=${category}`)).json()
}

/** Every page of these listings in every order, from the first pages of all to the last ones: each but once. */
export async function listingPages(shopUrl: string): Promise<string[]> {
  const pages: { path: string; page: number }[] = []
  for (const [category, path] of Object.entries(categories)) {
    const { total } = await readCategory(shopUrl, Number(category))
    for (const { code } of sorts)
      for (let page = 2; page <= Math.ceil(total / PAGE_SIZE); page++)
        pages.push({ path: `${path}?orden=${code}&pagina=${page}`, page })
  }
  return pages.toSorted((a, b) => a.page - b.page).map(({ path }) => path)
}

/** Endless pages of a listing between ever other prices: each has to be rendered, because nobody has asked for it. */
export async function narrowedPages(shopUrl: string, category: keyof typeof categories = 2) {
  const { filters } = await readCategory(shopUrl, category)
  const { min = 0, max = 0 } = filters.facets.find(({ name }) => name === 'precio') ?? {}
  const [least, most] = [Math.ceil(min) + 1, Math.floor(max) - 1]
  const middle = (least + most) >> 1
  return (function* () {
    for (let from = least; from < middle; from++)
      for (let to = most; to > middle; to--)
        yield `${categories[category]}?precio-desde=${from}&precio-hasta=${to}`
    throw new Error('The benchmark has asked for every page that there is')
  })()
}

/** So many of them. */
export function take(pages: Iterator<string>, count: number): string[] {
  return Array.from({ length: count }, () => pages.next().value as string)
}
