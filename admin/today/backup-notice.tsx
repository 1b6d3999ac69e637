import { Link } from 'react-router'
import type { BackupsAnswer } from '../../contract/api/admin/backups.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { Notice } from '../ui/notice'

/** Says that the last good backup is too old, why, and what to do. */
export function BackupNotice({
  backups: { is_late, last_good_at, last_failure },
}: {
  backups: BackupsAnswer
}) {
  if (!is_late) return null
  return (
    <div className="mb-4">
      <Notice tone="danger">
        <strong className="font-semibold">
          {last_good_at === null
            ? 'La tienda no tiene ninguna copia de seguridad.'
            : `La última copia de seguridad es del ${formatMoment(last_good_at)}.`}
        </strong>{' '}
        {last_failure?.sentence ??
          'La tienda la intenta cada hora: revisa que su máquina y el disco de las copias estén en marcha.'}{' '}
        <Link to="/ajustes/copias" className="underline">
          Ver las copias
        </Link>
      </Notice>
    </div>
  )
}
