/** Sentences of the specification that more than one place says (§5, §8). Kept to the letter, missing accents included. */
export const texts = {
  required: 'Campo obligatorio',
  invalidEmail: 'Correo electrónico inválido',
  invalidPhone: 'Escribe un celular (09…), un fijo con su código (02…) o uno internacional con +',
  passwordsDiffer: 'Las contraseñas deben coincidir',
  termsNotAccepted: 'Debes aceptar los términos y condiciones',
  wrongCredentials: 'Usuario o contraseña incorrectos',
  recoveryAsked: 'Si el correo existe, te enviaremos instrucciones.',
  tryLater: 'Ocurrió un error. Por favor, inténtalo de nuevo más tarde.',
  windowExpired: 'Pedido cancelado por tiempo excedido.',
  emptyCart: 'Aún no hay artículos agregados',
  noProductsFound: 'No se encontraron productos.',
  productNotFound: 'No se encontró el producto.',
  featuredFailed: 'Error al cargar productos destacados',
  buildsFailed: 'Error al cargar ensambles',
  productsFailed: 'Error al cargar productos',
  /** In the browser's console alone. */
  fetchFailed: 'Error fetching',
  profileFailed: 'Error al actualizar el perfil',
  orderPlaced: '¡Compra finalizada con éxito! Pronto nos comunicaremos contigo.',
  unregistered: 'Sin registro',
  noCategory: 'Sin categoría',
} as const
