import { EmptyState } from '../../app/ui/empty-state'
import { Skeleton } from '../../app/ui/skeleton'
import type { MailFiguresAnswer, SearchFiguresAnswer } from '../../contract/api/admin/figures.ts'
import { mailLabels } from '../../contract/mail-labels.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { ButtonLink } from '../ui/button'
import { Loaded } from '../ui/loaded'
import { Panel } from '../ui/panel'
import { type Column, Table } from '../ui/table'
import { CsvLink } from './csv-link'
import { ComparedWith, FiguresScreen } from './figures-screen'
import { ShareBar } from './share-bar'
import { Totals } from './totals'
import { useRange } from './use-range.ts'

type Searched = SearchFiguresAnswer['searches'][number]
type Mailed = MailFiguresAnswer['mails'][number]

/** What buyers looked for in vain, and whether the shop's mails leave. */
export function SearchAndMailFigures() {
  const { range } = useRange()
  const searches = useLoad('GET /api/admin/figures/searches', { query: range })
  const mails = useLoad('GET /api/admin/figures/mails', { query: range })
  const maySearch = useMay('search.manage')
  const mayMails = useMay('mails.read')
  return (
    <FiguresScreen>
      <Panel
        title="Búsquedas sin resultado"
        action={
          <span className="flex flex-wrap items-center gap-2">
            {maySearch && (
              <ButtonLink variant="quiet" to="/busqueda">
                Decir qué significan
              </ButtonLink>
            )}
            <CsvLink path="searches.csv" query={range} of="las búsquedas sin resultado" />
          </span>
        }
      >
        <Loaded query={searches} skeleton={<Skeleton className="h-60" />}>
          {(answer) => (
            <div className="grid gap-3">
              <p>
                <strong>{answer.times === 1 ? '1 búsqueda' : `${answer.times} búsquedas`} en vano</strong>,
                antes {answer.times_before}.
              </p>
              <ComparedWith before={answer.before} />
              <Table
                label="Búsquedas sin resultado"
                columns={searchColumns(answer.searches[0]?.times ?? 0)}
                rows={answer.searches}
                keyOf={({ words }) => words}
                empty={
                  <EmptyState
                    title="Todo lo que se buscó se encontró"
                    text="Aquí aparece lo que alguien buscó en vano, sin decir quién."
                  >
                    {null}
                  </EmptyState>
                }
              />
            </div>
          )}
        </Loaded>
      </Panel>
      <Panel
        title="Correos"
        action={
          <span className="flex flex-wrap items-center gap-2">
            {mayMails && (
              <ButtonLink variant="quiet" to="/correos?status=failed">
                Ver los que no salieron
              </ButtonLink>
            )}
            <CsvLink path="mails.csv" query={range} of="los correos por asunto" />
          </span>
        }
      >
        <Loaded query={mails} skeleton={<Skeleton className="h-60" />}>
          {({ total, total_before: then, before, mails }) => (
            <div className="grid gap-3">
              <Totals
                totals={[
                  { name: 'Enviados', now: total.sent, before: then.sent, text: String },
                  { name: 'No salieron', now: total.failed, before: then.failed, text: String },
                  { name: 'En cola', now: total.queued, text: String },
                  {
                    name: 'Guardados, sin servidor de correo',
                    now: total.kept,
                    before: then.kept,
                    text: String,
                  },
                ]}
              >
                <ComparedWith before={before} />
              </Totals>
              <Table
                label="Correos por asunto"
                columns={mailColumns}
                rows={mails}
                keyOf={({ about }) => about}
                empty={
                  <EmptyState
                    title="Sin correos en estos días"
                    text="La tienda escribe en cada paso de un pedido."
                  >
                    {null}
                  </EmptyState>
                }
              />
            </div>
          )}
        </Loaded>
      </Panel>
    </FiguresScreen>
  )
}

const searchColumns = (most: number): readonly Column<Searched>[] => [
  {
    id: 'words',
    header: 'Búsqueda',
    card: 'title',
    cell: ({ words, times }) => (
      <span className="block min-w-32">
        <span className="break-all">{words}</span>
        <ShareBar of={times} most={most} />
      </span>
    ),
  },
  { id: 'times', header: 'Veces', align: 'end', card: 'corner', cell: ({ times }) => times },
  {
    id: 'before',
    header: 'Antes',
    align: 'end',
    cell: ({ times_before }) => (
      <>
        <span className="md:hidden">Antes: </span>
        {times_before}
      </>
    ),
  },
  { id: 'last', header: 'Última vez', align: 'end', cell: ({ last_day }) => formatDate(last_day) },
]

const counted = (name: string, of: (mail: Mailed) => number) => (mail: Mailed) => (
  <>
    <span className="md:hidden">{name}: </span>
    {of(mail)}
  </>
)

const mailColumns: readonly Column<Mailed>[] = [
  { id: 'about', header: 'Correo', card: 'title', cell: ({ about }) => mailLabels[about] },
  {
    id: 'sent',
    header: 'Enviados',
    align: 'end',
    card: 'corner',
    cell: counted('Enviados', ({ sent }) => sent),
  },
  {
    id: 'failed',
    header: 'No salieron',
    align: 'end',
    cell: (mail) =>
      mail.failed > 0 ? (
        <strong className="text-danger">{counted('No salieron', ({ failed }) => failed)(mail)}</strong>
      ) : (
        counted('No salieron', ({ failed }) => failed)(mail)
      ),
  },
  { id: 'queued', header: 'En cola', align: 'end', card: 'none', cell: ({ queued }) => queued },
  { id: 'kept', header: 'Guardados', align: 'end', card: 'none', cell: ({ kept }) => kept },
]
