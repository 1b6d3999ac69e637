/** What one text of the owner may hold. */
export type OwnerTextRule = {
  /** Most characters. */
  max: number
  /** How many sections with a title there must be, or may be at the most. Without it: paragraphs alone. */
  sections?: { most: number } | { exactly: number }
  mayBeEmpty?: boolean
  /** Whether it may name places that depend on whether the shop sends mails. */
  knowsMail?: boolean
}

/** The texts of the pages that the owner may write, each a setting of its name. */
export const ownerTexts = {
  about_history: { max: 5_000, sections: { most: 5 } },
  about_promises: { max: 5_000, sections: { most: 12 }, mayBeEmpty: true },
  about_payment: { max: 500, mayBeEmpty: true },
  help_questions: { max: 12_000, sections: { exactly: 3 }, knowsMail: true },
  help_returns: { max: 12_000, sections: { exactly: 3 }, knowsMail: true },
  help_guides: { max: 12_000, sections: { exactly: 3 }, knowsMail: true },
  terms: { max: 40_000, sections: { most: 60 } },
  privacy_responsible: { max: 2_000, knowsMail: true },
  privacy_more: { max: 5_000, mayBeEmpty: true, knowsMail: true },
} as const satisfies Record<string, OwnerTextRule>
export type OwnerTextKey = keyof typeof ownerTexts

/** What `{…}` stands for in them, as the owner is told. */
export const textPlaces = {
  nombre: 'el nombre de la tienda',
  eslogan: 'el eslogan',
  direccion: 'la dirección',
  telefono: 'el teléfono',
  correo: 'el correo',
  horario: 'el horario',
  minutos: 'los minutos para pagar',
  iva: 'el IVA, como «15 %»',
  envio: 'cómo llega el pedido y quién paga el envío',
  sin_envio: 'las palabras « de los artículos, sin el envío», si la tienda cobra el envío',
  fotos: 'cuántas fotos lleva un pedido de garantía',
  dias_devolucion: 'los días para devolver, como «15 días hábiles»',
  derecho_devolucion: 'la frase «Tienes 15 días hábiles desde que recibes el producto para devolverlo»',
} as const

/** Empty where the shop sends no mails. */
export const mailTextPlaces = {
  aviso_de_pago: 'la frase « y te avisamos por correo», si la tienda envía correos',
  aviso_de_salida: 'la frase « y te escribimos otra vez cuando sale…», si la tienda envía correos',
} as const
