import type { PrivacyTexts, ShopProfile } from '../../contract/api/shop.ts'
import { MIN_AGE } from '../../contract/birth-date.ts'
import {
  IDLE_SESSION_DAYS,
  INVOICE_YEARS,
  MAIL_WORDS_DAYS,
  MAIL_YEARS,
  MAX_FINAL_CONSUMER_CENTS,
  OFFER_NAMED_DAYS,
  RETURN_PHOTO_DAYS,
  SESSION_DAYS,
  STATEMENT_LINE_DAYS,
  TRANSFER_CODE_DAYS,
} from '../../contract/constants.ts'
import { REFUSED_QUESTION_DAYS } from '../../contract/feedback.ts'
import { formatCents } from '../../contract/money.ts'
import { NOTICE_DAYS, TOLD_NOTICE_DAYS, UNCONFIRMED_NOTICE_DAYS } from '../../contract/notices.ts'
import { ACCOUNT_KEPT_DAYS } from '../../contract/refunds.ts'
import { PC_BUILD_DAYS } from '../../contract/saved-pc-builds.ts'
import { shopContext } from '../server-context'
import { pageMeta } from '../shell/page-meta'
import { RichText } from '../ui/rich-text'
import { writeText } from '../ui/write-text'
import type { Route } from './+types/privacy'
import { LegalPage } from './legal-page'
import { Clause, InForceSince, LegalText } from './legal-text'
import { ANSWER_DAYS } from './terms-of-law'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Privacidad',
    description: 'Qué datos guarda la tienda, para qué, cuánto tiempo y cómo ejerces tus derechos.',
    path: '/privacidad',
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [profile, own] = await Promise.all([shop.profile(), shop.privacyTexts()])
  return { text: writeText(<Text {...profile} own={own} />) }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData.text} />
}

