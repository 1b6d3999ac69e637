import { lazy, type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react'
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
import { Button } from '../ui/button'
import { hasCamera } from '../ui/camera.ts'
import { controlClass, FieldLabel, FieldNotes, type FieldProps } from '../ui/field'
import { hasMarked } from '../ui/has-marked.ts'
import { CameraIcon, SearchIcon } from '../ui/icons'
import { Notice } from '../ui/notice'
import { optionClass } from '../ui/option-look'
import { stockText } from './units-text.ts'
import { UnknownCode } from './unknown-code'

const Scanner = lazy(async () => ({ default: (await import('../ui/scanner')).Scanner }))

type Props = FieldProps & {
  /**
   * Called once for each article that was chosen or scanned, with how many were meant: 1 unless "20*" stood before the
   * code. The field is empty again and keeps the focus.
   */
  onPick: (article: Article, units: number) => void
  placeholder?: string
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
  /** What was said of the last scan is forgotten when this changes: another sale begins. */
  turn?: number
  className?: string
}

/** Fewer letters would be in every other name, and no index finds them. Enter looks up any code. */
const MIN_LETTERS = 3

/** "20*7861234567890": twenty of what has that code. */
const withUnits = /^(\d{1,4})\s*[*×]\s*(?=\S)/

/**
 * Finds articles one after the other by name, SKU, part number or bar code. A scanner types the code and Enter, faster
 * than the API answers: the field is free for the next code at once, and codes are looked up in the order of their
 * scans. A phone scans by its camera. A code that no article has can be tied to one on the spot.
 */
export function ArticleField({
  label,
  isLabelHidden,
  hint,
  onPick,
  placeholder = 'Escanea o escribe nombre, SKU o código',
  autoFocus,
  inputRef,
  turn,
  className,
}: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<ReactNode>(null)
  const [scansWaiting, setScansWaiting] = useState(0)
  const [isCameraOpen, setIsCameraOpen] = useState(false)
  const scans = useRef(Promise.resolve(''))
  const { words, units } = readTyped(text)
  const isSearching = words.length >= MIN_LETTERS
  const search = useLoad('GET /api/admin/articles', { query: { q: words } }, { isWanted: isSearching })
  const isBehind = search.isFetching || search.isPlaceholderData
  const found = isSearching && search.data ? search.data.articles : []

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what the problem belongs to.
  useEffect(() => setProblem(null), [turn])

  // A scan is answered later, when the screen may have other things to do with it.
  const tell = useRef(onPick)
  useEffect(() => {
    tell.current = onPick
  })

  /** Resolves to what is said of it: the article's name, or what is wrong. */
  async function lookUp(typed: string): Promise<string> {
    const { words: code, units: meant } = readTyped(typed)
    try {
      const { match, articles } = await callAdmin('GET /api/admin/articles', { query: { q: code } })
      const only = match ?? (articles.length === 1 ? articles[0] : undefined)
      if (only) {
        // Whatever stands in the field by now belongs to the next scan.
        tell.current(only, meant)
        return only.name
      }
      if (articles.length > 1) {
        setText((later) => later || typed)
        return `Hay ${articles.length} artículos con «${code}»: elige uno en la lista.`
      }
      setProblem(
        <UnknownCode
          code={code}
          onTied={(article) => {
            setProblem(null)
            tell.current(article, meant)
          }}
        />,
      )
      return `Ningún artículo tiene el código «${code}».`
    } catch (error) {
      const { message } = refusalOf(error)
      setProblem(message)
      setText((later) => later || typed)
      return message
    }
  }

  function scan(typed: string): Promise<string> {
    setProblem(null)
    setScansWaiting((count) => count + 1)
    scans.current = scans.current
      .then(() => lookUp(typed))
      .finally(() => setScansWaiting((count) => count - 1))
    return scans.current
  }

  function enter(event: React.KeyboardEvent) {
    // What is marked in an answer to the whole text is what Enter picks. The menu marks a moment after it shows the answer.
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // The last letters of a scan may not have been rendered yet.
    const typed = event.target.value.trim()
    const isAnswered = typed === text.trim() && isSearching && !isBehind && hasMarked(event.target)
    if (typed === '' || isAnswered) return
    event.preventDefault()
    event.stopPropagation()
    setText('')
    void scan(typed)
  }

  return (
    <div className={className}>
      <div onKeyDownCapture={enter}>
        <Autocomplete inputValue={text} onInputChange={setText}>
          <SearchField autoFocus={autoFocus ?? false}>
            <FieldLabel label={label} isLabelHidden={isLabelHidden ?? false} />
            <span className="flex gap-2">
              <span className="relative block min-w-0 flex-1">
                <SearchIcon className="absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted" />
                <Input
                  ref={inputRef}
                  placeholder={placeholder}
                  autoComplete="off"
                  className={`${controlClass} pr-9 pl-10 [&::-webkit-search-cancel-button]:hidden`}
                />
                {(scansWaiting > 0 || (isSearching && isBehind)) && (
                  <Spinner className="absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
                )}
              </span>
              {hasCamera() && (
                <Button size="icon" aria-label="Escanear con la cámara" onPress={() => setIsCameraOpen(true)}>
                  <CameraIcon />
                </Button>
              )}
            </span>
            <FieldNotes hint={hint} />
          </SearchField>
          {isSearching && (
            <div className="relative">
              <div className="absolute inset-x-0 top-1 z-20 max-h-96 overflow-auto rounded-card border border-line bg-ground shadow-float">
                <Menu
                  aria-label="Artículos"
                  onAction={(id) => {
                    const article = found.find((it) => it.id === id)
                    if (!article) return
                    setText('')
                    setProblem(null)
                    onPick(article, units)
                  }}
                  className="p-1 outline-none"
                  renderEmptyState={() => (
                    <p className="px-2 py-3 text-muted">
                      {isBehind ? 'Buscando…' : `No hay nada con «${words}».`}
                    </p>
                  )}
                >
                  {found.map((article) => (
                    <MenuItem
                      key={article.id}
                      id={article.id}
                      textValue={article.name}
                      className={optionClass}
                    >
                      <FoundArticle article={article} />
                    </MenuItem>
                  ))}
                </Menu>
              </div>
            </div>
          )}
        </Autocomplete>
      </div>
      {problem && (
        <div className="mt-2">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      {isCameraOpen && (
        <Suspense>
          <Scanner onCode={scan} onClose={() => setIsCameraOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function readTyped(text: string): { words: string; units: number } {
  const typed = text.trim()
  const units = withUnits.exec(typed)
  return { words: typed.slice(units?.[0].length ?? 0), units: Math.max(1, Number(units?.[1] ?? 1)) }
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
        <span className="block whitespace-nowrap text-12 text-muted">{stockText(stock)}</span>
      </span>
    </>
  )
}
