import { useState } from 'react'
import type { Article } from '../../contract/api/admin/stock.ts'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Notice } from '../ui/notice'
import { ArticleField } from './article-field'

type Props = { code: string; onTied: (article: Article) => void; onClose: () => void }

/** Ties a code that was scanned to the article on whose box it stands. */
export function TieCodeDialog({ code, onTied, onClose }: Props) {
  const [article, setArticle] = useState<Article | null>(null)
  const tie = useAct('POST /api/admin/stock/{id}/codes', { done: 'Código asociado' })

  async function send(chosen: Article) {
    const done = await tie.run({ params: { id: chosen.id }, body: { code } })
    if (!done) return
    onClose()
    onTied(chosen)
  }

  return (
    <Dialog title={`¿De qué artículo es ${code}?`} isOpen onClose={onClose}>
      <div className="grid min-h-72 content-start gap-4">
        {tie.refusal && <Notice tone="danger">{tie.refusal.message}</Notice>}
        <ArticleField
          label="Artículo"
          placeholder="Escribe nombre, SKU o número de parte"
          onPick={setArticle}
          autoFocus
        />
        {article && (
          <p>
            <strong className="block">{article.name}</strong>
            <span className="text-muted">{article.sku}</span>
          </p>
        )}
        <DialogActions>
          <Button variant="quiet" onPress={onClose}>
            Volver
          </Button>
          <Button
            variant="primary"
            isBusy={tie.isBusy}
            isDisabled={article === null}
            onPress={() => article && void send(article)}
          >
            Asociar código
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
