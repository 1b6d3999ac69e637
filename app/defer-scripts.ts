import { CHUNK_TIMEOUT_MS } from '../contract/constants.ts'

/**
 * Rewrites a page of React Router so that its scripts are requested only when its first picture is drawn: on a slow line they
 * would compete with typefaces and picture, and on a slow phone they would delay the drawing. A script that looks otherwise
 * than React Router writes it is left as it is.
 * @returns Pieces of the page, none of which ends within a script or a style.
 */
export function deferScripts(html: string): string[] {
  const found = routerScript.exec(html)
  const headEnd = html.indexOf('</head>')
  if (!found || headEnd < 0) return [html]
  const [script, imports = '', modules, entry] = found
  const files = [...imports.matchAll(/^import (?:\* as (\w+) from )?"([^"]+)";$/gm)]
  const names = files.map(([, name = '']) => name).join()
  const paths = files.map(([, , path]) => `import("${path}")`).join()
  const late = `${wait}try{const [${names}]=await Promise.all([${paths}]);${modules}await import("${entry}");delete root.dataset.scripts}catch(error){fail(error)}finally{clearTimeout(patience)}`
  return [
    html.slice(0, headEnd).replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload"'),
    html.slice(headEnd, found.index),
    `<script type="module" async="">${late}</script>`,
    html.slice(found.index + script.length),
  ]
}

/** The modules of this page's routes, and then the entry. */
const routerScript =
  /<script type="module" async="">((?:import [^\n]+\n)+)\s*(window\.__reactRouterRouteModules = [^\n]+;)\s*import\("([^"]+)"\);<\/script>/

const LONGEST_WAIT_MS = 2000

/**
 * Waits until the picture is decoded and its frame is drawn; a hidden tab draws no frame, so the wait is bounded. `fail` lets the
 * page say that its scripts did not arrive: see `shell/needs-scripts.tsx`.
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
