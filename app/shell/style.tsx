import styles from '../app.css?inline'

const ID = 'estilo'

/** As with the icons, the browser's scripts do not carry it: they take it out of the page that the server sent. */
const style = import.meta.env.SSR ? styles : (document.getElementById(ID)?.textContent ?? '')

/** All of the shop's style, in the page itself: on a slow line one more file is one more wait before anything shows. */
export function Style() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own.
  return <style id={ID} dangerouslySetInnerHTML={{ __html: style }} />
}
