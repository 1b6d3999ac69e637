import type { ReactNode } from 'react'
import type { ShopProfile } from '../../contract/api/shop.ts'
import { MAX_RETURN_PHOTOS, PAYMENT_WINDOW_SECONDS } from '../../contract/constants.ts'
import { Link } from '../ui/link'

type HelpTopic = { question: string; answer: ReactNode }
export type HelpSection = { title: string; topics: readonly [HelpTopic, HelpTopic, HelpTopic] }

/** The help centre: the specification's three sections, three questions each, with this shop's own figures. */
export function helpSections(shop: ShopProfile): readonly HelpSection[] {
  return [
    {
      title: 'PREGUNTAS FRECUENTES',
      topics: [payByTransfer(shop), receiveTheOrder(shop), getAnInvoice(shop)],
    },
    {
      title: 'DEVOLUCIONES Y GARANTÍAS',
      topics: [claimWarranty(shop), returnAProduct(shop), receiveItBroken(shop)],
    },
    {
      title: 'GUIAS Y TUTORIALES',
      topics: [buildAComputer, checkThatItFits(shop), keepARefurbishedOneFast],
    },
  ]
}

function payByTransfer(shop: ShopProfile): HelpTopic {
  const minutes = PAYMENT_WINDOW_SECONDS / 60
  return {
    question: '¿Cómo pago por transferencia?',
    answer: (
      <>
        <ol>
          <li>
            En tu <Link to="/checkout">compra</Link> llena tus datos y presiona «Pagar». Desde ese momento te
            guardamos las piezas y los precios {minutes} minutos.
          </li>
          <li>
            Transfiere el monto exacto a una de las cuentas que te mostramos, con tu código en el concepto:
            así encontramos tu pago. Cada dato tiene su botón «Copiar».
          </li>
          <li>
            Escribe el número de comprobante y presiona «Finalizar Compra». La foto del comprobante es
            opcional; también puedes subirla después en <Link to="/usuario/mispedidos">MIS PEDIDOS</Link>.
          </li>
        </ol>
        <p>
          Si el tiempo se acaba, el pedido no se hace y tu carrito queda como estaba. ¿Ya habías transferido?
          No transfieras otra vez: {contact(shop)} y lo completamos o te devolvemos el dinero.
        </p>
      </>
    ),
  }
}

function receiveTheOrder({ freightNote, openingHours, address, sendsMail }: ShopProfile): HelpTopic {
  return {
    question: '¿Cuándo sale mi pedido y cómo lo recibo?',
    answer: (
      <>
        <p>
          Primero vemos tu transferencia en la cuenta. La revisamos en horas de tienda ({openingHours})
          {sendsMail && ' y te avisamos por correo'}. Después preparamos el pedido
          {sendsMail && ' y te escribimos otra vez cuando sale o cuando ya puedes retirarlo'}. El paso en que
          va lo ves siempre en <Link to="/usuario/mispedidos">MIS PEDIDOS</Link>.
        </p>
        <p>
          {freightNote} La tienda está en {address}. Para retirar trae tu cédula y el número de pedido; si va
          otra persona, dinos antes quién.
        </p>
      </>
    ),
  }
}

function getAnInvoice({ taxPercent }: ShopProfile): HelpTopic {
  return {
    question: '¿El precio incluye IVA? ¿Cómo pido factura?',
    answer: (
      <>
        <p>
          Sí: todos los precios son finales e incluyen el IVA del {taxPercent} %. Al comprar te mostramos
          cuánto de tu total es IVA.
        </p>
        <p>
          La factura sale con el nombre y el número que escribes al comprar: cédula, RUC o pasaporte. Para una
          empresa escribe el RUC de 13 dígitos y su razón social. Revísalos antes de pagar, porque una factura
          emitida cambia solo con una nota de crédito. «Consumidor final» la ley lo permite hasta $50.00, así
          que casi toda compra de hardware lleva tus datos.
        </p>
      </>
    ),
  }
}

