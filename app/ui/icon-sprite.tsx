import drawings from './icons.svg?raw'

const ID = 'iconos'

/**
 * The drawings of all icons, once in a page. The browser's scripts carry only their names and read the drawings from the
 * page that the server sent.
 */
const sprite = import.meta.env.SSR ? drawings : (document.getElementById(ID)?.innerHTML ?? '')

export function IconSprite() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own.
  return <div id={ID} hidden dangerouslySetInnerHTML={{ __html: sprite }} />
}
