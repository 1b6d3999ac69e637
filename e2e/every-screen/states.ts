import type { Page } from 'playwright-core'
import { texts } from '../../contract/texts.ts'
import { demoProducts } from '../../demo/catalog/catalog.ts'
import { type CartPiece, goToPayment } from '../shopper/signed-in-buyer.ts'
import type { Identity } from './screens.ts'
import { settled } from './settled.ts'

export type State = {
  name: string
  /** Where it begins. The browser's storage is empty then, but for a buyer's token. */
  at: string
  as: Identity
  /** The size that has it; both unless told. */
  on?: 'phone' | 'desktop'
  /**
   * It shows something in the header or the footer, so axe looks at them too; elsewhere they are as in every screen.
   */
  isOfFrame?: boolean
  /** What is in the cart when the page opens. */
  hasCart?: boolean
  /** It opens with news that the shop alone knew of, which stand above what is there: that may move. */
  opensWithNews?: boolean
  /** Brings the page there from where it begins, and waits for what a person would see. */
  show?(page: Page, given: Given): Promise<unknown>
}

type Given = { piece: CartPiece }

/** The demo's products have the first ids, in their order. */
function demoId(sku: string): number {
  const at = demoProducts.findIndex((product) => product.sku === sku)
  if (at < 0) throw new Error(`The demo does not sell ${sku}`)
  return at + 1
}

const processor = demoId('CPU-AMD-R5-5500')
/** For processors of another maker, with memory that both take. */
const misfit = {
  board: demoId('MBO-B760M-GIGABYTE-DS3H-AX-D4'),
  memory: demoId('RAM-D4-32-GSKILL-RIPJAWS'),
  case: demoId('CASE-CM-Q300L'),
}

