/**
 * A link that opens WhatsApp with the message ready. `phone`: with its country's code, as it is kept (+593991234567) or as
 * digits alone.
 */
export function whatsappLink(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
}
