import { lazy, Suspense, useState } from 'react'
import type { Article } from '../../contract/api/admin/stock.ts'
import { useMay } from '../api/me'
import { Button } from '../ui/button'

const TieCodeDialog = lazy(async () => ({ default: (await import('./tie-code-dialog')).TieCodeDialog }))

type Props = {
  code: string
  /** What follows when the code was tied to an article. */
  onTied: (article: Article) => void
}

/** Says that no article has a code, and offers to tie it to one. */
export function UnknownCode({ code, onTied }: Props) {
  const mayTie = useMay('stock.change')
  const [isTying, setIsTying] = useState(false)
  return (
    <>
      <p>Ningún artículo tiene el código «{code}».</p>
      {mayTie && (
        <Button className="mt-2" onPress={() => setIsTying(true)}>
          Asociarlo a un artículo
        </Button>
      )}
      <Suspense>
        {isTying && <TieCodeDialog code={code} onTied={onTied} onClose={() => setIsTying(false)} />}
      </Suspense>
    </>
  )
}
