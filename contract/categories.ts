/**
 * The categories of the specification (§2, §3) with the paths that the router needs at build time.
 * Their rows in the database are written from this list, so ids, labels and paths have one source.
 */
export const categories = [
  { id: 1, slug: 'procesador', path: '/productos/procesador', label: 'Procesadores', short: 'Procesador' },
  { id: 3, slug: 'placa-madre', path: '/productos/placa-madre', label: 'Placa Madre', short: 'Placa madre' },
  {
    id: 2,
    slug: 'tarjeta-grafica',
    path: '/productos/tarjeta-grafica',
    label: 'Tarjetas de Video',
    short: 'Tarjeta gráfica',
  },
  { id: 4, slug: 'memoria-ram', path: '/productos/memoria-ram', label: 'Memoria Ram', short: 'Memoria RAM' },
  {
    id: 5,
    slug: 'almacenamiento',
    path: '/productos/almacenamiento',
    label: 'Almacenamiento',
    short: 'Almacenamiento',
  },
  {
    id: 6,
    slug: 'fuente-de-poder',
    path: '/productos/fuente-de-poder',
    label: 'Fuente de Poder',
    short: 'Fuente de poder',
  },
  { id: 7, slug: 'carcasa', path: '/productos/carcasa', label: 'Carcasa', short: 'Carcasa' },
  { id: 8, slug: 'accesorios', path: '/productos/accesorios', label: 'Accesorios', short: 'Accesorio' },
  { id: 9, slug: 'laptops', path: '/laptops', label: 'Laptops', short: 'Laptop' },
  { id: 10, slug: 'refurbished', path: '/refurbished', label: 'Refurbished', short: 'Reacondicionado' },
] as const

/** Builds are no category of the specification, but people look for them in the same way. */
export const buildsSection = { label: 'Ensambles', path: '/ensambles' } as const

export type CategoryId = (typeof categories)[number]['id']

export const LAPTOPS: CategoryId = 9
export const ACCESSORIES: CategoryId = 8

/** The entries of the header's "Componentes" menu, in its order, with Accesorios after the seven that are named. */
export const componentCategories = categories.filter((category) => category.id <= ACCESSORIES)

export function categoryAtPath(path: string) {
  return categories.find((category) => category.path === path)
}
