import { createBrowserRouter } from 'react-router'
import { ErrorScreen } from './shell/error-screen'
import { NotFound } from './shell/not-found'
import { Shell } from './shell/shell'
import { StartingFrame } from './shell/starting-frame'

/** Every address of the desk, below /admin. A screen's code is loaded with its first visit. */
export const router = createBrowserRouter(
  [
    {
      path: '/bienvenida',
      lazy: async () => ({ Component: (await import('./staff/welcome')).Welcome }),
      ErrorBoundary: ErrorScreen,
      HydrateFallback: StartingFrame,
    },
    {
      path: '/',
      Component: Shell,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: StartingFrame,
      children: [
        {
          // What fails on a screen leaves the navigation beside it.
          ErrorBoundary: ErrorScreen,
          children: [
            { index: true, lazy: async () => ({ Component: (await import('./today/today')).Today }) },
            {
              path: 'reservas',
              lazy: async () => ({
                Component: (await import('./today/running-reservations')).RunningReservations,
              }),
            },
            {
              path: 'pagos',
              lazy: async () => ({ Component: (await import('./payments/payments')).Payments }),
            },
            {
              path: 'conciliacion',
              lazy: async () => ({
                Component: (await import('./reconciliation/reconciliation')).Reconciliation,
              }),
            },
            {
              path: 'reembolsos',
              lazy: async () => ({ Component: (await import('./refunds/refunds')).Refunds }),
            },
            {
              path: 'inventario',
              lazy: async () => ({ Component: (await import('./inventory/inventory')).Inventory }),
            },
            {
              path: 'inventario/recibir',
              lazy: async () => ({ Component: (await import('./inventory/receive')).Receive }),
            },
            {
              path: 'inventario/:id',
              lazy: async () => ({ Component: (await import('./inventory/article')).OneArticle }),
            },
            {
              path: 'productos',
              lazy: async () => ({ Component: (await import('./products/products')).Products }),
            },
            {
              path: 'productos/nuevo',
              lazy: async () => ({ Component: (await import('./products/new-product')).NewProduct }),
            },
            {
              path: 'productos/fotos',
              lazy: async () => ({ Component: (await import('./products/many-pictures')).ManyPictures }),
            },
            {
              path: 'productos/:id',
              lazy: async () => ({ Component: (await import('./products/product')).OneProduct }),
            },
            {
              path: 'ensambles',
              lazy: async () => ({ Component: (await import('./builds/builds')).Builds }),
            },
            {
              path: 'ensambles/nuevo',
              lazy: async () => ({ Component: (await import('./builds/new-build')).NewBuild }),
            },
            {
              path: 'ensambles/:id',
              lazy: async () => ({ Component: (await import('./builds/build')).OneBuild }),
            },
            {
              path: 'importar',
              lazy: async () => ({ Component: (await import('./imports/imports')).Imports }),
            },
            {
              path: 'importar/:id',
              lazy: async () => ({ Component: (await import('./imports/one-import')).OneImport }),
            },
            {
              path: 'proveedores',
              lazy: async () => ({ Component: (await import('./imports/suppliers')).Suppliers }),
            },
            {
              path: 'caracteristicas',
              lazy: async () => ({
                Component: (await import('./categories/specifications')).Specifications,
              }),
            },
            {
              path: 'categorias',
              lazy: async () => ({ Component: (await import('./categories/categories')).Categories }),
            },
            {
              path: 'categorias/:id',
              lazy: async () => ({ Component: (await import('./categories/category')).OneCategory }),
            },
            {
              path: 'lotes',
              lazy: async () => ({ Component: (await import('./batches/batches')).Batches }),
            },
            {
              path: 'lotes/:id',
              lazy: async () => ({ Component: (await import('./batches/one-batch')).OneBatch }),
            },
            {
              path: 'numeros-de-serie',
              lazy: async () => ({ Component: (await import('./serials/serials')).Serials }),
            },
            {
              path: 'facturas',
              lazy: async () => ({ Component: (await import('./invoices/invoices')).Invoices }),
            },
            {
              path: 'devoluciones',
              lazy: async () => ({ Component: (await import('./returns/returns')).Returns }),
            },
            {
              path: 'devoluciones/:id',
              lazy: async () => ({ Component: (await import('./returns/one-return')).OneReturn }),
            },
            {
              path: 'preguntas',
              lazy: async () => ({ Component: (await import('./feedback/questions')).Questions }),
            },
            {
              path: 'preguntas/opiniones',
              lazy: async () => ({ Component: (await import('./feedback/reviews')).Reviews }),
            },
            {
              path: 'avisos',
              lazy: async () => ({ Component: (await import('./notices/notices')).Notices }),
            },
            {
              path: 'busqueda',
              lazy: async () => ({ Component: (await import('./search/search')).Search }),
            },
            {
              path: 'compatibilidad',
              lazy: async () => ({
                Component: (await import('./compatibility/compatibility')).CompatibilityNotes,
              }),
            },
            {
              path: 'cifras',
              lazy: async () => ({ Component: (await import('./figures/sales')).Sales }),
            },
            {
              path: 'cifras/productos',
              lazy: async () => ({ Component: (await import('./figures/best-sellers')).BestSellers }),
            },
            {
              path: 'cifras/inventario',
              lazy: async () => ({ Component: (await import('./figures/stock-figures')).StockFigures }),
            },
            {
              path: 'cifras/reservas',
              lazy: async () => ({
                Component: (await import('./figures/reservation-figures')).ReservationFigures,
              }),
            },
            {
              path: 'cifras/busquedas-y-correos',
              lazy: async () => ({
                Component: (await import('./figures/search-and-mail-figures')).SearchAndMailFigures,
              }),
            },
            {
              path: 'correos',
              lazy: async () => ({ Component: (await import('./mails/mails')).Mails }),
            },
            {
              path: 'seguridad',
              lazy: async () => ({ Component: (await import('./staff/own-security')).OwnSecurity }),
            },
            {
              path: 'clientes',
              lazy: async () => ({ Component: (await import('./customers/customers')).Customers }),
            },
            {
              path: 'clientes/:id',
              lazy: async () => ({ Component: (await import('./customers/customer')).OneCustomer }),
            },
            {
              path: 'clientes/mostrador/:id',
              lazy: async () => ({ Component: (await import('./customers/counter-buyer')).CounterBuyer }),
            },
            {
              path: 'pedidos',
              lazy: async () => ({ Component: (await import('./orders/orders')).Orders }),
            },
            {
              path: 'pedidos/:id',
              lazy: async () => ({ Component: (await import('./orders/order')).OneOrder }),
            },
            {
              path: 'mostrador',
              lazy: async () => ({ Component: (await import('./counter/counter')).Counter }),
            },
            {
              path: 'ofertas',
              lazy: async () => ({ Component: (await import('./offers/offers')).Offers }),
            },
            {
              path: 'ofertas/nueva',
              lazy: async () => ({ Component: (await import('./offers/new-offer')).NewOffer }),
            },
            {
              path: 'ofertas/:id',
              lazy: async () => ({ Component: (await import('./offers/offer')).OneOffer }),
            },
            {
              path: 'imprimir/:sheet',
              lazy: async () => ({ Component: (await import('./print/print-screen')).PrintScreen }),
            },
            { path: 'equipo', lazy: async () => ({ Component: (await import('./staff/team')).Team }) },
            {
              path: 'registro',
              lazy: async () => ({ Component: (await import('./staff/audit-log')).AuditLog }),
            },
            {
              path: 'ajustes/*',
              lazy: async () => ({ Component: (await import('./settings/settings-routes')).SettingsRoutes }),
            },
            { path: '*', Component: NotFound },
          ],
        },
      ],
    },
  ],
  { basename: '/admin' },
)