/** What a screen can show besides what it opens with. Whoever adds a dialog, an error or a step adds it here. */
export const states: readonly State[] = [
  // The frame around every page.
  {
    name: 'shortcuts open',
    at: '/terminos',
    as: 'visitor',
    isOfFrame: true,
    on: 'phone',
    show: async (page) => {
      await page.getByRole('button', { name: 'Accesos Directos' }).click()
      await page.getByRole('dialog', { name: 'Accesos Directos' }).waitFor()
    },
  },
  {
    name: 'components menu open',
    at: '/terminos',
    as: 'visitor',
    isOfFrame: true,
    on: 'desktop',
    show: async (page) => {
      await page.getByRole('button', { name: 'Componentes' }).click()
      await page.getByRole('link', { name: 'Tarjetas de Video' }).waitFor()
    },
  },
  {
    name: 'search preview',
    at: '/terminos',
    as: 'visitor',
    isOfFrame: true,
    show: async (page) => {
      await page.getByRole('combobox', { name: 'Buscar productos' }).fill('rtx')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'search that finds nothing',
    at: '/terminos',
    as: 'visitor',
    isOfFrame: true,
    show: async (page) => {
      await page.getByRole('combobox', { name: 'Buscar productos' }).fill('no hay tal cosa')
      await page.getByText('No se encontraron productos.').waitFor()
    },
  },
  { name: 'empty cart', at: '/terminos', as: 'visitor', show: openCart },
  { name: 'filled cart', at: '/terminos', as: 'visitor', hasCart: true, show: openCart },
  {
    name: 'something broke',
    at: '/terminos',
    as: 'visitor',
    show: async (page) => {
      await page.route('**/about-*.js', (route) => route.abort())
      await page.getByRole('contentinfo').getByRole('link', { name: 'Nosotros' }).click()
      await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
    },
  },

  // The catalogue.
  {
    name: 'product dialog',
    at: '/productos/tarjeta-grafica',
    as: 'visitor',
    show: async (page) => {
      await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click()
      await page.getByRole('link', { name: 'Ver página completa' }).waitFor()
    },
  },
  {
    name: 'filters of a listing',
    at: '/productos/tarjeta-grafica?stock=si',
    as: 'visitor',
    on: 'phone',
    show: async (page) => {
      await page.getByRole('button', { name: 'Filtrar (1)' }).click()
      await page.getByRole('button', { name: /^Ver \d+ productos$/ }).waitFor()
    },
  },
  {
    name: 'star of an anonymous visitor',
    at: '/productos/tarjeta-grafica',
    as: 'visitor',
    show: async (page) => {
      await page
        .getByRole('button', { name: /^Favorito/ })
        .first()
        .click()
      await page.getByText('Debes registrarte o iniciar sesión').waitFor()
    },
  },
  {
    name: 'notice of a lower price, nothing typed',
    at: `/producto/${processor}`,
    as: 'visitor',
    on: 'phone',
    show: async (page) => {
      await page.getByRole('button', { name: 'Avísame si baja de precio' }).click()
      const dialog = page.getByRole('dialog', { name: 'Avísame si baja de precio' })
      await dialog.getByRole('button', { name: 'Avísame' }).click()
      await dialog.getByText('Campo obligatorio').first().waitFor()
    },
  },
  {
    name: 'a PC that is put together, with parts that do not go together',
    at: `/arma-tu-pc?procesador=${processor}&placa=${misfit.board}&memoria=${misfit.memory}&carcasa=${misfit.case}`,
    as: 'visitor',
    show: async (page) => {
      await page.getByText('Algo no encaja').first().waitFor()
      for (const why of await page.getByText('¿por qué?').all()) await why.click()
    },
  },
  {
    name: 'what can be put into it',
    at: `/arma-tu-pc?procesador=${processor}&elegir=placa&todas=si`,
    as: 'visitor',
  },
  { name: 'no such product', at: '/producto/999999', as: 'visitor' },
  { name: 'whole catalogue, last page', at: '/productos?ver=todo&orden=des&pagina=2', as: 'visitor' },

  // Into the account.
  { name: 'checkout before the login', at: '/checkout', as: 'visitor', hasCart: true },
  { name: 'login, nothing typed', at: '/login', as: 'visitor', show: (page) => submit(page, 'Entrar') },
  {
    name: 'login refused',
    at: '/login',
    as: 'visitor',
    show: async (page) => {
      await page.getByLabel('Usuario').fill('nadie')
      await page.getByLabel('Contraseña', { exact: true }).fill('una que no es')
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.getByText('Usuario o contraseña incorrectos').waitFor()
    },
  },
  {
    name: 'registration, nothing typed',
    at: '/login/register',
    as: 'visitor',
    show: (page) => submit(page, 'Registrarse'),
  },
  {
    name: 'recovery asked for',
    at: '/login/recovery',
    as: 'visitor',
    show: async (page) => {
      await page.getByLabel('Correo electrónico').fill('nadie@correo.example')
      await page.getByRole('button', { name: 'Pedir ayuda' }).click()
      await page.getByText('La tienda no envía correos: escríbenos por WhatsApp y te ayudamos.').waitFor()
    },
  },
  {
    name: 'new password, nothing typed',
    at: '/login/nueva-clave#un-enlace',
    as: 'visitor',
    show: (page) => submit(page, 'Guardar contraseña'),
  },
  {
    name: 'link that no longer serves',
    at: '/login/confirmar-correo#no-es-un-enlace',
    as: 'visitor',
    show: (page) => page.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor(),
  },

  // The checkout.
  {
    name: 'checkout, nothing typed but a city of another province',
    at: '/checkout',
    as: 'buyer',
    hasCart: true,
    show: async (page) => {
      await page.getByLabel(/^Ciudad/).fill('Ibarra')
      await page.getByLabel(/^Provincia/).selectOption('Azuay')
      await submit(page, 'Pagar')
      await page.getByRole('button', { name: 'Cambiar a Imbabura' }).waitFor()
    },
  },
  { name: 'checkout with an empty cart', at: '/checkout', as: 'buyer' },
  {
    name: 'checkout, picked up by another person',
    at: '/checkout',
    as: 'buyer',
    hasCart: true,
    show: async (page) => {
      await page.getByRole('radio', { name: /Retiro en la tienda/ }).check()
      await page.getByText('¿Retira otra persona? (opcional)').click()
      await page.getByLabel('Nombre de quien retira').waitFor()
    },
  },
  { name: 'checkout, the payment', at: '/checkout', as: 'buyer', hasCart: true, show: goToPayment },
  {
    name: 'checkout, an order whose answer was lost',
    at: '/checkout',
    as: 'buyer',
    hasCart: true,
    opensWithNews: true,
    show: async (page) => {
      await goToPayment(page)
      await page.route('**/api/user/createorder', (route) => route.abort())
      await page.getByLabel('Número de comprobante').fill(`AXE-${Date.now()}`)
      await page.getByRole('button', { name: 'Finalizar Compra' }).click()
      await page.getByRole('heading', { name: 'Falta confirmar tu pedido' }).waitFor()
    },
  },
  {
    name: 'checkout, the end',
    at: '/checkout',
    as: 'buyer',
    hasCart: true,
    // What the state before has reserved.
    opensWithNews: true,
    show: async (page) => {
      await placeOrder(page)
      await page.getByRole('button', keepData).waitFor()
    },
  },
  {
    name: 'checkout, the end with the data kept',
    at: '/checkout',
    as: 'buyer',
    hasCart: true,
    opensWithNews: true,
    show: async (page) => {
      await placeOrder(page)
      await page.getByRole('button', keepData).click()
      await page.getByText('Listo: tus datos te esperan').waitFor()
    },
  },

  // The account.
  { name: 'MI CARRITO, filled', at: '/usuario/micarrito', as: 'buyer', hasCart: true },
  {
    name: 'an open order',
    at: '/usuario/mispedidos',
    as: 'buyer',
    show: async (page) => {
      await page
        .getByRole('button', { name: /^Pedido 0/ })
        .first()
        .click()
      await settled(page)
    },
  },
  {
    name: 'a paid order about to be cancelled',
    at: '/usuario/mispedidos',
    as: 'buyer',
    show: async (page) => {
      await page
        .getByRole('button', { name: /^CANCELAR/ })
        .last()
        .click()
      await page.getByRole('dialog', { name: /^¿Cancelar el pedido/ }).waitFor()
    },
  },
  {
    name: 'data kept for the next purchase',
    at: '/usuario/perfil',
    as: 'buyer',
    show: (page) => page.getByRole('heading', { name: 'Para tu próxima compra' }).waitFor(),
  },
  {
    name: 'profile being edited',
    at: '/usuario/perfil',
    as: 'buyer',
    show: async (page) => {
      await page.getByRole('button', { name: 'Editar' }).first().click()
      await page.getByRole('button', { name: 'Guardar' }).waitFor()
    },
  },
  {
    name: 'new address',
    at: '/usuario/direcciones',
    as: 'buyer',
    show: async (page) => {
      await page.getByRole('button', { name: 'Agregar dirección' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'account that does not arrive',
    at: '/terminos',
    as: 'buyer',
    show: async (page) => {
      await page.route('**/api/user', (route) => route.abort())
      await page.goto('/usuario')
      await page.getByRole('button', { name: 'Reintentar' }).waitFor()
    },
  },
  {
    name: 'deleting an address',
    at: '/usuario/direcciones',
    as: 'buyer',
    show: async (page) => {
      await page
        .getByRole('button', { name: /^Eliminar/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: '¿Eliminar esta dirección?' }).waitFor()
    },
  },
  {
    name: 'new password in the profile',
    at: '/usuario/perfil',
    as: 'buyer',
    show: dialogOf('CAMBIAR CONTRASEÑA'),
  },
  { name: 'closing the account', at: '/usuario/perfil', as: 'buyer', show: dialogOf('Cerrar mi cuenta') },
  {
    name: 'help, opened',
    at: '/usuario/ayuda',
    as: 'buyer',
    show: async (page) => {
      for (const summary of await page.locator('summary').all()) await summary.click()
    },
  },
]

const keepData = { name: 'Guardar estos datos para la próxima' }

async function placeOrder(page: Page): Promise<void> {
  await goToPayment(page)
  await page.getByLabel('Número de comprobante').fill(`AXE-${Date.now()}`)
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  await page.getByText(texts.orderPlaced).waitFor()
}

async function openCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Carrito con/ }).click()
  await page.getByRole('dialog', { name: 'Carrito' }).waitFor()
}

/** Sends a form as it is, which shows what it asks for. */
async function submit(page: Page, button: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  await page.getByText('Campo obligatorio').first().waitFor()
}

/** Presses a button that opens a dialog. */
function dialogOf(button: string): NonNullable<State['show']> {
  return async (page) => {
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('dialog').waitFor()
  }
}
