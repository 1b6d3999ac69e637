import { CHUNK_TIMEOUT_MS } from '../contract/constants.ts'

/**
 * What a page looks like comes before what it can do: on a slow line its scripts would take turns with its typefaces and
 * its first picture, and on a slow phone they would keep that picture from being drawn. So they are asked for when it is
 * there. Takes a page as React Router writes it; a script that looks otherwise is left as it is.
 */
export function deferScripts(html: string): string {
  const [script, imports = '', modules, entry] = routerScript.exec(html) ?? []
  if (!script) return html
  const files = [...imports.matchAll(/^import (?:\* as (\w+) from )?"([^"]+)";$/gm)]
  const names = files.map(([, name = '']) => name).join()
  const paths = files.map(([, , path]) => `import("${path}")`).join()
  const late = `${wait}try{const [${names}]=await Promise.all([${paths}]);${modules}await import("${entry}");delete root.dataset.scripts}catch(error){fail(error)}finally{clearTimeout(patience)}`
  return html
    .replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload"')
    .replace(script, () => `<script type="module" async="">${late}</script>`)
}

/** The modules of this page's routes, and then the entry. */
const routerScript =
  /<script type="module" async="">((?:import [^\n]+\n)+)\s*(window\.__reactRouterRouteModules = [^\n]+;)\s*import\("([^"]+)"\);<\/script>/

const LONGEST_WAIT_MS = 2000

/**
 * Until the picture is decoded and the frame with it drawn. In a tab that nobody sees no frame is drawn. Whether the scripts
 * arrive or not, `fail` is how the page says that it has none: see `shell/needs-scripts.tsx`.
 */
const wait = `
const root=document.documentElement;
const fail=(reason)=>{console.warn(reason);root.dataset.scripts='failed'};
const patience=setTimeout(fail,${CHUNK_TIMEOUT_MS},'No scripts after ${CHUNK_TIMEOUT_MS} ms');
const later=(ms)=>new Promise((done)=>setTimeout(done,ms));
const drawn=()=>new Promise(requestAnimationFrame);
const picture=document.querySelector('img[fetchpriority=high]');
await Promise.race([picture?.decode().then(drawn),later(${LONGEST_WAIT_MS})]).catch(()=>{});
for(const link of document.querySelectorAll('link[data-rel]')){await later();link.rel=link.dataset.rel;delete link.dataset.rel}
`
