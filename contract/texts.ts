/** Sentences of the specification that more than one place says (§5, §8). Kept to the letter, missing accents included. */
export const texts = {
  required: 'Campo obligatorio',
  invalidEmail: 'Correo electrónico inválido',
  passwordsDiffer: 'Las contraseñas deben coincidir',
  termsNotAccepted: 'Debes aceptar los términos y condiciones',
  wrongCredentials: 'Usuario o contraseña incorrectos',
  tryLater: 'Ocurrió un error. Por favor, inténtalo de nuevo más tarde.',
  windowExpired: 'Pedido cancelado por tiempo excedido.',
  emptyCart: 'Aún no hay artículos agregados',
  noProductsFound: 'No se encontraron productos.',
  productNotFound: 'No se encontró el producto.',
  featuredFailed: 'Error al cargar productos destacados',
  buildsFailed: 'Error al cargar ensambles',
  productsFailed: 'Error al cargar productos',
  orderPlaced: '¡Compra finalizada con éxito! Pronto nos comunicaremos contigo.',
  unregistered: 'Sin registro',
  noCategory: 'Sin categoría',
} as const
