/** The shop's departments, in the order in which header and drawer show them. */
export const mainLinks = [
  { to: '/productos', label: 'Productos' },
  { to: '/ensambles', label: 'PC Gamer' },
  { to: '/laptops', label: 'Laptop' },
  { to: '/refurbished', label: 'Refurbished' },
  { to: '/nosotros', label: 'Nosotros' },
] as const

/** The wish list. It leads visitors who are not logged in to the login first. */
export const favouritesLink = { to: '/usuario/misdeseos', label: 'Favoritos' } as const

/** Stands among them in the drawer and the tiles. */
export const calculatorLink = { to: '/calculadora', label: 'Calculadora de Rendimiento' } as const