/** The owner writes who answers for the data, and what the shop does besides. What its pages do stays with their code. */
function Text({ paymentMinutes, sendsMail, own }: ShopProfile & { own: PrivacyTexts }) {
  return (
    <LegalText title="Privacidad" note={<InForceSince day={own.since} />}>
      <Clause title="Quién responde por tus datos">
        <RichText blocks={own.responsible} />
      </Clause>
      <Clause title="Qué guardamos y para qué">
        <ul>
          <li>
            <strong>Tu cuenta:</strong> usuario, correo y contraseña (esta solo como una huella que no se
            puede leer). Para que entres. Si entras con Google, nos llegan tu nombre, tu correo y el número
            con que Google te identifica; nunca tu contraseña.
          </li>
          <li>
            <strong>Lo que tú agregas:</strong> nombres, apodo, fecha de nacimiento, teléfono, direcciones y
            favoritos. Para que no los escribas en cada compra. La fecha de nacimiento es opcional.
          </li>
          <li>
            <strong>Tus preguntas y opiniones sobre productos:</strong> lo que escribes, y en una opinión las
            estrellas. Para responderte y para que otros sepan qué comprar. La pregunta se publica sin tu
            nombre, con nuestra respuesta; la opinión, con tu primer nombre y la inicial de tu apellido.
          </li>
          <li>
            <strong>Tus pedidos:</strong> nombres, correo, celular, identificación, dirección, quién retira si
            no eres tú y con qué documento, a quién facturamos si no es a ti, el número de guía del
            transportista, los números de serie de lo que te entregamos, número y foto de cada comprobante, el
            código para el concepto de tu transferencia, el nombre y la identificación con que el banco nos
            muestra a quien pagó y lo que escribió al transferir, lo que nos cuentas y las fotos que envías al
            pedir una devolución o una garantía, y los{' '}
            {sendsMail ? 'correos que te enviamos' : 'avisos que preparamos de cada paso'}. Para cobrar,
            entregar, facturar y atender tu garantía. La foto de un comprobante se compara con las de otros
            pedidos, para notar si una transferencia se usó dos veces, y un programa en nuestro servidor lee
            en ella número, monto y fecha; lo decide una persona.
          </li>
          <li>
            <strong>Lo que compras en la tienda:</strong> nombre, identificación y, si los das, correo y
            teléfono; hasta {formatCents(MAX_FINAL_CONSUMER_CENTS)} no te los pedimos. Para facturar y atender
            tu garantía.
          </li>
          <li>
            <strong>Lo que escribes al comprar:</strong> mientras tu reserva está abierta, {paymentMinutes}{' '}
            minutos. Para que no se pierda si se cierra la página.
          </li>
          <li>
            <strong>Tus datos para la próxima compra:</strong> nombres, celular, identificación y datos de
            entrega, solo si después de un pedido nos dices que los guardemos. Para llenar el formulario por
            ti.
          </li>
          <li>
            <strong>La cuenta a la que te devolvemos dinero:</strong> banco, número, nombre e identificación
            de su titular, si nos la indicas. La guardamos cifrada, para hacerte la transferencia.
          </li>
          <li>
            <strong>Para quién es una oferta:</strong> tu nombre y celular, si nos escribes y te la hacemos.
          </li>
          <li>
            <strong>Los avisos que pides:</strong> de qué producto y, si no tienes cuenta, tu{' '}
            {sendsMail ? 'correo' : 'celular'}. Para avisarte una vez que haya o que baje de precio.
          </li>
          <li>
            <strong>Los armados que guardas:</strong> las piezas y el nombre que les pones. Para que los
            encuentres y los compartas: quien tiene el enlace de uno ve sus piezas y ese nombre, no de quién
            es.
          </li>
          <li>
            <strong>La dirección IP desde la que reservas o pides</strong>, solo mientras tu correo está sin
            confirmar. Para que nadie deje la tienda sin productos con cuentas inventadas.
          </li>
          <li>
            <strong>Lo que anotamos de ti:</strong> notas para atenderte y, si bloqueamos tu cuenta, por qué y
            hasta cuándo.
          </li>
          <li>
            <strong>
              Una foto tuya en <a href="/nosotros">Nosotros</a>,
            </strong>{' '}
            solo si nos la das, y cómo nos diste permiso. Cuando lo retiras la borramos en ese momento, con su
            archivo.
          </li>
          <li>
            <strong>Tus sesiones:</strong> cuándo entraste y con qué navegador. Para que veas y cierres las
            que no reconozcas.
          </li>
          <li>
            <strong>Una huella de la dirección IP desde la que entras con tu contraseña</strong>, por{' '}
            {IDLE_SESSION_DAYS} días. Para que sigas entrando aunque otros fallen muchas veces desde la misma
            dirección.
          </li>
          <li>
            <strong>Registros técnicos</strong> del sitio, por poco tiempo; de lo que rechazamos, como un
            ingreso fallido, también la dirección IP. Para que funcione y sea seguro.
          </li>
        </ul>
        <p>
          Los usamos porque hacen falta para cumplir lo que nos compras, porque la ley tributaria los pide o
          porque tú los agregaste. No usamos publicidad ni rastreadores, y no vendemos ni prestamos tus datos.
          Para tener cuenta necesitas al menos {MIN_AGE} años.
        </p>
      </Clause>
      <Clause title="Qué queda en tu navegador">
        <p>
          Tu carrito, tus favoritos y los que aún no pudimos guardar, los últimos productos que viste, lo que
          elegiste comparar, el último armado, el tema claro u oscuro, cómo ves las listas y una marca de que
          iniciaste sesión, o de que saliste sin conexión. La sesión misma va en una cookie que ningún
          programa de la página puede leer; otra acompaña tu visita a Google si entras con él, y dura 30
          minutos. Al cerrar sesión se borran la marca, los favoritos, lo que viste, comparaste y armaste y la
          cookie.
        </p>
      </Clause>
      <Clause title="Con quién los compartimos">
        <ul>
          <li>
            El transportista recibe tu nombre, teléfono y dirección; la autoridad tributaria, la factura.
          </li>
          {sendsMail && (
            <li>
              El servicio que lleva nuestros correos recibe tu dirección de correo y lo que te escribimos.
            </li>
          )}
          <li>Google sabe que entraste aquí, solo si entras con Google.</li>
          <li>OpenStreetMap ve la dirección IP de tu conexión, solo si abres el mapa.</li>
        </ul>
        <p>Con nadie más, salvo que una autoridad lo ordene según la ley.</p>
      </Clause>
      {own.more.length > 0 && (
        <Clause title="Qué más hace esta tienda con tus datos">
          <RichText blocks={own.more} />
        </Clause>
      )}
      <Clause title="Cuánto tiempo">
        <ul>
          <li>Tu cuenta, lo que agregas y tus pedidos: mientras tengas la cuenta.</li>
          <li>
            La dirección IP de una reserva: hasta que termina. La de un pedido: hasta que confirmas tu correo
            o revisamos el pago, y un día más como mucho.
          </li>
          <li>
            Lo que escribes al comprar: hasta que haces el pedido, sueltas la reserva o se acaba su tiempo.
          </li>
          <li>
            Lo que te escribimos: {MAIL_WORDS_DAYS} días. De qué fue cada {sendsMail ? 'correo' : 'aviso'}, a
            qué dirección y cuándo: {MAIL_YEARS} años.
          </li>
          <li>
            El código de una transferencia: con su pedido; si no llegaste a pedir, {TRANSFER_CODE_DAYS} días,
            por si transferiste.
          </li>
          <li>
            Lo que el estado de cuenta del banco dice de una transferencia: {STATEMENT_LINE_DAYS} días. La que
            no es de ningún pedido se borra entera.
          </li>
          <li>
            Para quién es una oferta: hasta que la compras, o {OFFER_NAMED_DAYS} días después de que vence.
          </li>
          <li>
            Un aviso: hasta {TOLD_NOTICE_DAYS} días después de avisarte; si no hay de qué avisarte,{' '}
            {NOTICE_DAYS} días; si no lo confirmas, {UNCONFIRMED_NOTICE_DAYS} días. Lo terminas cuando
            quieras, en <a href="/usuario/misdeseos">LISTA DE DESEOS</a>
            {sendsMail && ' o con el enlace de cada correo'}.
          </li>
          <li>
            Un armado guardado: hasta que lo borres; si lo guardaste sin cuenta, {PC_BUILD_DAYS} días desde la
            última vez que alguien abrió su enlace.
          </li>
          <li>
            La cuenta a la que te devolvemos dinero: hasta {ACCOUNT_KEPT_DAYS} días después de devolvértelo.
          </li>
          <li>
            Las fotos de una devolución o garantía: hasta {RETURN_PHOTO_DAYS} días después de que termina.
          </li>
          <li>Tus datos para la próxima compra: hasta que los borres.</li>
          <li>
            Tus preguntas y opiniones: hasta que las borres o cierres tu cuenta. Una pregunta que no
            publicamos, {REFUSED_QUESTION_DAYS} días.
          </li>
          <li>
            Cada sesión: {IDLE_SESSION_DAYS} días sin uso, o {SESSION_DAYS} en total.
          </li>
          <li>
            Las facturas, y lo que compras en la tienda: {INVOICE_YEARS} años, porque la ley tributaria lo
            pide, aunque cierres tu cuenta.
          </li>
          <li>
            Si cierras tu cuenta se borra todo en ese momento, menos las facturas y las ventas, que quedan sin
            tu nombre, correo, teléfono, identificación ni dirección: qué se vendió, el número de tu
            comprobante y el de una devolución, como están en el banco, el de guía, como está en el
            transportista, los de serie, por su garantía, por qué se canceló y lo que anotamos de cada paso
            del pedido. La copia del {sendsMail ? 'correo con que te lo confirmamos' : 'aviso del cierre'} se
            borra a los siete días.
          </li>
        </ul>
      </Clause>
      <Clause title="Tus derechos, y cómo usarlos">
        <p>
          La Ley Orgánica de Protección de Datos Personales te da derecho a saber qué tenemos, recibir una
          copia, corregirlo, borrarlo, oponerte a un uso, llevarte tus datos a otra parte y a que ninguna
          máquina decida sola sobre ti. Varios los ejerces sin pedirnos nada, en tu{' '}
          <a href="/usuario/perfil">PERFIL</a>:
        </p>
        <ul>
          <li>
            <strong>Corregir:</strong> presiona «Editar»; en <a href="/usuario/direcciones">DIRECCIONES</a>{' '}
            cambias o eliminas las tuyas.
          </li>
          <li>
            <strong>Ver y llevarte una copia:</strong> «Descargar mis datos» te da un archivo con todo lo que
            guardamos de ti; las fotos de comprobantes y devoluciones las descargas en su pedido, en{' '}
            <a href="/usuario/mispedidos">MIS PEDIDOS</a>. Lo que el personal anota para sí sobre un pedido no
            va en el archivo: pídelo y te lo damos.
          </li>
          <li>
            <strong>Retirar tu permiso:</strong> «Borrar», junto a tus datos para la próxima compra, a tu
            pregunta en la página del producto y a tu opinión en su pedido.
          </li>
          <li>
            <strong>Borrar:</strong> «Cerrar mi cuenta». Si tienes un pedido en curso, te debemos una
            devolución o una factura, o falta revisar si llegó el pago de un pedido cancelado, primero lo
            terminamos.
          </li>
        </ul>
        <p>
          Para lo demás escríbenos: respondemos en {ANSWER_DAYS} días, sin costo. Si nuestra respuesta no te
          convence, puedes acudir a la Superintendencia de Protección de Datos Personales. Y si algún día algo
          pasara con tus datos, te lo diremos nosotros, sin demora.
        </p>
      </Clause>
    </LegalText>
  )
}
