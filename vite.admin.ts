import { readFile } from 'node:fs/promises'
import localesPlugin from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { themeScript } from './app/ui/theme.ts'
import { inProject } from './scripts/project.js'
import { leanFonts } from './vite.fonts.ts'

/** The desk of the staff: an application of its own, whose files lie under /admin. See docs/decisions/034. */
export default defineConfig({
  root: inProject('admin'),
  base: '/admin/',
  cacheDir: inProject('node_modules', '.vite-admin'),
  plugins: [
    // React Aria brings its words in 34 languages, and all of them would be loaded.
    { ...localesPlugin.vite({ locales: ['es-ES'] }), enforce: 'pre' as const },
    leanFonts(),
    tailwindcss(),
    react(),
    iconSprite(),
    themeFile(),
  ],
  // `server/http/admin-pages.ts` puts a new nonce in this place for each request.
  html: { cspNonce: '%NONCE%' },
  build: {
    // The Content-Security-Policy lets scripts, fonts and pictures come from files alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For `scripts/javascript-budget.js`.
    manifest: true,
    emptyOutDir: true,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})

/** Puts the drawings of all icons, the shop's and the desk's own, into the page: scripts carry only their names. */
function iconSprite(): Plugin {
  return {
    name: 'kuntur:icon-sprite',
    async transformIndexHtml(html) {
      const files = ['app/ui/icons.svg', 'admin/ui/icons.svg']
      const drawings = await Promise.all(files.map((file) => readFile(inProject(file), 'utf8')))
      return html.replace('<!-- icons -->', () => drawings.join(''))
    },
  }
}

/** `/admin/theme.js`: sets the theme that was chosen in this browser, in the shop or here, before the first paint. */
function themeFile(): Plugin {
  return {
    name: 'kuntur:theme-file',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url !== '/admin/theme.js') return next()
        response.setHeader('content-type', 'application/javascript').end(themeScript)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'theme.js', source: themeScript })
    },
  }
}
