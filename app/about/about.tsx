import { PAYMENT_WINDOW_SECONDS } from '../../contract/constants.ts'
import { pageMeta } from '../shell/page-meta'
import { useShopProfile } from '../shell/shop-profile'
import { ButtonLink } from '../ui/button'
import { Mark } from '../ui/mark'
import type { Route } from './+types/about'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Nosotros',
    description:
      'Kuntur, de gamers, para gamers: componentes, laptops y ensambles a un precio justo, con asesoría y soporte técnico.',
    path: '/nosotros',
  })
}

export default function About() {
  return (
    <>
      <Banner />
      <div className="container-shop">
        <History />
        <Promises />
        <Brands />
      </div>
    </>
  )
}

function Banner() {
  const { name, slogan } = useShopProfile()
  return (
    <div className="on-band relative overflow-hidden">
      <Mark className="-right-16 pointer-events-none absolute top-1/2 w-130 -translate-y-1/2 text-white/5 lg:w-160" />
      <div className="container-shop relative py-16 lg:py-24">
        <h1 className="text-36 text-white sm:text-56">{name}</h1>
        <p className="mt-3 font-display text-20 text-band-muted sm:text-24">{slogan}</p>
      </div>
    </div>
  )
}

function History() {
  const { name, address } = useShopProfile()
  return (
    <section className="grid gap-x-12 gap-y-4 py-12 lg:grid-cols-12 lg:py-16">
      <h2 className="text-24 lg:col-span-4 lg:text-32">Por qué existimos</h2>
      <div className="grid max-w-prose gap-4 text-18 lg:col-span-8">
        <p>
          Comprar hardware no debería ser una apuesta. Quien arma su primera PC merece la misma respuesta
          clara que quien va por la quinta: qué sirve, qué sobra y cuánto cuesta de verdad.
        </p>
        <p>
          {name} nació de eso: productos de calidad a un precio justo, con asesoría antes de comprar y soporte
          técnico después. Vendemos lo que pondríamos en nuestro propio equipo, y lo probamos jugando.
        </p>
        <p>
          El nombre es el del cóndor andino en quechua: ve lejos y gasta poco en llegar. Nos encuentras en{' '}
          {address}.
        </p>
      </div>
    </section>
  )
}

const promises = [
  {
    title: 'Precio final',
    text: 'Lo que ves es lo que pagas, IVA incluido. Si un precio cambia mientras compras, te lo decimos antes de cobrarte.',
  },
  {
    title: 'Stock de verdad',
    text: 'El número junto al precio es lo que hay en la tienda. Lo que no está, no se vende.',
  },
  {
    title: 'Asesoría sin apuro',
    text: 'Cuéntanos qué juegas o en qué trabajas, y armamos la lista contigo. También si al final compras menos.',
  },
  {
    title: 'Soporte después de la venta',
    text: 'Garantía según la ley y el fabricante, y una persona que te atiende cuando algo falla.',
  },
]

function Promises() {
  const minutes = PAYMENT_WINDOW_SECONDS / 60
  return (
    <section className="border-line border-t py-12 lg:py-16">
      <h2 className="text-24 lg:text-32">Lo que te prometemos</h2>
      <dl className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {promises.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-display font-semibold text-18 text-heading">{title}</dt>
            <dd className="mt-1 max-w-prose text-16 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-4">
        <ButtonLink to="/productos" size="lg">
          Ver productos
        </ButtonLink>
        <p className="text-14 text-muted">
          Pagas por transferencia, con {minutes} minutos para hacerla y escribir el comprobante.
        </p>
      </div>
    </section>
  )
}

/** Names as text: their logos are theirs. */
const brands = ['AMD', 'Intel', 'NVIDIA', 'ASUS', 'MSI', 'Gigabyte', 'Corsair', 'Kingston', 'Logitech']

function Brands() {
  return (
    <section className="border-line border-t py-12 lg:py-16">
      <h2 className="text-24 lg:text-32">Marcas con las que trabajamos</h2>
      <ul className="mt-8 grid grid-cols-3 overflow-hidden rounded-card border border-line lg:grid-cols-9">
        {brands.map((brand) => (
          <li
            key={brand}
            className="-mb-px -mr-px grid min-h-20 place-items-center border-line border-r border-b px-1 font-display font-extrabold text-14 text-heading sm:text-16"
          >
            {brand}
          </li>
        ))}
      </ul>
    </section>
  )
}
