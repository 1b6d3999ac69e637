/** What the shop is called, as the page of the desk was sent with it. */
export const shopName = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? ''
