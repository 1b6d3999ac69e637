import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { textOf } from '../../contract/errors.ts'
import { texts } from '../../contract/texts.ts'
import { promisesOfMail } from '../every-screen/promises-of-mail.ts'
import { refusedByShop, unanswered } from '../shopper/signed-in-buyer.ts'
import { flowDevices, lastAnnouncement, phone } from '../visitor.ts'
import { openShopWithMail } from './shop-with-mail.ts'

const shop = openShopWithMail()

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

describe.each(flowDevices)('on a $device', ({ device, viewport }) => {
  test('a visitor reads what registration wants, registers, and confirms the e-mail by its link, which serves once', async () => {
    const page = await shop.visitAnonymously({ viewport, allowedErrors: [refusedByShop] })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Registrarse' }).click()
    await page.getByRole('heading', { name: 'Crea tu cuenta' }).waitFor()
    expect(await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).count()).toBe(0)

    // Nothing is complained about before it is touched; then all at once, with the focus in the first.
    expect(await page.getByText(texts.required).count()).toBe(0)
    await page.getByRole('button', { name: 'Registrarse' }).click()
    await expect.poll(() => page.getByText(texts.required).count()).toBe(4)
    const email = page.getByLabel('Correo electrónico')
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
    await email.fill('sin arroba')
    await page.getByText(texts.invalidEmail).waitFor()
    const address = `nueva-${device}@correo.example`
    await email.fill(address)
    await page.getByLabel('Usuario').fill(`nueva-${device}`)
    await page.getByLabel('Contraseña', { exact: true }).fill('páramo de noche')
    await page.getByLabel('Repite la contraseña').fill('páramo de día')
    await page.getByRole('button', { name: 'Registrarse' }).click()
    await page.getByText(texts.passwordsDiffer).waitFor()
    await page.getByLabel('Repite la contraseña').fill('páramo de noche')

    // What only the shop can know stands at its fields as well.
    const { username, email: takenEmail } = await shop.aBuyer()
    await email.fill(takenEmail)
    await page.getByLabel('Usuario').fill(username)
    await page.getByRole('button', { name: 'Registrarse' }).click()
    await page.getByText('Ese usuario ya existe. Elige otro.').waitFor()
    await page.getByText('Ese correo ya tiene una cuenta. Ingresa o recupera tu contraseña.').waitFor()
    await email.fill(address)
    await page.getByLabel('Usuario').fill(`nueva-${device}`)
    for (const field of ['Contraseña', 'Repite la contraseña'])
      await page.getByLabel(field, { exact: true }).fill('12345678')
    await page.getByRole('button', { name: 'Registrarse' }).click()
    await page.getByText(textOf.password_too_common).first().waitFor()
    for (const field of ['Contraseña', 'Repite la contraseña'])
      await page.getByLabel(field, { exact: true }).fill('páramo de noche')
    await page.getByRole('button', { name: 'Registrarse' }).click()

    await page.waitForURL('**/usuario')
    await page.getByRole('heading', { name: texts.unregistered }).waitFor()
    await page.getByText('Confirma tu correo.').waitFor()
    // The button that led here is gone: whoever has keys or ears alone begins at what came in its place.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contenido')
    await expect.poll(() => lastAnnouncement(page)).toBe(await page.title())

    const first = await shop.nextLink(address)
    await page.getByRole('button', { name: 'Enviar otra vez' }).click()
    await page.getByText('Te enviamos el enlace otra vez.').waitFor()

    const link = await shop.nextLink(address)
    expect(link).not.toBe(first)
    await page.goto(link)
    await page.getByRole('heading', { name: 'Tu correo está confirmado' }).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await page.getByRole('link', { name: 'Ir a mi cuenta' }).click()
    await page.getByRole('heading', { name: texts.unregistered }).waitFor()
    expect(await page.getByText('Confirma tu correo.').count()).toBe(0)

    await page.goto(link)
    await page.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor()
    await page.getByRole('link', { name: 'Ir a mi perfil' }).click()
    await page.getByText('Confirmado', { exact: true }).waitFor()
  })
})

test('AU-12: a forgotten password is chosen anew by mail, all sessions end, and the link serves once', async () => {
  const buyer = await shop.aBuyer()
  const signedIn = await shop.visit(buyer, [], { viewport: phone, allowedErrors: [refusedByShop] })
  const page = await shop.visitAnonymously({ viewport: phone, allowedErrors: [refusedByShop] })
  await page.goto('/login')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await page.getByRole('button', { name: 'Enviar instrucciones' }).click()
  await page.getByText(texts.required).waitFor()
  await page.getByLabel('Correo electrónico').fill(buyer.email)
  await page.getByRole('button', { name: 'Enviar instrucciones' }).click()
  await page.getByText('Si el correo existe, te enviaremos instrucciones.').waitFor()
  // What the walk through every screen of a shop without mail must not find.
  expect(await promisesOfMail(page)).toEqual([
    'Escribe el correo de tu cuenta y te enviaremos un enlace para elegir otra.',
    'Si el correo existe, te enviaremos instrucciones.',
    'El enlace vale 30 minutos. Mira también en el correo no deseado.',
    'Enviar otra vez',
    '¿No te llega o ya no usas ese correo? Escríbenos por WhatsApp con el número de un pedido.',
  ])

  const link = await shop.nextLink(buyer.email)
  await page.goto(link)
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('corta')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await page.getByText('Usa al menos 8 caracteres', { exact: true }).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  // Loaded anew it does not say that the link is dead, for it is not.
  await page.reload()
  await page.getByRole('heading', { name: 'Abre el enlace de tu correo' }).waitFor()
  await page.goto(link)
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('laguna de cuicocha')
  await page.getByLabel('Repite la contraseña nueva').fill('laguna de cuicocha')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await page.getByText('Tu contraseña nueva está lista. Ingresa con ella.').waitFor()
  await page.getByLabel('Usuario').fill(buyer.username)
  await page.getByLabel('Contraseña').fill('laguna de cuicocha')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/usuario')

  await signedIn.goto('/usuario/perfil')
  await signedIn.getByText('Tu sesión terminó.').waitFor()
  expect(await token(signedIn)).toBeNull()

  await page.goto(link)
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('laguna de mojanda')
  await page.getByLabel('Repite la contraseña nueva').fill('laguna de mojanda')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await page.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor()
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
  await page.getByRole('heading', { name: 'Recupera tu contraseña' }).waitFor()
})

