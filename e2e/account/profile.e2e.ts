import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { texts } from '../../contract/texts.ts'
import { insertSession } from '../../server/accounts/sessions.ts'
import { deliverOrder } from '../../server/fulfilment/deliver-order.ts'
import { anOrder, aStaffMember } from '../../test/factories.ts'
import { longTest } from '../../test/long-test.ts'
import { refusedByShop, unanswered } from '../shopper/signed-in-buyer.ts'
import { flowDevices, phone } from '../visitor.ts'
import { openShopWithMail } from './shop-with-mail.ts'

const shop = openShopWithMail()

test.each(flowDevices)(
  'a buyer edits the profile on a $device; what cannot be saved is said beside the button, and nothing typed is lost',
  async ({ viewport }) => {
    const buyer = await shop.aBuyer()
    const page = await shop.visit(buyer, [], { viewport, allowedErrors: [unanswered] })
    await page.goto('/usuario/perfil')
    const panel = page.getByRole('region', { name: 'Datos personales' })
    await panel.getByText(texts.unregistered).first().waitFor()
    expect(await panel.getByText(texts.unregistered).count()).toBe(5)
    expect(await panel.getByRole('textbox').count()).toBe(0)
    await panel.getByRole('button', { name: 'Editar' }).click()
    await panel.getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(() => panel.getByText(texts.required).count()).toBe(4)
    await panel.getByLabel('Nombres').fill('Carolina')
    await panel.getByLabel('Apellidos').fill('Quishpe')
    await panel.getByLabel('Apodo').fill('Caro')
    await panel.getByLabel('Fecha de nacimiento').fill('2999-01-01')
    await panel.getByLabel('Teléfono').fill('099 123')
    await panel.getByText(texts.invalidPhone).waitFor()
    await panel.getByText('Esa fecha aún no llega').waitFor()
    await panel.getByLabel('Fecha de nacimiento').fill('1994-03-12')
    await panel.getByLabel('Teléfono').fill('099 123 4567')
    await page.route('**/api/user/profile/data', (route) => route.abort(), { times: 1 })
    const logged = page.waitForEvent('console', (message) => message.text().startsWith(texts.profileFailed))
    await panel.getByRole('button', { name: 'Guardar' }).click()

    // Back in the view at once, which shows what was typed.
    await panel.getByRole('button', { name: 'Editar' }).waitFor()
    await panel.getByText('1994-03-12').waitFor()
    await panel.getByRole('alert').getByText(texts.tryLater).waitFor()
    await logged
    await panel.getByRole('button', { name: 'Editar' }).click()
    expect(await panel.getByLabel('Nombres').inputValue()).toBe('Carolina')
    await panel.getByRole('button', { name: 'Guardar' }).click()
    await panel.getByText('0991234567').waitFor()
    expect(await panel.getByRole('alert').count()).toBe(0)
    expect(
      await shop.rows(
        `select first_name, last_name, nickname, birth_date::text, phone from account where id = ${buyer.id}`,
      ),
    ).toEqual([
      {
        first_name: 'Carolina',
        last_name: 'Quishpe',
        nickname: 'Caro',
        birth_date: '1994-03-12',
        phone: '+593991234567',
      },
    ])
  },
)

