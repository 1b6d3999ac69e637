import { useRoutes } from 'react-router'
import { NotFound } from '../shell/not-found'
import { AboutSettings } from './about-settings'
import { AppearanceSettings } from './appearance-settings'
import { Backups } from './backups'
import { ContactSettings } from './contact-settings'
import { DeliverySettings } from './delivery-settings'
import { HomeSettings } from './home-settings'
import { MailList } from './mail-list'
import { OneMail } from './one-mail'
import { PaymentSettings } from './payment-settings'
import { RuleSettings } from './rule-settings'
import { SettingsStart } from './settings'
import { SettingsChanges } from './settings-changes'
import { ShopSettings } from './shop-settings'
import { TextSettings } from './text-settings'

/** The addresses below `/ajustes`. They are no part of `routes.tsx`, which every start of the desk loads. */
export function SettingsRoutes() {
  return useRoutes([
    { index: true, element: <SettingsStart /> },
    { path: 'tienda', element: <ShopSettings /> },
    { path: 'contacto', element: <ContactSettings /> },
    { path: 'cobro', element: <PaymentSettings /> },
    { path: 'limites', element: <RuleSettings /> },
    { path: 'apariencia', element: <AppearanceSettings /> },
    { path: 'portada', element: <HomeSettings /> },
    { path: 'nosotros', element: <AboutSettings /> },
    { path: 'textos', element: <TextSettings /> },
    { path: 'correos', element: <MailList /> },
    { path: 'correos/:name', element: <OneMail /> },
    { path: 'envios', element: <DeliverySettings /> },
    { path: 'copias', element: <Backups /> },
    { path: 'cambios', element: <SettingsChanges /> },
    { path: '*', element: <NotFound /> },
  ])
}
