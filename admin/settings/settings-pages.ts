type SettingsPage = { path: string; label: string; text: string }

/** The screens of settings, as the start of `Ajustes` lists them. The file behind each is named in `settings-routes.tsx`. */
export const settingsPages: readonly SettingsPage[] = [
  { path: '/ajustes/tienda', label: 'Tienda', text: 'Nombre, lema y crédito al pie de página.' },
  {
    path: '/ajustes/contacto',
    label: 'Contacto',
    text: 'Teléfonos, correo, dirección y mapa, horario y feriados, redes sociales.',
  },
  { path: '/ajustes/cobro', label: 'Cobro', text: 'Cuentas bancarias, tiempo para pagar e IVA.' },
  {
    path: '/ajustes/limites',
    label: 'Límites y reglas',
    text: 'Cuánto puede apartar un comprador, recordatorios, devoluciones, ofertas, números de serie, facturas, avisos a los dueños.',
  },
  { path: '/ajustes/apariencia', label: 'Apariencia', text: 'Logo, ícono y los colores de los dos temas.' },
  { path: '/ajustes/portada', label: 'Portada', text: 'Banners y anuncios de la página de inicio.' },
  {
    path: '/ajustes/nosotros',
    label: 'Nosotros',
    text: 'Su historia, lo que prometes, marcas y fotos de clientes.',
  },
  {
    path: '/ajustes/textos',
    label: 'Textos',
    text: 'Términos con sus versiones, ayuda y privacidad.',
  },
  {
    path: '/ajustes/correos',
    label: 'Correos',
    text: 'El asunto y los párrafos de cada correo, con una prueba a tu dirección.',
  },
  {
    path: '/ajustes/envios',
    label: 'Envíos',
    text: 'Quién paga el envío, tarifas por provincia y peso, y pesos.',
  },
  {
    path: '/ajustes/copias',
    label: 'Copias',
    text: 'Las copias de seguridad de cada día: cuáles hay, cuánto ocupan y por qué falta una.',
  },
  { path: '/ajustes/cambios', label: 'Cambios', text: 'Quién cambió qué y cuándo, con su camino de vuelta.' },
]
