/** The shop's departments, in the order in which header and drawer show them. */
export const mainLinks = [
  { to: '/productos', label: 'Productos' },
  { to: '/ensambles', label: 'PC Gamer' },
  { to: '/laptops', label: 'Laptop' },
  { to: '/refurbished', label: 'Refurbished' },
  { to: '/nosotros', label: 'Nosotros' },
] as const

/** The wish list; who is not logged in comes to it by way of the login. */
export const favouritesLink = { to: '/usuario/misdeseos', label: 'Favoritos' } as const

/** Named in the specification, but not there yet: words without a link. */
export const CALCULATOR = 'Calculadora de Rendimiento'