longTest(
  'AU-12, AU-13: a buyer changes the password, moves to another e-mail by its link, and ends other sessions',
  async () => {
    const buyer = await shop.aBuyer({ password: 'páramo de noche' })
    const page = await shop.visit(buyer, [], { allowedErrors: [refusedByShop] })
    const elsewhere = await shop.visitAnonymously({ allowedErrors: [refusedByShop] })
    await elsewhere.goto('/login')
    await elsewhere.getByLabel('Usuario').fill(buyer.username)
    await elsewhere.getByLabel('Contraseña').fill('páramo de noche')
    await elsewhere.getByRole('button', { name: 'Entrar' }).click()
    await elsewhere.waitForURL('**/usuario')
    for (const _ of ['una', 'otra']) await insertSession(shop.db, buyer.id, null)

    await page.goto('/usuario/perfil')
    const sessions = page.getByRole('region', { name: 'Sesiones abiertas' })
    await sessions.getByText('Esta sesión').waitFor()
    const others = sessions.getByRole('button', { name: /^Cerrar la sesión de / })
    await others.first().click()
    await expect.poll(() => others.count()).toBe(2)
    await sessions.getByRole('button', { name: 'Cerrar las demás' }).click()
    await expect.poll(() => sessions.getByRole('button').count()).toBe(0)
    expect(await shop.rows(`select id from session where account_id = ${buyer.id}`)).toHaveLength(1)
    await elsewhere.goto('/usuario/perfil')
    await elsewhere.getByText('Tu sesión terminó.').waitFor()

    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'CAMBIAR CONTRASEÑA' }).click()
    await dialog.getByLabel('Contraseña actual').fill('no es esta')
    await dialog.getByLabel('Contraseña nueva', { exact: true }).fill('laguna de cuicocha')
    await dialog.getByLabel('Repite la contraseña nueva').fill('laguna de cuicocha')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.getByText('Esa no es tu contraseña actual.').first().waitFor()
    await dialog.getByLabel('Contraseña actual').fill('páramo de noche')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const access = page.getByRole('region', { name: 'Acceso' })
    await access.getByRole('status').waitFor()

    async function moveTo(email: string) {
      await access.getByRole('button', { name: 'Cambiar el correo' }).click()
      await dialog.getByLabel('Correo nuevo').fill(email)
      await dialog.getByLabel('Contraseña').fill('laguna de cuicocha')
      await dialog.getByRole('button', { name: 'Enviar enlace' }).click()
      await access.getByText(`Cambiará a ${email}`).waitFor()
    }
    const mistyped = 'mudda@correo.example'
    await moveTo(mistyped)
    await shop.nextLink(mistyped)
    await access.getByRole('button', { name: `Enviar otra vez el enlace a ${mistyped}` }).click()
    await access.getByText('Te enviamos el enlace otra vez.').waitFor()
    await shop.nextLink(mistyped)
    await access.getByRole('button', { name: 'Cancelar el cambio' }).click()
    await access.getByText(mistyped).first().waitFor({ state: 'detached' })

    // The old address stays until the new one has answered.
    const moved = 'mudada@correo.example'
    await moveTo(moved)
    await access.getByText(buyer.email, { exact: true }).waitFor()
    await page.goto(await shop.nextLink(moved))
    await page.getByRole('heading', { name: 'Tu correo está confirmado' }).waitFor()
    await page.goto('/usuario/perfil')
    await access.getByText(moved, { exact: true }).waitFor()
    await access.getByText('Confirmado', { exact: true }).waitFor()
    expect(await page.getByText(buyer.email).count()).toBe(0)
  },
)
test('PR-3: a buyer takes all data along and closes the account; open orders have to end first', async () => {
  const buyer = await shop.aBuyer({ password: 'páramo de noche', firstName: 'Carolina' })
  const order = await anOrder(shop.db, buyer, [await shop.aPiece()], { at: 'shipped' })
  const page = await shop.visit(buyer, [], { viewport: phone, allowedErrors: [refusedByShop] })
  await page.goto('/usuario/perfil')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('kuntur-mis-datos.json')
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data.account).toMatchObject({ email: buyer.email, first_name: 'Carolina' })
  expect(data.orders).toMatchObject([{ id: order }])

  const dialog = page.getByRole('dialog', { name: 'Cerrar mi cuenta' })
  await page.getByRole('button', { name: 'Cerrar mi cuenta' }).click()
  await dialog.getByLabel('Contraseña').fill('páramo de noche')
  await dialog.getByRole('button', { name: 'Cerrar mi cuenta' }).click()
  await dialog.getByText(/^Tienes en curso el pedido/).waitFor()
  await deliverOrder(shop.db, await aStaffMember(shop.db), order)
  // Its invoice lies elsewhere; otherwise the account would have to wait for it.
  await shop.db.execute(sql`update customer_order set needs_invoice = false where id = ${order}`)
  await dialog.getByLabel('Contraseña').fill('no es esta')
  await dialog.getByRole('button', { name: 'Cerrar mi cuenta' }).click()
  await dialog.getByText('Esa no es tu contraseña actual.').first().waitFor()
  await dialog.getByLabel('Contraseña').fill('páramo de noche')
  await dialog.getByRole('button', { name: 'Cerrar mi cuenta' }).click()
  await page.getByText('Tu cuenta está cerrada.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await page.getByLabel('Usuario').fill(buyer.username)
  await page.getByLabel('Contraseña').fill('páramo de noche')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByText(texts.wrongCredentials).waitFor()
})
