import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { scratchDirectory } from '../run-directory.ts'
import { startShop } from '../shop.ts'
import { expectWholeData } from './drill-shop.ts'

/* The shop gets a network of its own, in which there is nobody else. */

const alone = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"']

test('DP-3: without any network the first start makes the shop, which serves pages and pictures', async () => {
  const shop = await startShop({ dataDir: scratchDirectory('shop'), through: alone })
  onTestFinished(() => void shop.kill())
  const within = (url: string) => {
    const { stdout, stderr } = spawnSync(
      'nsenter',
      [
        `--net=/proc/${shop.pid}/ns/net`,
        process.execPath,
        '-e',
        `fetch(${JSON.stringify(url)}).then(async (answer) => console.log(answer.status, await answer.text()), console.log)`,
      ],
      { encoding: 'utf8' },
    )
    return stdout + stderr
  }
  expect(within('https://192.0.2.1/')).toContain('ENETUNREACH')
  expect(within(`${shop.url}/`)).toMatch(/^200 <!DOCTYPE html>/)
  const products = within(`${shop.url}/api/products`)
  expect(products).toMatch(/^200 \[\{/)
  const picture = /"img_url":"([^"]+)"/.exec(products)?.[1]
  expect(within(`${shop.url}${picture}`)).toMatch(/^200 /)
  expect((await shop.stop()).code).toBe(0)
  await expectWholeData(shop.dataDir)
}, 120_000)
