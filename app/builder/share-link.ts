import { showToast } from '../ui/toast'

/** Opens the system's own sheet to send a link, or copies it where there is none. Resolves once the buyer is told. */
export async function shareLink(path: string, title: string): Promise<void> {
  const url = new URL(path, location.href).href
  // Who closes the sheet wanted nothing else.
  if (navigator.share) return navigator.share({ title, url }).catch(() => {})
  try {
    await navigator.clipboard.writeText(url)
    showToast({ title: 'Enlace copiado', tone: 'success' })
  } catch {
    // The clipboard is absent on plain http and refused by some embedded browsers; the link can be opened and its address copied.
    showToast({ title: 'No pudimos copiar el enlace', description: url, tone: 'warning' })
  }
}
