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

/** The specification names it, but it does not exist yet: words without a link. */
export const CALCULATOR = 'Calculadora de Rendimiento'
