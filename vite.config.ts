import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The Content-Security-Policy lets scripts and fonts come from files alone.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Few files compress better and arrive sooner than thirty: what never changes, what every page of the
              // shop shares, and each page's own. What refusals say is for the few pages that send something.
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                {
                  name: 'shop',
                  test: /\/(app\/(shell|ui|cart|catalog)\/|contract\/(?!errors\.ts))/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
})
