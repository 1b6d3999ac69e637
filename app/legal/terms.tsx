import type { ShopProfile } from '../../contract/api/shop.ts'
import { PAYMENT_WINDOW_SECONDS } from '../../contract/constants.ts'
import { shopContext } from '../server-context'
import { pageMeta } from '../shell/page-meta'
import { writeText } from '../ui/write-text'
import type { Route } from './+types/terms'
import { LegalPage } from './legal-page'
import { Clause, LegalText } from './legal-text'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Términos y condiciones',
    description:
      'Cómo compras en la tienda: precios, pago por transferencia, entrega, garantía y devoluciones.',
    path: '/terminos',
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const profile = await context.get(shopContext).profile()
  return { text: writeText(<Text {...profile} />) }
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData.text} />
}

function Text({ name, email, phone, address, freightNote, taxPercent, returnDays }: ShopProfile) {
  const minutes = PAYMENT_WINDOW_SECONDS / 60
  return (
    <LegalText title="Términos y condiciones">
      <Clause title="Quiénes somos">
        <p>
          {name} vende hardware de computadora en Ecuador. Nos encuentras en {address}, en el {phone} y en{' '}
          <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </Clause>
      <Clause title="Precios">
        <p>
          Están en dólares de los Estados Unidos y son finales: incluyen el IVA del {taxPercent} %. Vale el
          precio del momento en que haces el pedido. Si cambió desde que llenaste tu carrito, te lo mostramos
          antes y tú decides.
        </p>
        <p>Las imágenes son referenciales. Lo que compras es lo que dicen el nombre y la ficha.</p>
      </Clause>
      <Clause title="Pago por transferencia">
        <p>
          Pagas por transferencia a una de nuestras cuentas. Desde que pasas al pago tienes {minutes} minutos
          para transferir el monto exacto y escribir el número de comprobante. Pasado ese tiempo el pedido no
          se hace, y tu carrito queda como estaba.
        </p>
        <p>
          El pedido se confirma cuando vemos el dinero en la cuenta. Si transferiste y el pedido no se pudo
          hacer, escríbenos: lo completamos o te devolvemos el dinero.
        </p>
      </Clause>
      <Clause title="Entrega">
        <p>{freightNote} Si compras para otra persona, dinos a nombre de quién va.</p>
      </Clause>
      <Clause title="Factura">
        <p>
          La emitimos con los datos que escribes al comprar. Revisa tu cédula, RUC o pasaporte: después de
          emitida, una factura cambia solo con una nota de crédito.
        </p>
      </Clause>
      <Clause title="Garantía">
        <p>
          Cada producto muestra sus meses de garantía. Cubre fallas de fábrica; no cubre golpes, líquidos,
          sobrevoltaje ni instalaciones mal hechas. Pídela en <a href="/usuario/mispedidos">MIS PEDIDOS</a> o
          trae el producto con tu número de pedido: lo reparamos, lo cambiamos o te devolvemos el dinero,
          según la ley. Si lo atiende el proveedor, ves cuándo salió y cuándo volvió.
        </p>
        <p>Los productos reacondicionados dicen su grado y tienen su propia garantía, también a la vista.</p>
      </Clause>
      <Clause title="Devoluciones">
        <p>
          {returnDays > 0
            ? `Tienes ${returnDays} días hábiles desde que recibes el producto para devolverlo`
            : 'Puedes devolver el producto en los días que te da la ley'}
          , en el mismo estado, con su caja y accesorios. Te devolvemos el dinero; un saldo para otra compra,
          solo si tú lo pides. Si compraste con tu cuenta, pídelo en{' '}
          <a href="/usuario/mispedidos">MIS PEDIDOS</a>, entero o por artículos, y ahí ves cada paso.
        </p>
      </Clause>
      <Clause title="Tus datos">
        <p>
          Los usamos para atender tu pedido. Qué guardamos, cuánto tiempo y cómo ves, corriges o borras lo
          tuyo está en <a href="/privacidad">privacidad</a>.
        </p>
      </Clause>
      <Clause title="Ley">
        <p>
          Rige la ley ecuatoriana, con la Ley Orgánica de Defensa del Consumidor. Nada de lo dicho aquí te
          quita un derecho que ella te da.
        </p>
      </Clause>
    </LegalText>
  )
}
