import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { textOf } from '../../contract/errors.ts'
import { longTest } from '../../test/long-test.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../test/openid-provider.ts'
import { openShopForBuyers, refusedByShop } from '../shopper/signed-in-buyer.ts'
import { phone } from '../visitor.ts'

let provider: OpenIdProvider

const shop = openShopForBuyers({
  async environment() {
    const port = await freePort()
    provider = await startOpenIdProvider({ redirectUris: [`http://127.0.0.1:${port}/auth/google/callback`] })
    const { issuer, clientId, clientSecret } = provider
    return {
      PORT: String(port),
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
    }
  },
})

afterAll(() => provider?.close())

/** The provider has to know the shop's address before the shop starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('with Google one is in with two presses, comes out where one wanted to go, soon after can add a password, and then do without Google', async () => {
  provider.people.ana = { email: 'ana@correo.example', email_verified: true, given_name: 'Ana' }
  const page = await shop.visitAnonymously({ viewport: phone, allowedErrors: [refusedByShop] })
  await page.goto('/usuario/perfil')
  await page.getByRole('button', { name: 'Iniciar sesión con Google' }).click()
  await page.getByRole('link', { name: 'Continuar como ana@correo.example' }).click()
  await page.waitForURL('**/usuario/perfil')
  const access = page.getByRole('region', { name: 'Acceso' })
  await access.getByText('ana@correo.example').waitFor()
  await access.getByText('Confirmado', { exact: true }).waitFor()
  await access.getByText(/^Vinculado/).waitFor()
  // This shop has no SMTP server.
  await access.getByText(/^La tienda todavía no envía correos/).waitFor()
  expect(await access.getByRole('button', { name: 'Cambiar el correo' }).count()).toBe(0)

  await access.getByText('Aún no tienes una: entras con Google.').waitFor()
  await access.getByText('Para desvincularlo, crea antes una contraseña.').waitFor()
  await access.getByRole('button', { name: 'CAMBIAR CONTRASEÑA' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crear contraseña' })
  expect(await dialog.getByLabel('Contraseña actual').count()).toBe(0)
  await dialog.getByLabel('Contraseña nueva', { exact: true }).fill('laguna de cuicocha')
  await dialog.getByLabel('Repite la contraseña nueva').fill('laguna de cuicocha')
  const enteredAgo = (time: string) =>
    shop.rows(`update session set created_at = now() - interval '${time}'
      from account where account.id = account_id and email = 'ana@correo.example'`)
  await enteredAgo('20 minutes')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByRole('alert').getByText(textOf.sign_in_again).waitFor()
  await enteredAgo('5 minutes')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await access.getByRole('button', { name: 'Desvincular Google' }).click()
  const parting = page.getByRole('dialog', { name: 'Desvincular Google' })
  await parting.getByLabel('Contraseña').fill('laguna de cuicocha')
  await parting.getByRole('button', { name: 'Desvincular' }).click()
  await access.getByText(/^Sin vincular/).waitFor()
  await access.getByText(/^Google ya no abre tu cuenta/).waitFor()
  await page.goBack()
  expect(page.url()).not.toContain('token=')
})

longTest(
  'who cancels at Google is back at the login, reads so, and still goes where they wanted to',
  async () => {
    const buyer = await shop.aBuyer({ password: 'páramo de noche' })
    const page = await shop.visitAnonymously()
    await page.goto('/login?volver=/usuario/direcciones')
    await page.getByRole('button', { name: 'Iniciar sesión con Google' }).click()
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await page.getByText(/^Cancelaste el ingreso con Google/).waitFor()
    await page.getByLabel('Usuario').fill(buyer.username)
    await page.getByLabel('Contraseña').fill('páramo de noche')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL('**/usuario/direcciones')
  },
)

test('AU-13: an account with a password is joined once its password has been given', async () => {
  const buyer = await shop.aBuyer({ password: 'páramo de noche', emailVerifiedAt: new Date() })
  provider.people.luis = { email: buyer.email, email_verified: true }
  const page = await shop.visitAnonymously()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Iniciar sesión con Google' }).click()
  await page.getByRole('link', { name: `Continuar como ${buyer.email}` }).click()
  await page.getByText(/^Ya tienes una cuenta con ese correo/).waitFor()
  await page.getByLabel('Usuario').fill(buyer.username)
  await page.getByLabel('Contraseña').fill('páramo de noche')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/usuario')
  await page.getByRole('link', { name: 'PERFIL' }).click()
  await page.getByText(/^Vinculado/).waitFor()
})

longTest(
  'AU-13: Google opens nothing for an e-mail that it has not verified, nor an account whose e-mail nobody confirmed',
  async () => {
    provider.people.eva = { email: 'eva@correo.example', email_verified: false }
    const buyer = await shop.aBuyer({ password: 'páramo de noche', emailVerifiedAt: null })
    provider.people.rosa = { email: buyer.email, email_verified: true }
    const page = await shop.visitAnonymously()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Iniciar sesión con Google' }).click()
    await page.getByRole('link', { name: 'Continuar como eva@correo.example' }).click()
    await page.getByText(/^Google aún no confirmó tu correo/).waitFor()

    const other = await shop.visitAnonymously()
    await other.goto('/login')
    await other.getByRole('button', { name: 'Iniciar sesión con Google' }).click()
    await other.getByRole('link', { name: `Continuar como ${buyer.email}` }).click()
    await other.getByText(/^Ya existe una cuenta con ese correo, sin confirmar/).waitFor()
    await other.getByRole('link', { name: 'Recuperar contraseña' }).click()
    await other.getByRole('heading', { name: 'Recupera tu contraseña' }).waitFor()
  },
)