test('the login says what is wrong, keeps what was typed, and leads back to where somebody wanted to go', async () => {
  const buyer = await shop.aBuyer({ password: 'volcán imbabura' })
  const page = await shop.visitAnonymously({ allowedErrors: [refusedByShop, unanswered] })
  await page.goto('/terminos')
  await page.getByRole('link', { name: 'Favoritos' }).click()
  await page.waitForURL('**/login?volver=/usuario/misdeseos')
  await page.getByRole('button', { name: 'Iniciar sesión con Google' }).waitFor()
  await page.getByText('O', { exact: true }).waitFor()

  const enter = page.getByRole('button', { name: 'Entrar' })
  await enter.click()
  await expect.poll(() => page.getByText(texts.required).count()).toBe(2)
  await page.getByLabel('Usuario').fill(buyer.username)
  await page.getByLabel('Contraseña').fill('otra cosa')
  await enter.click()
  await page.getByRole('alert').getByText(texts.wrongCredentials).waitFor()
  expect(await page.getByLabel('Usuario').inputValue()).toBe(buyer.username)
  expect(await token(page)).toBeNull()

  await page.getByLabel('Contraseña').fill('volcán imbabura')
  await page.getByRole('button', { name: /^Mostrar/ }).click()
  expect(await page.getByLabel('Contraseña').getAttribute('type')).toBe('text')
  await page.context().setOffline(true)
  await enter.click()
  await page.getByRole('alert').getByText(texts.tryLater).waitFor()
  await page.context().setOffline(false)
  await enter.click()
  await page.waitForURL('**/usuario/misdeseos')
  await page.getByText('Marca la estrella y aquí te espera.').waitFor()

  // It has taken the place of the login: Back leads to where one came from.
  await page.goBack()
  await page.waitForURL('**/terminos')
})

test('AU-6: who has tried too often reads how long to wait', async () => {
  const page = await shop.visitAnonymously({ allowedErrors: [refusedByShop] })
  await page.goto('/login')
  await page.evaluate(async () => {
    const body = JSON.stringify({ user: 'nadie-de-aqui', pass: 'a ver si es esta' })
    for (let tries = 0; tries < 10; tries++)
      await fetch('/api/login/', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  })
  await page.getByLabel('Usuario').fill('nadie-de-aqui')
  await page.getByLabel('Contraseña').fill('a ver si es esta')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page
    .getByRole('alert')
    .getByText(/^Hiciste muchos intentos seguidos\. Espera \d+ minutos y prueba de nuevo\.$/)
    .waitFor()
})

test('every reason for coming back to the login is a sentence; one that is made up says nothing', async () => {
  const reasons = {
    google: /aún no está disponible/,
    'google-cancelado': /Cancelaste/,
    'google-fallo': /No pudimos hablar con Google/,
    'google-correo': /aún no confirmó tu correo/,
    'google-vincular': /Ingresa una vez con tu contraseña/,
    'google-confirmar': /Recupera tu contraseña y luego/,
    'google-sin-clave': /aún sin contraseña/,
    salida: /no pudimos avisar al servidor/,
    sesion: /Tu sesión terminó/,
    clave: /Tu contraseña nueva está lista/,
    cerrada: /Tu cuenta está cerrada/,
  }
  for (const [code, sentence] of Object.entries(reasons)) {
    const sent = await (await fetch(`${shop.url}/login?aviso=${code}`)).text()
    expect(sent.replaceAll(/<script.*?<\/script>/gs, '')).toMatch(sentence)
  }
  // This shop knows no Google.
  const page = await shop.visitAnonymously()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Iniciar sesión con Google' }).click()
  await page.waitForURL('**/login?aviso=google')
  await page.goto('/login?aviso=constructor')
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  expect(await page.getByRole('main').getByRole('status').count()).toBe(0)
})

test('AU-14: the sign-in return believes a token only beside a live session, and takes it out of the address', async () => {
  const stranger = await shop.visitAnonymously({ allowedErrors: [refusedByShop] })
  await stranger.goto('/oauth-callback')
  await stranger.waitForURL((url) => url.pathname === '/login')
  await stranger.goto('/oauth-callback?token=planted')
  await stranger.waitForURL((url) => url.pathname === '/login')
  expect(await token(stranger)).toBeNull()

  const buyer = await shop.aBuyer()
  const page = await shop.visit(buyer, [], { allowedErrors: [unanswered] })
  await page.evaluate(() => localStorage.clear())
  await page.route('**/api/user', (route) => route.abort(), { times: 1 })
  await page.goto('/oauth-callback?token=a-flag')
  await page.getByText('No pudimos terminar tu ingreso.').waitFor()
  expect(await token(page)).toBeNull()

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(
    '**/api/user',
    async (route) => {
      await held
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText('Procesando login...').waitFor()
  expect(new URL(page.url()).search).toBe('')
  answer()
  await page.waitForURL((url) => url.pathname === '/usuario')
  expect(await token(page)).toBe('a-flag')
  await page.goBack()
  expect(page.url()).not.toContain('token=')
})
