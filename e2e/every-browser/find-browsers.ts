import { existsSync, globSync } from 'node:fs'

const HOW_TO_INSTALL = 'On Debian: apt-get install --no-install-recommends firefox-esr webkit2gtk-driver xvfb'

/** Firefox as the machine has it: unlike Chromium, npm brings none. */
export const findFirefox = () => find('Firefox', ['firefox-esr', 'firefox'])

/** WebKitGTK: what drives it, the small browser that shows it, and the display on which that one shows it. */
export function findWebKit() {
  const driver = find('WebKitWebDriver', ['WebKitWebDriver'])
  const display = find('Xvfb', ['Xvfb'])
  const [browser] = globSync('/usr/lib{,64,exec}/{,*/}webkit2gtk-4.1/MiniBrowser')
  if (!browser) throw new Error(`There is no MiniBrowser of WebKitGTK here. ${HOW_TO_INSTALL}`)
  return { driver, display, browser }
}

function find(what: string, names: readonly string[]): string {
  const folders = (process.env.PATH ?? '').split(':')
  const path = folders.flatMap((folder) => names.map((name) => `${folder}/${name}`)).find(existsSync)
  if (!path) throw new Error(`There is no ${what} here. ${HOW_TO_INSTALL}`)
  return path
}
