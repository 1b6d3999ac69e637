/** What an owner is warned of without having looked. */
export const alertKinds = ['no_orders', 'mails_stuck', 'jobs_stuck', 'disk_low', 'backup_old'] as const
export type AlertKind = (typeof alertKinds)[number]

/** What is wrong, and what to do. `Hoy` and the mail to the owners say the same. */
export const alertTexts: Record<AlertKind, { title: string; advice: string }> = {
  no_orders: {
    title: 'No entran pedidos.',
    advice: 'Haz una compra de prueba: revisa que la tienda abra, que haya stock y que se pueda pagar.',
  },
  mails_stuck: {
    title: 'Los correos no están saliendo.',
    advice: 'Revisa el servidor de correo (SMTP_URL) y mira en Correos por qué no salen.',
  },
  jobs_stuck: {
    title: 'Las tareas de fondo están detenidas.',
    advice: 'Mira el registro de la tienda y reiníciala.',
  },
  disk_low: {
    title: 'Queda poco espacio en el disco de la tienda.',
    advice: 'Con el disco lleno no se pueden recibir pedidos. Libera espacio o agranda el disco.',
  },
  backup_old: {
    title: 'La última copia de seguridad buena es antigua.',
    advice: 'Mira en Ajustes, Copias, por qué no se hizo.',
  },
}
