import { rememberedChoice } from './remembered-choice.ts'

export const theme = rememberedChoice('theme', 'light', 'dark')

/** The browser's toolbar takes the colour of the header: `--band` of look.css in either theme, unless the owner chose another. */
export const THEME_COLORS = { light: '#1c1f33', dark: '#000000' }

const frameOfBrowser = 'meta[name=theme-color]'

/** Runs in the head, before the first paint and after that element, which tells the colours of both. */
export const themeScript = `${theme.script}if(document.documentElement.dataset.theme){const m=document.querySelector('${frameOfBrowser}');m.content=m.dataset.dark}`

if (typeof document !== 'undefined') {
  theme.subscribe(() => {
    const meta = document.querySelector<HTMLMetaElement>(frameOfBrowser)
    if (meta) meta.content = (theme.read() ? meta.dataset.dark : meta.dataset.light) ?? ''
  })
}
