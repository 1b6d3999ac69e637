import { expect, test } from 'vitest'
import { system } from '../../server/accounts/actor.ts'
import { changeSettings } from '../../server/settings-changes/change-settings.ts'
import { anOwner } from '../../test/factories.ts'
import { longTest } from '../../test/long-test.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers, refusedByShop } from '../shopper/signed-in-buyer.ts'
import { phone } from '../visitor.ts'

const shop = openShopForBuyers()

longTest(
  'the owner writes the terms with a preview, reads them as a new version, and takes them back',
  async () => {
    const owner = await anOwner(shop.db)
    const page = await shop.visit(owner, [], { allowedErrors: [refusedByShop] })
    await page.goto('/admin/ajustes/textos')
    const terms = page.getByRole('textbox', { name: 'Términos y condiciones' })
    await terms.fill('## Precios\n\nVen a [verlos](javascript:alert(1)) con {iva}.')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByText('El enlace «javascript:alert(1)» no sirve').first().waitFor()
    await terms.fill('## Precios\n\nVen a [verlos](/productos): <b>incluyen</b> el **{iva}**.')
    const preview = page.frameLocator('iframe[title="Así queda la página"]')
    await preview.getByText('Ven a verlos: <b>incluyen</b> el 15 %.').waitFor()
    expect(await inspect(page, [phone.width, 1280], everyLook)).toEqual([])
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByText('Guardado').first().waitFor()

    await page.goto('/terminos')
    await page.getByText('Ven a verlos: <b>incluyen</b> el 15 %.').waitFor()
    await page.getByRole('link', { name: 'Versión 1' }).click()
    await page.getByText('Ya no es la vigente').waitFor()
    await page.getByRole('heading', { name: 'Quiénes somos' }).waitFor()
    expect(await page.title()).toContain('versión 1')

    await page.goto('/admin/ajustes/cambios')
    await page.getByRole('button', { name: 'Deshacer' }).first().click()
    await page.getByText('Cambio deshecho').first().waitFor()
    await page.goto('/terminos')
    await page.getByText('Versión 3.').waitFor()
    await page.getByRole('heading', { name: 'Quiénes somos' }).waitFor()
  },
)

test('each text is on its page once it is saved, and so is the one of before when that comes back', async () => {
  const page = await shop.visit(await shop.aBuyer(), [])
  const topics = (words: string) => [1, 2, 3].map((n) => `## ¿${words} ${n}?\n\nSí.`).join('\n\n')
  const texts = {
    about_history: ['## Antes\n\nFue un «sueño» <i>de</i> dos.', 'Fue un «sueño» &lt;i&gt;de&lt;/i&gt; dos.'],
    about_promises: ['## Abrazos\n\nGratis.', 'Abrazos'],
    about_payment: ['Se paga en {minutos} min.', 'Se paga en 30 min.'],
    privacy_responsible: ['Responde Rosa.', 'Responde Rosa.'],
    privacy_more: ['Hay cámaras.', 'Hay cámaras.'],
    help_questions: [topics('Abren'), '¿Abren 2?'],
    help_returns: [topics('Cambian'), '¿Cambian 3?'],
    help_guides: [topics('Enseñan'), '¿Enseñan 1?'],
  } as const
  // By another process than the one that shows them.
  const change = (body: { values?: Record<string, string>; originals?: string[] }) =>
    changeSettings(shop.db, system, { values: {}, ...body, seen: null })
  const wrong = async (isThere: boolean) => {
    await page.goto('/usuario/ayuda')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const shown = [await page.content()]
    for (const path of ['/nosotros', '/privacidad']) shown.push(await (await fetch(shop.url + path)).text())
    return Object.values(texts)
      .map(([, words]) => words)
      .filter((words) => shown.some((html) => html.includes(`>${words}<`)) !== isThere)
  }
  await change({ values: Object.fromEntries(Object.entries(texts).map(([key, [text]]) => [key, text])) })
  await expect.poll(() => wrong(true), { timeout: 10_000 }).toEqual([])
  await change({ originals: Object.keys(texts) })
  await expect.poll(() => wrong(false), { timeout: 10_000 }).toEqual([])
})
