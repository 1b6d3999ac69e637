import { type ComponentType, useCallback, useEffect, useId, useRef, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '../../contract/listing.ts'
import { SearchIcon } from '../ui/icons'
import type { PreviewProps } from './search-preview'

/**
 * The header's search: a form that leads to the page of results in any browser. Its preview is loaded at the first focus
 * and then controls the field.
 */
export function SearchBox() {
  const [Preview, setPreview] = useState<ComponentType<PreviewProps>>()
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()

  const loadPreview = useCallback(() => {
    import('./search-preview').then(
      ({ SearchPreview }) => setPreview(() => SearchPreview),
      // Without the preview the form still works.
      () => {},
    )
  }, [])

  // A visitor may be typing already when the scripts arrive.
  useEffect(() => {
    if (document.activeElement === field.current) loadPreview()
  }, [loadPreview])

  return (
    <search>
      <form action="/buscar" className="relative">
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-band-muted" />
        <input
          ref={field}
          type="search"
          name="q"
          role="combobox"
          aria-label="Buscar productos"
          aria-expanded={false}
          aria-controls={listId}
          aria-autocomplete="list"
          placeholder="Busca por nombre: RTX 5070, B650, 32 GB…"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
          onFocus={loadPreview}
          className="h-11 w-full rounded-card border border-band-field bg-band-raised pr-3 pl-10 text-16 text-white transition-colors text-ellipsis [&::-webkit-search-cancel-button]:brightness-0 [&::-webkit-search-cancel-button]:invert placeholder:text-band-muted hover:border-white sm:text-14"
        />
        {Preview && field.current && <Preview field={field.current} listId={listId} />}
      </form>
    </search>
  )
}
