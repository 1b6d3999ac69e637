import drawings from './icons.svg?raw'

const ID = 'iconos'

/**
 * The drawings of all icons, once in a page. They travel in the page alone: the browser's scripts carry only their names,
 * and take the drawings out of the page that the server sent.
 */
const sprite = import.meta.env.SSR ? drawings : (document.getElementById(ID)?.innerHTML ?? '')

export function IconSprite() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own.
  return <div id={ID} hidden dangerouslySetInnerHTML={{ __html: sprite }} />
}
