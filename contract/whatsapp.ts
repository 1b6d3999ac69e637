/**
 * A link that opens WhatsApp with the message ready. `phone`: as it is kept (+593991234567) or digits alone; without one
 * the writer chooses whom to send it to.
 */
export function whatsappLink(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
}