function claimWarranty(shop: ShopProfile): HelpTopic {
  return {
    question: '¿Qué cubre la garantía y cómo la uso?',
    answer: (
      <>
        <p>
          Cada producto dice en su página cuántos meses tiene. Cubre las fallas de fábrica. No cubre golpes,
          líquidos, sobrevoltaje ni pines doblados al instalar.
        </p>
        <ol>
          <li>
            En <Link to="/usuario/mispedidos">MIS PEDIDOS</Link> abre el pedido y presiona «Pedir devolución o
            garantía». Cuéntanos qué hace el equipo, o qué dejó de hacer, y agrega hasta {MAX_RETURN_PHOTOS}{' '}
            fotos. Muchas fallas se resuelven por mensaje.
          </li>
          <li>
            Si no se resuelve, trae o envía el producto. El número de serie que anotamos al entregártelo está
            en tu pedido, en MIS PEDIDOS.
          </li>
          <li>
            Lo revisamos y, si hace falta, lo mandamos al proveedor. En el pedido ves cada paso, también desde
            qué día lo tiene el proveedor.
          </li>
          <li>
            La ley te da la reparación sin costo. Si no se puede reparar, te lo cambiamos o te devolvemos lo
            que pagaste.
          </li>
        </ol>
        <p>¿Compraste en la tienda, sin cuenta? {capitalised(contact(shop))} con tu número de pedido.</p>
      </>
    ),
  }
}

function returnAProduct(shop: ShopProfile): HelpTopic {
  return {
    question: '¿Puedo devolver algo que ya no quiero?',
    answer: (
      <>
        <p>
          Sí. {daysToReturn(shop)}, y no tienes que explicar por qué. Devuélvelo en el estado en que llegó,
          con su caja y sus accesorios. Te devolvemos el dinero a tu cuenta; un saldo para otra compra, solo
          si lo pides.
        </p>
        <p>
          Si el pedido aún no sale, en <Link to="/usuario/mispedidos">MIS PEDIDOS</Link> presiona CANCELAR y
          se cancela en ese momento. Si ya salió o lo tienes, presiona «Pedir devolución o garantía» y elige
          los artículos; CANCELAR pide la devolución de todo. ¿Dudas? {capitalised(contact(shop))}.
        </p>
      </>
    ),
  }
}

function receiveItBroken(shop: ShopProfile): HelpTopic {
  return {
    question: '¿Qué hago si una pieza llega rota o no enciende?',
    answer: (
      <>
        <p>
          Si la caja llega golpeada, fotografíala cerrada y abierta antes de sacar nada, y pide al
          transportista que lo anote en la guía. Luego {contact(shop)} con esas fotos y tu número de pedido,
          de preferencia el mismo día.
        </p>
        <p>
          Si todo se ve bien pero no enciende, revisa tres cosas: que el interruptor de la fuente esté en I,
          que los cables de 24 pines y de 8 pines del procesador entren hasta el clic, y que el monitor esté
          conectado a la tarjeta gráfica y no a la placa. Si sigue igual no lo fuerces: lo revisamos nosotros,
          y si es falla de la pieza te la cambiamos o te devolvemos el dinero.
        </p>
      </>
    ),
  }
}

const buildAComputer: HelpTopic = {
  question: '¿Cómo armo mi PC, paso a paso?',
  answer: (
    <>
      <p>
        Reserva una tarde, un destornillador Phillips n.º 2 y una mesa despejada. Toca un metal sin pintura
        antes de empezar: así descargas la estática.
      </p>
      <ol>
        <li>
          <strong>Placa madre fuera de la carcasa.</strong> Abre la palanca del zócalo y posa el procesador:
          el triángulo de su esquina va con el de la placa. No se empuja; cae solo.
        </li>
        <li>
          <strong>Memoria.</strong> Con dos módulos usa la segunda y la cuarta ranura desde el procesador, y
          presiona hasta el clic de ambos lados.
        </li>
        <li>
          <strong>SSD M.2.</strong> Entra inclinado, se baja y se sujeta con su tornillo. Quita la película
          del disipador.
        </li>
        <li>
          <strong>Disipador.</strong> Una gota de pasta del tamaño de una arveja en el centro; aprieta los
          tornillos en cruz. Conecta su ventilador a CPU_FAN.
        </li>
        <li>
          <strong>Carcasa.</strong> Coloca la tapa trasera y los separadores, y luego la placa. Monta la
          fuente con el ventilador hacia la rejilla.
        </li>
        <li>
          <strong>Cables.</strong> 24 pines a la placa, 8 pines al procesador, y los del panel frontal según
          el manual.
        </li>
        <li>
          <strong>Tarjeta gráfica al final.</strong> En la ranura PCIe de arriba, atornillada, con sus cables
          de energía hasta el fondo.
        </li>
        <li>
          <strong>Primer encendido.</strong> Monitor a la tarjeta gráfica. En la BIOS activa XMP o EXPO,
          comprueba que aparezca toda la memoria e instala el sistema desde un USB.
        </li>
      </ol>
      <p>
        ¿Prefieres que llegue armada y probada? Mira los <Link to="/ensambles">ensambles</Link>.
      </p>
    </>
  ),
}

