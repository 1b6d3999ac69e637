import { Panel } from '../ui/panel'
import { BankAccountsField } from './bank-accounts-field'
import { SettingNumber } from './setting-fields'
import { SettingsPage } from './settings-page'
import { TaxField } from './tax-field'

/** How the shop is paid. */
export function PaymentSettings() {
  return (
    <SettingsPage title="Cobro" shows={['bank_accounts', 'payment_minutes', 'tax_general_bp']}>
      {(form) => (
        <>
          <Panel title="Cuentas bancarias">
            <BankAccountsField form={form} />
          </Panel>
          <Panel title="Tiempo para pagar">
            <SettingNumber
              form={form}
              name="payment_minutes"
              hint="De 5 a 120. Quien ya está pagando conserva el tiempo con el que empezó."
            />
          </Panel>
          <TaxField form={form} />
        </>
      )}
    </SettingsPage>
  )
}
