/** The origin that browsers ask for pictures; '' is the shop's own. One for the whole process, like its configuration. */
let origin = ''

/** Has everything name pictures at another origin (`https://fotos.tienda.example`) from now on, or at the shop's own again. */
export function servePicturesFrom(url: string | undefined): void {
  origin = url ?? ''
}

/** Where pictures come from beside the shop itself; null when from nowhere else. */
export const pictureOrigin = (): string | null => origin || null

/** The address of a public picture, which an edge asks the shop for under the same path. */
export const pictureAddress = (file: string): string => `${origin}/multimedia/${file}`

/** The file that such an address names, a width of it being named for its master. */
export function masterOfAddress(address: string): string {
  return address.replace(/^.*\/multimedia\//, '').replace(/-\d+(?=\.\w+$)/, '')
}
