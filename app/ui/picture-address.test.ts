import { expect, test } from 'vitest'
import { isPictureAddress } from './picture-address.ts'

test('a stored picture is a path of the shop, or a whole address of the web, and nothing that runs', () => {
  for (const address of ['/multimedia/7.webp', 'https://fotos.tienda.example/multimedia/7-288.webp'])
    expect(isPictureAddress(address), address).toBe(true)
  for (const other of [
    '',
    '//elsewhere.example/x.png',
    'https://',
    'javascript:alert(1)',
    'data:image/png,',
    7,
  ])
    expect(isPictureAddress(other), String(other)).toBe(false)
})
