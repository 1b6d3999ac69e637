/** The banners of the home page. `name` says which scene stands behind the words; `alt` describes it. */
export const demoBanners = [
  {
    name: 'gaming-pc',
    title: 'De gamers, para gamers',
    text: 'Partes probadas, precio final y alguien que contesta cuando algo falla.',
    action: 'Ver ensambles',
    href: '/ensambles',
    alt: 'Una PC gamer con luces, una tarjeta gráfica y memoria delante',
  },
  {
    name: 'graphics-cards',
    title: 'Tu próxima gráfica, con el stock a la vista',
    text: 'Mira cuántas quedan, cuánto miden y cuántos vatios piden antes de pagar.',
    action: 'Ver tarjetas gráficas',
    href: '/productos/tarjeta-grafica',
    alt: 'Tarjetas gráficas de dos y tres ventiladores',
  },
  {
    name: 'refurbished',
    title: 'Revisado pieza por pieza',
    text: 'Equipos reacondicionados con su grado a la vista y garantía por escrito.',
    action: 'Ver reacondicionados',
    href: '/refurbished',
    alt: 'Una laptop y un equipo de escritorio reacondicionados',
  },
] as const

export type BannerName = (typeof demoBanners)[number]['name']
