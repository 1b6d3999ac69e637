import { pageMeta } from '../shell/page-meta'
import { useShopProfile } from '../shell/shop-profile'
import type { Route } from './+types/privacy'
import { Clause, LegalPage } from './legal-page'
import { ANSWER_DAYS, INVOICE_YEARS } from './terms-of-law'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Privacidad',
    description: 'Qué datos guarda Kuntur, para qué, cuánto tiempo y cómo ejerces tus derechos.',
    path: '/privacidad',
  })
}

export default function Privacy() {
  const { name, email, address } = useShopProfile()
  return (
    <LegalPage title="Privacidad">
      <Clause title="Quién responde por tus datos">
        <p>
          {name}, en {address}. Para todo lo que sigue escribe a <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </Clause>
      <Clause title="Qué guardamos y para qué">
        <ul>
          <li>
            Tu cuenta: usuario, correo y contraseña (esta solo como una huella que no se puede leer). Para que
            entres.
          </li>
          <li>
            Tus pedidos: nombres, correo, celular, identificación, dirección y número de comprobante. Para
            cobrar, entregar, facturar y atender tu garantía.
          </li>
          <li>Registros técnicos del sitio, por poco tiempo. Para que funcione y sea seguro.</li>
        </ul>
        <p>No usamos publicidad ni rastreadores, y no vendemos ni prestamos tus datos.</p>
      </Clause>
      <Clause title="Qué queda en tu navegador">
        <p>
          Tu carrito, el tema claro u oscuro, y una marca de que iniciaste sesión. La sesión misma va en una
          cookie que ningún programa de la página puede leer. Al cerrar sesión se borran la marca y la cookie.
        </p>
      </Clause>
      <Clause title="Con quién los compartimos">
        <p>
          Con quien hace falta para cumplir: el transportista recibe tu nombre, teléfono y dirección; la
          autoridad tributaria, la factura. Con nadie más, salvo que una autoridad lo ordene según la ley.
        </p>
      </Clause>
      <Clause title="Cuánto tiempo">
        <p>
          Tu cuenta, mientras la tengas. Las facturas se conservan {INVOICE_YEARS} años porque la ley
          tributaria lo pide; si cierras tu cuenta, fuera de ellas tus pedidos quedan sin tu nombre.
        </p>
      </Clause>
      <Clause title="Tus derechos">
        <p>
          La Ley Orgánica de Protección de Datos Personales te da derecho a saber qué tenemos, recibir una
          copia, corregirlo, borrarlo, oponerte a un uso, llevarte tus datos a otra parte y a que ninguna
          máquina decida sola sobre ti. Escríbenos: respondemos en {ANSWER_DAYS} días, sin costo.
        </p>
        <p>
          Si nuestra respuesta no te convence, puedes acudir a la Superintendencia de Protección de Datos
          Personales.
        </p>
      </Clause>
    </LegalPage>
  )
}
