import type { Page } from 'playwright-core'

/** The lines of a page that only a shop whose mails leave may say. What it says of an address is no promise. */
export async function promisesOfMail(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => document.body.innerText)
  return text.split('\n').filter((line) => promise.test(line))
}

const promise = new RegExp(
  [
    'por correo',
    '\\bun correo\\b',
    'te (enviaremos|enviamos|llega)\\b',
    'que te enviamos',
    'enviar (instrucciones|otra vez)',
    'el enlace (vale|de tu correo)',
    'otro enlace',
    'pedir otro',
    'correo no deseado',
    'último correo',
    'nuestros correos',
    'avisos de tus pedidos',
    'te avisamos',
  ].join('|'),
  'i',
)
