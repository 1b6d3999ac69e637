/**
 * The categories of the specification (§2, §3) with the paths that the router needs at build time.
 * Their rows in the database are written from this list, so ids, labels and paths have one source.
 */
export const categories = [
  { id: 1, path: '/productos/procesador', label: 'Procesadores' },
  { id: 3, path: '/productos/placa-madre', label: 'Placa Madre' },
  { id: 2, path: '/productos/tarjeta-grafica', label: 'Tarjetas de Video' },
  { id: 4, path: '/productos/memoria-ram', label: 'Memoria Ram' },
  { id: 5, path: '/productos/almacenamiento', label: 'Almacenamiento' },
  { id: 6, path: '/productos/fuente-de-poder', label: 'Fuente de Poder' },
  { id: 7, path: '/productos/carcasa', label: 'Carcasa' },
  { id: 8, path: '/productos/accesorios', label: 'Accesorios' },
  { id: 9, path: '/laptops', label: 'Laptops' },
  { id: 10, path: '/refurbished', label: 'Refurbished' },
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
