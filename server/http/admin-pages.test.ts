import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, aStaffMember, setSettings } from '../../test/factories.ts'
import { makeOwnerLink } from '../staff/staff-links.ts'

const { ask, db, publicUrl } = await openTestApp()

test('AZ-6: a stranger who opens the desk is sent to the login, which leads back to the same screen', async () => {
  for (const path of ['/admin', '/admin/equipo', '/admin/no/such.php']) {
    const response = await ask(path)
    expect(response.status).toBe(302)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toBe('')
  }
  expect((await ask('/admin/equipo')).headers.get('location')).toBe('/login?volver=/admin/equipo')
  expect((await ask('/admin/no/such.php')).headers.get('location')).toBe('/login?volver=/admin')
})

test('AZ-6: a buyer gets what the shop answers to any other address, and no page of the desk', async () => {
  const { cookie } = await aCustomer(db)
  const body = await (await ask('/admin/equipo', { cookie })).text()
  expect(body).not.toContain('nonce')
  expect(body).toBe(await (await ask('/nada/equipo', { cookie })).text())
})

test('IN-2: the page bears the name of the shop as text, whatever the name is', async () => {
  const { cookie } = await aStaffMember(db)
  const takeBack = await setSettings(db, { shop_name: `$& $' </title>"%NONCE% %SHOP%` })
  const page = await (await ask('/admin', { cookie })).text()
  expect(page).toContain('<title>$&#38; $&#39; &#60;/title&#62;&#34;%NONCE% %SHOP%</title>')
  await takeBack()
})

test('HD-1: staff get the page with a nonce of its own, and a policy that lets nothing else run', async () => {
  const { cookie } = await aStaffMember(db)
  const nonces = new Set<string>()
  for (const path of ['/admin', '/admin/pedidos/12']) {
    const response = await ask(path, { cookie })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('permissions-policy')).toMatch(/^camera=\(self\), microphone=\(\)/)
    const policy = response.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? ''
    expect(await response.text()).toBe(
      `<!doctype html><title>Kuntur</title><script nonce="${nonce}"></script>`,
    )
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).not.toContain("'unsafe-eval'")
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
        `style-src-elem 'self' 'nonce-${nonce}'`,
        "style-src-attr 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]),
    )
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(2)
})

test('a script of an older build that is no longer there is a 404, not a page', async () => {
  const { cookie } = await aStaffMember(db)
  expect((await ask('/admin/assets/shell-Zx81.js', { cookie })).status).toBe(404)
})

test('SE-2: the page that opens a link for staff is there for strangers while there is such a link, and not longer', async () => {
  const { cookie } = await aCustomer(db)
  const open = async (who?: string) => {
    const response = await ask('/admin/bienvenida', who === undefined ? {} : { cookie: who })
    return [response.status, response.headers.get('location')]
  }
  for (const who of [undefined, cookie]) expect(await open(who)).toEqual([302, '/login?aviso=enlace'])
  await makeOwnerLink(db, publicUrl)
  for (const who of [undefined, cookie]) expect(await open(who)).toEqual([200, null])
})