function checkThatItFits(shop: ShopProfile): HelpTopic {
  return {
    question: '¿Cómo sé si una pieza va con mi equipo?',
    answer: (
      <>
        <p>Compara estos datos de la ficha de cada producto:</p>
        <ul>
          <li>
            <strong>Procesador y placa:</strong> el mismo zócalo (AM5 con AM5, LGA1700 con LGA1700). Un
            procesador más nuevo que la placa puede pedir antes una actualización de BIOS.
          </li>
          <li>
            <strong>Memoria:</strong> DDR4 y DDR5 no son intercambiables. Compra los módulos en un mismo kit.
          </li>
          <li>
            <strong>Tarjeta gráfica:</strong> su largo en milímetros debe ser menor que el máximo de la
            carcasa, y la fuente debe tener los vatios que recomienda y sus conectores.
          </li>
          <li>
            <strong>Placa y carcasa:</strong> una carcasa ATX recibe placas ATX, Micro-ATX y Mini-ITX; al
            revés no.
          </li>
          <li>
            <strong>Disipador:</strong> que mencione tu zócalo y que su alto, o el tamaño de su radiador,
            entre en la carcasa.
          </li>
          <li>
            <strong>SSD:</strong> un M.2 NVMe necesita una ranura M.2 que diga PCIe; uno SATA de 2.5 pulgadas,
            un cable de datos y uno de energía.
          </li>
        </ul>
        <p>
          ¿No estás seguro? {capitalised(contact(shop))} con tu lista antes de comprar y la revisamos contigo.
        </p>
      </>
    ),
  }
}

const keepARefurbishedOneFast: HelpTopic = {
  question: '¿Cómo cuido y mejoro un equipo reacondicionado?',
  answer: (
    <>
      <p>
        Los <Link to="/refurbished">reacondicionados</Link> llegan revisados, limpios y con su grado a la
        vista: A casi no tiene señas de uso, B tiene marcas leves y C tiene marcas visibles. El grado habla
        del aspecto, no de cómo funciona.
      </p>
      <ul>
        <li>
          <strong>Lo que más se nota:</strong> pasar de disco duro a SSD y llegar a 16 GB de memoria. Antes de
          comprar mira cuántas ranuras tiene y cuál es su máximo.
        </li>
        <li>
          <strong>Cada seis meses:</strong> apágalo, desconéctalo y sopla el polvo con aire comprimido,
          sujetando las aspas. Si a los dos años calienta más que antes, toca cambiar la pasta térmica.
        </li>
        <li>
          <strong>Batería de laptop:</strong> dura más entre 20 % y 80 %. Si vive enchufada, activa el límite
          de carga del fabricante.
        </li>
        <li>
          <strong>Electricidad:</strong> usa un regulador o un UPS; los cortes gastan más que los años.
        </li>
        <li>
          <strong>Sistema:</strong> actualízalo, y guarda copia de lo tuyo en otro lugar.
        </li>
      </ul>
    </>
  ),
}

function daysToReturn({ returnDays }: ShopProfile): string {
  const law = 'La Ley Orgánica de Defensa del Consumidor te da'
  return returnDays > 0
    ? `${law} ${returnDays} días hábiles desde que lo recibes`
    : `${law} unos días desde que lo recibes`
}

/** "escríbenos al 099 000 0000 o a hola@…", to stand inside a sentence. */
function contact({ phone, email }: ShopProfile): string {
  return `escríbenos al ${phone} o a ${email}`
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
