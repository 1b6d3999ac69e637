import { type ReactNode, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { SearchField } from 'react-aria-components/SearchField'
import { Spinner } from '../../app/ui/spinner'
import { callAdmin } from '../../contract/admin-client.ts'
import type { Article } from '../../contract/api/admin/stock.ts'
import { refusalOf } from '../api/refusal'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { controlClass, FieldLabel, type FieldProps } from '../ui/field'
import { SearchIcon } from '../ui/icons'
import { Notice } from '../ui/notice'
import { optionClass } from '../ui/option-look'

type Props = FieldProps & {
  /** Called once for each article that was chosen or scanned; the field is empty again and keeps the focus. */
  onPick: (article: Article) => void
  /** What can be done about a code that no article has, such as tying it to one. */
  onUnknown?: (code: string) => ReactNode
  placeholder?: string
  autoFocus?: boolean
  className?: string
}

/** Fewer letters would be in every other name. */
const MIN_LETTERS = 2

/**
 * Finds articles one after the other by name, SKU, part number or bar code. A scanner types the code and Enter, faster than
 * the API answers: the field is free for the next code at once, and codes are looked up in the order of their scans.
 */
export function ArticleField({
  label,
  isLabelHidden,
  hint,
  onPick,
  onUnknown,
  placeholder = 'Escanea o escribe nombre, SKU o código',
  autoFocus,
  className,
}: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<{ message: string; code: string | null } | null>(null)
  const [scansWaiting, setScansWaiting] = useState(0)
  const scans = useRef(Promise.resolve())
  const words = text.trim()
  const isSearching = words.length >= MIN_LETTERS
  const search = useLoad('GET /api/admin/articles', { query: { q: words } }, { isWanted: isSearching })
  const isBehind = search.isFetching || search.isPlaceholderData
  const found = isSearching && search.data ? search.data.articles : []

  function pick(article: Article) {
    setText('')
    setProblem(null)
    onPick(article)
  }

  async function lookUp(code: string) {
    try {
      const { match, articles } = await callAdmin('GET /api/admin/articles', { query: { q: code } })
      const only = match ?? (articles.length === 1 ? articles[0] : undefined)
      if (only) pick(only)
      else if (articles.length > 1) setText((typed) => typed || code)
      else setProblem({ message: `Ningún artículo tiene el código «${code}».`, code })
    } catch (error) {
      setProblem({ message: refusalOf(error).message, code: null })
      setText((typed) => typed || code)
    }
  }

  function enter(event: React.KeyboardEvent) {
    // What is marked in an answer to the whole text is what Enter picks.
    if (event.key !== 'Enter' || words === '' || (isSearching && !isBehind && found.length > 0)) return
    event.preventDefault()
    event.stopPropagation()
    setText('')
    setProblem(null)
    setScansWaiting((count) => count + 1)
    scans.current = scans.current
      .then(() => lookUp(words))
      .finally(() => setScansWaiting((count) => count - 1))
  }

  return (
    <div className={className} onKeyDownCapture={enter}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField autoFocus={autoFocus ?? false} className="relative">
          <FieldLabel label={label} isLabelHidden={isLabelHidden ?? false} />
          <span className="relative block">
            <SearchIcon className="absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted" />
            <Input
              placeholder={placeholder}
              className={`${controlClass} pr-9 pl-10 [&::-webkit-search-cancel-button]:hidden`}
            />
            {(scansWaiting > 0 || (isSearching && isBehind)) && (
              <Spinner className="absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
            )}
          </span>
          {hint && <p className="mt-1 text-14 text-muted">{hint}</p>}
        </SearchField>
        {isSearching && (
          <div className="relative">
            <div className="absolute inset-x-0 top-1 z-20 max-h-96 overflow-auto rounded-card border border-line bg-ground shadow-float">
              <Menu
                aria-label="Artículos"
                onAction={(id) => {
                  const article = found.find((it) => it.id === id)
                  if (article) pick(article)
                }}
                className="p-1 outline-none"
                renderEmptyState={() => (
                  <p className="px-2 py-3 text-muted">
                    {isBehind ? 'Buscando…' : `No hay nada con «${words}».`}
                  </p>
                )}
              >
                {found.map((article) => (
                  <MenuItem key={article.id} id={article.id} textValue={article.name} className={optionClass}>
                    <FoundArticle article={article} />
                  </MenuItem>
                ))}
              </Menu>
            </div>
          </div>
        )}
      </Autocomplete>
      {problem && (
        <div className="mt-2">
          <Notice tone="danger">
            {problem.message}
            {problem.code !== null && onUnknown && <div className="mt-2">{onUnknown(problem.code)}</div>}
          </Notice>
        </div>
      )}
    </div>
  )
}

function FoundArticle({ article: { name, sku, price, stock, img_url } }: { article: Article }) {
  return (
    <>
      <img
        src={img_url}
        alt=""
        width={40}
        height={40}
        className="size-10 shrink-0 rounded-badge object-contain"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block truncate font-normal text-12 text-muted">{sku}</span>
      </span>
      <span className="text-right">
        <span className="block font-semibold">{price === null ? 'Sin precio' : dollarsText(price)}</span>
        <span className="block whitespace-nowrap text-12 text-muted">{unitsText(stock)}</span>
      </span>
    </>
  )
}

function unitsText(stock: number): string {
  if (stock === 0) return 'Agotado'
  return stock === 1 ? 'Queda 1' : `Quedan ${stock}`
}
