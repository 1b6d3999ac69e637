import type { BankAccountSetting } from '../../contract/api/bank-accounts.ts'
import { maxLength } from '../../contract/field-rules.ts'
import { Button } from '../ui/button'
import { Select } from '../ui/select'
import { SortableList } from '../ui/sortable-list'
import { TextField } from '../ui/text-field'
import { SettingFrame } from './setting-fields'
import type { SettingsForm } from './use-settings-form.ts'

const MAX_ACCOUNTS = 12
const accountTypes = ['Cuenta de ahorros', 'Cuenta corriente']
const [usualType = ''] = accountTypes

/** The accounts to which buyers transfer, as they see them when they pay. */
export function BankAccountsField({ form }: { form: SettingsForm }) {
  const accounts = form.value('bank_accounts')
  const set = (next: typeof accounts) => form.set('bank_accounts', next)
  const last = accounts.at(-1)
  return (
    <SettingFrame form={form} name="bank_accounts">
      <div className="grid gap-3">
        <p className="text-muted">
          {accounts.length === 0
            ? 'Sin una cuenta nadie puede pagarte. Revisa el número dos veces: a él te transfieren.'
            : 'Quien ya está pagando puede terminar con la cuenta que vio, aunque la retires. Los pagos de antes siguen diciendo a cuál llegaron.'}
        </p>
        <SortableList
          label="Cuentas bancarias"
          items={accounts}
          nameOf={({ bank_name }) => `la cuenta de ${bank_name || 'un banco sin nombre'}`}
          onOrder={set}
          head={({ bank_name }) => (
            <p className="font-semibold wrap-anywhere">{bank_name || 'Cuenta nueva'}</p>
          )}
        >
          {(account, index) => (
            <AccountFields
              account={account}
              path={`bank_accounts.${index}`}
              onChange={(changed) =>
                set(accounts.map((other, at) => (at === index ? { ...account, ...changed } : other)))
              }
              onRemove={() => set(accounts.filter((_, at) => at !== index))}
            />
          )}
        </SortableList>
        {accounts.length < MAX_ACCOUNTS && (
          <Button
            className="justify-self-start"
            onPress={() =>
              set([
                ...accounts,
                {
                  bank_name: '',
                  account_type: usualType,
                  number: '',
                  holder: last?.holder ?? '',
                  holder_id: last?.holder_id ?? '',
                },
              ])
            }
          >
            Agregar una cuenta
          </Button>
        )}
      </div>
    </SettingFrame>
  )
}

type AccountProps = {
  account: BankAccountSetting
  path: string
  onChange: (changed: Partial<BankAccountSetting>) => void
  onRemove: () => void
}

function AccountFields({ account, path, onChange, onRemove }: AccountProps) {
  const types = [...new Set([...accountTypes, account.account_type])].filter(Boolean)
  return (
    <div className="mt-2 grid gap-3 sm:grid-cols-2">
      <TextField
        name={`${path}.bank_name`}
        label="Banco o cooperativa"
        value={account.bank_name}
        onChange={(bank_name) => onChange({ bank_name })}
        maxLength={maxLength.bankName}
        isRequired
        autoComplete="off"
      />
      <Select
        label="Tipo de cuenta"
        options={types.map((type) => ({ id: type, label: type }))}
        value={account.account_type}
        onChange={(account_type) => onChange({ account_type })}
      />
      <TextField
        name={`${path}.number`}
        label="Número de cuenta"
        value={account.number}
        onChange={(number) => onChange({ number })}
        maxLength={30}
        inputMode="numeric"
        isRequired
        autoComplete="off"
      />
      <TextField
        name={`${path}.holder_id`}
        label="Cédula o RUC del titular"
        value={account.holder_id}
        onChange={(holder_id) => onChange({ holder_id })}
        maxLength={maxLength.identification}
        inputMode="numeric"
        isRequired
        autoComplete="off"
      />
      <TextField
        className="sm:col-span-2"
        name={`${path}.holder`}
        label="Titular"
        value={account.holder}
        onChange={(holder) => onChange({ holder })}
        maxLength={maxLength.fullName}
        isRequired
        autoComplete="off"
      />
      <Button variant="danger" className="justify-self-end sm:col-span-2" onPress={onRemove}>
        Retirar la cuenta
      </Button>
    </div>
  )
}
