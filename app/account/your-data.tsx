import { useRef, useState } from 'react'
import type { User } from '../../contract/api/user.ts'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { Button } from '../ui/button'
import { Link } from '../ui/link'
import { Panel } from '../ui/panel'
import { RetryNote } from '../ui/retry-note'
import { CloseAccountDialog } from './close-account-dialog'
import { KeptData } from './kept-data'

/** What the law on personal data gives to the buyer: to see all that is kept, and to have it forgotten. */
export function YourData({ user }: { user: User }) {
  const [isClosing, setIsClosing] = useState(false)
  const downloadButton = useRef<HTMLButtonElement>(null)
  const download = useAction(async () => {
    const data = await callSignedIn('GET /api/user/export')
    saveAsFile(JSON.stringify(data, null, 2))
  })
  return (
    <Panel title="Tus datos">
      <p className="max-w-prose text-14 text-muted">
        Descarga en un archivo todo lo que guardamos de ti, o cierra tu cuenta. Cómo cuidamos tus datos está
        en{' '}
        <Link to="/privacidad" className="text-link underline underline-offset-4">
          privacidad
        </Link>
        .
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-2">
        <Button
          ref={downloadButton}
          variant="outline"
          isLoading={download.isBusy}
          onClick={() => download.run()}
        >
          Descargar mis datos
        </Button>
        <Button variant="quiet" onClick={() => setIsClosing(true)} className="text-danger!">
          Cerrar mi cuenta
        </Button>
        <RetryNote problem={download.problem} onRetry={download.retry} className="basis-full" />
      </div>
      {user.purchase_data && (
        <KeptData kept={user.purchase_data} onDeleted={() => downloadButton.current?.focus()} />
      )}
      <CloseAccountDialog user={user} isOpen={isClosing} onClose={() => setIsClosing(false)} />
    </Panel>
  )
}

const FILE_NAME = 'kuntur-mis-datos.json'

function saveAsFile(json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: FILE_NAME })
  link.click()
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url))
}
