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

/** Numbers from here on are of categories that the staff added. */
export const FIRST_OWN_CATEGORY = 101

/** The paths that a category of the staff can have. The router prefers those of the specification, which look alike. */
export const ownCategoryPath = /^\/productos\/[a-z0-9]+(-[a-z0-9]+)*$/

export function categoryAtPath(path: string) {
  return categories.find((category) => category.path === path)
}
