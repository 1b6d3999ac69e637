import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the shop. */
export default [
  layout('shell/shop-layout.tsx', [
    index('catalog/home.tsx'),
    route('productos', 'catalog/listing.tsx', { id: 'listing' }),
    // One for all categories that lie there: each route more is in the script that every page loads.
    route('productos/:section', 'catalog/listing.tsx', { id: 'section' }),
    route('laptops', 'catalog/listing.tsx', { id: 'laptops' }),
    route('refurbished', 'catalog/listing.tsx', { id: 'refurbished' }),
    route('buscar', 'catalog/search.tsx'),
    route('comparar', 'comparison/comparison.tsx'),
    route('ensambles', 'catalog/builds.tsx'),
    route('arma-tu-pc', 'builder/builder.tsx'),
    route('producto/:id', 'catalog/product.tsx'),
    route('calculadora', 'calculator/calculator.tsx'),
    route('apagones', 'power-cuts/power-cuts.tsx'),
    route('armado/:code', 'builder/shared-pc-build.tsx'),
    route('nosotros', 'about/about.tsx'),
    route('terminos', 'legal/terms.tsx'),
    route('privacidad', 'legal/privacy.tsx'),
    route('fuentes', 'legal/sources.tsx'),
    route('avisos/confirmar', 'notices/confirm-notice.tsx'),
    route('avisos/fin', 'notices/end-notices.tsx'),
    route('checkout', 'checkout/checkout.tsx'),
    route('usuario', 'account/layout.tsx', [
      index('account/dashboard.tsx'),
      route('micarrito', 'account/cart.tsx'),
      route('mispedidos', 'account/orders.tsx'),
      route('mispedidos/:number/devolucion', 'account/return-request.tsx'),
      route('misdeseos', 'account/wishlist.tsx'),
      route('direcciones', 'account/addresses.tsx'),
      route('perfil', 'account/profile.tsx'),
      route('ayuda', 'account/help.tsx'),
    ]),
    route('*', 'catalog/not-found.tsx'),
  ]),
  route('login', 'login/layout.tsx', [
    index('login/login.tsx'),
    route('register', 'login/register.tsx'),
    route('recovery', 'login/recovery.tsx'),
    route('nueva-clave', 'login/new-password.tsx'),
    route('confirmar-correo', 'login/confirm-email.tsx'),
  ]),
  route('oauth-callback', 'login/oauth-callback.tsx'),
] satisfies RouteConfig
