import styles from '../app.css?inline'

const ID = 'estilo'

/** The browser's scripts do not carry the style: like the icons, they read it from the page that the server sent. */
const style = import.meta.env.SSR ? styles : (document.getElementById(ID)?.textContent ?? '')

/** All of the shop's style stands in the page itself: on a slow line a file of its own would delay the first paint. */
export function Style() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own.
  return <style id={ID} dangerouslySetInnerHTML={{ __html: style }} />
}
