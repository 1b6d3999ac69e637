import { Link } from 'react-router'
import type { DeskSettingsAnswer } from '../../contract/api/admin/settings.ts'
import { type MailName, mailLabels, mailNames, mailSetting } from '../../contract/mail-labels.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { ChevronRightIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Panel } from '../ui/panel'
import { SettingsTabs } from './settings-tabs'

/** By what they are about; what is in none of these is about the account. */
const groups: readonly { title: string; has: (name: MailName) => boolean }[] = [
  { title: 'Pedidos y pagos', has: (name) => /^(order|payment|parcel|guide|refund|invoice)-/.test(name) },
  { title: 'Devoluciones y garantías', has: (name) => /^(return|warranty)-/.test(name) },
  {
    title: 'Avisos y preguntas',
    has: (name) => ['confirm-notice', 'product-back', 'price-lower', 'question-answered'].includes(name),
  },
  { title: 'A los dueños', has: (name) => name === 'shop-alert' },
]
const groupOf = (name: MailName) => groups.find(({ has }) => has(name))?.title ?? 'La cuenta de quien compra'
const titles = [...new Set(mailNames.map(groupOf))]

/** Every mail that the shop sends, with who wrote it anew. */
export function MailList() {
  const settings = useLoad('GET /api/admin/settings', {})
  return (
    <Screen title="Textos de los correos">
      <SettingsTabs />
      <p className="mb-4 max-w-3xl text-muted">
        Cambia el asunto y los párrafos de cada correo. Los montos, las cuentas, los enlaces y lo que pide la
        ley van siempre.
      </p>
      <Loaded query={settings}>
        {(answer) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {titles.map((title) => (
              <Panel key={title} title={title}>
                <ul className="-mx-4 -mb-4 divide-y divide-line border-line border-t">
                  {mailNames
                    .filter((name) => groupOf(name) === title)
                    .map((name) => (
                      <MailRow key={name} name={name} answer={answer} />
                    ))}
                </ul>
              </Panel>
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function MailRow({ name, answer }: { name: MailName; answer: DeskSettingsAnswer }) {
  const setting = answer.settings.find(({ key }) => key === mailSetting(name))
  const isOwn = setting !== undefined && !setting.is_preset
  return (
    <li className="relative flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-secondary">
      <Link to={`/ajustes/correos/${name}`} className="flex-1 after:absolute after:inset-0">
        {mailLabels[name]}
      </Link>
      {isOwn && (
        <span className="text-12 text-muted">
          Con texto propio{setting.since && ` · ${formatDate(setting.since)}`}
        </span>
      )}
      <ChevronRightIcon className="size-4 text-muted" />
    </li>
  )
}
