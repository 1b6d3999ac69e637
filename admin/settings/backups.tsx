import { EmptyState } from '../../app/ui/empty-state'
import type { BackupsAnswer } from '../../contract/api/admin/backups.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { type Column, Table } from '../ui/table'
import { SettingsTabs } from './settings-tabs'

type Backup = BackupsAnswer['backups'][number]

const figure = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 1 })

const columns: readonly Column<Backup>[] = [
  {
    id: 'at',
    header: 'Hecha',
    cell: ({ at }) => <span className="whitespace-nowrap">{formatMoment(at)}</span>,
    card: 'title',
  },
  {
    id: 'file',
    header: 'Archivo',
    cell: ({ file, by_hand, is_there, lost }) => (
      <>
        <span className={`break-all ${is_there ? '' : 'text-muted'}`}>{file}</span>
        {by_hand && <span className="text-muted">, hecha a mano</span>}
        {!is_there && (
          <span className="text-muted">{by_hand ? ', no está ahí ahora' : ', ya no está en la carpeta'}</span>
        )}
        {lost > 0 && (
          <span className="text-danger">
            {' '}
            ({lost === 1 ? 'faltaba 1 foto' : `faltaban ${figure.format(lost)} fotos`})
          </span>
        )}
      </>
    ),
    card: 'line',
  },
  { id: 'rows', header: 'Filas', align: 'end', cell: ({ rows }) => figure.format(rows), card: 'none' },
  { id: 'files', header: 'Fotos', align: 'end', cell: ({ files }) => figure.format(files), card: 'none' },
  {
    id: 'bytes',
    header: 'Tamaño',
    align: 'end',
    cell: ({ bytes }) => <span className="whitespace-nowrap">{figure.format(bytes / 1e6)} MB</span>,
    card: 'corner',
  },
]

/** The backups that the shop made by itself, those made by hand, and why there is none if there is none. They are put back at its machine, by a command. */
export function Backups() {
  const backups = useLoad('GET /api/admin/backups')
  return (
    <Screen title="Copias de seguridad">
      <SettingsTabs />
      <Loaded query={backups}>
        {({ hour, folder, is_encrypted, is_late, last_failure, backups }) => (
          <div className="grid max-w-4xl gap-4">
            <p>
              {hour === null ? (
                'En la configuración de su máquina (BACKUP_HOUR) las copias diarias están apagadas: la tienda no hace ninguna por sí misma.'
              ) : (
                <>
                  Cada día desde las {hour}:00 la tienda guarda todos sus datos y fotos en{' '}
                  <code className="break-all">{folder}</code>. Quedan siete diarias, cuatro semanales y doce
                  mensuales. Llévalas también a otro lugar: si esta máquina se pierde, se pierden con ella.
                </>
              )}
            </p>
            {hour !== null && (
              <p>
                {is_encrypted
                  ? 'Están cifradas con la frase de BACKUP_PASSPHRASE: guárdala en otro lugar, porque sin ella nadie las abre.'
                  : 'No están cifradas: quien tenga un archivo lee los datos de tus clientes. Una frase en BACKUP_PASSPHRASE, en la configuración de su máquina, las cifra.'}
              </p>
            )}
            {last_failure && (
              <Notice tone={is_late ? 'danger' : 'warning'}>
                La del {formatMoment(last_failure.at)} no salió. {last_failure.sentence} Se intenta de nuevo
                cada hora.
              </Notice>
            )}
            {is_late && !last_failure && (
              <Notice tone="danger">
                No hay una copia de las últimas 36 horas. Revisa que la tienda esté en marcha, con su máquina
                encendida.
              </Notice>
            )}
            <Table
              label="Copias hechas"
              columns={columns}
              rows={backups}
              keyOf={({ id }) => id}
              empty={
                <EmptyState
                  title="Todavía no hay copias"
                  text={
                    hour === null
                      ? 'La orden npm run backup hace una en la máquina de la tienda.'
                      : `La tienda hace la primera cuando llegan las ${hour}:00.`
                  }
                >
                  {null}
                </EmptyState>
              }
            />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
