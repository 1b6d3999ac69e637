import { rememberedChoice } from './remembered-choice.ts'

export const theme = rememberedChoice('theme', 'light', 'dark')

/** The browser's toolbar takes the colour of the header: `--band` of look.css in either theme. */
export const THEME_COLOR = '#1C1F33'
const DARK_THEME_COLOR = '#000000'

const frameOfBrowser = 'meta[name=theme-color]'

/** Runs in the head, before the first paint and after that element. */
export const themeScript = `${theme.script}if(document.documentElement.dataset.theme)document.querySelector('${frameOfBrowser}').content='${DARK_THEME_COLOR}'`

if (typeof document !== 'undefined') {
  theme.subscribe(() => {
    const meta = document.querySelector<HTMLMetaElement>(frameOfBrowser)
    if (meta) meta.content = theme.read() ? DARK_THEME_COLOR : THEME_COLOR
  })
}
