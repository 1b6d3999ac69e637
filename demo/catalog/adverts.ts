/** The advertising banners of the home page. `name` says which scene it is; `alt` describes it. */
export const demoAdverts = [
  {
    name: 'laptops',
    title: 'Laptops que aguantan',
    text: 'Para estudiar, crear y jugar, con su pantalla y su gráfica a la vista.',
    action: 'Ver laptops',
    href: '/laptops',
    alt: 'Dos laptops abiertas, una negra con luces y una blanca',
  },
  {
    name: 'desk',
    title: 'Completa tu escritorio',
    text: 'Monitores, teclados en español y audífonos probados en la tienda.',
    action: 'Ver accesorios',
    href: '/productos/accesorios',
    alt: 'Un monitor curvo con teclado, mouse y audífonos',
  },
] as const

export type AdvertName = (typeof demoAdverts)[number]['name']
