import { useEffect, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { useNavigate } from 'react-router'
import { Spinner } from '../../app/ui/spinner'
import { hasMarked } from '../ui/has-marked.ts'
import { SearchIcon } from '../ui/icons'
import { optionClass } from '../ui/option-look'
import { useCommands } from './commands'
import { useFound } from './found'

/** One search over orders, people, articles and what can be done: opened by Ctrl+K or the box above each screen. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const commands = useCommands().filter(({ label }) => plain(label).includes(plain(text)))
  const { groups, isLoading, isBehind } = useFound(text.trim())
  const [isHurried, setIsHurried] = useState(false)
  const shown = [...groups, { title: 'Ir a', hits: commands }].filter(({ hits }) => hits.length > 0)

  function follow(id: string) {
    const hit = shown.flatMap(({ hits }) => hits).find((it) => it.id === id)
    onClose()
    if (hit?.act) hit.act()
    else if (hit?.to) void navigate(hit.to)
  }

  const first = shown[0]?.hits[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer to what was typed is there.
  useEffect(() => {
    if (!isHurried || isBehind) return
    setIsHurried(false)
    if (first) follow(first)
  }, [isHurried, isBehind])

  function type(typed: string) {
    setText(typed)
    setIsHurried(false)
  }

  /**
   * Enter before the answer is there would open what was found for fewer letters: it waits for the first that fits. The
   * menu marks that one a moment after it is shown, and would do nothing for an Enter of the moment before.
   */
  function holdEnter(event: React.KeyboardEvent) {
    if (event.key !== 'Enter' || text === '') return
    if (!isBehind && hasMarked(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    setIsHurried(true)
  }

  return (
    <ModalOverlay
      isOpen
      onOpenChange={onClose}
      isDismissable
      className="fixed inset-0 z-40 bg-(--backdrop) px-2 pt-2 sm:pt-[12vh]"
    >
      <Modal className="mx-auto max-w-xl rounded-dialog border border-float-border bg-ground shadow-float">
        <AriaDialog aria-label="Buscar" className="outline-none">
          <div onKeyDownCapture={holdEnter}>
            <Autocomplete inputValue={text} onInputChange={type}>
              <SearchField
                aria-label="Buscar"
                autoFocus
                className="flex items-center gap-3 border-line border-b px-4"
              >
                <SearchIcon className="size-5 text-muted" />
                <Input
                  placeholder="Busca o escribe qué quieres hacer"
                  className="h-13 min-w-0 flex-1 bg-transparent text-16 outline-none [&::-webkit-search-cancel-button]:hidden"
                />
                {isLoading && <Spinner className="size-4 text-muted" />}
              </SearchField>
              <section
                aria-label="Lo encontrado"
                // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus stays in the field, so this is what can be scrolled.
                tabIndex={0}
                className="max-h-[min(60vh,28rem)] overflow-y-auto -outline-offset-2"
              >
                <Menu
                  aria-label="Resultados"
                  onAction={(id) => follow(String(id))}
                  className="p-2 outline-none"
                  renderEmptyState={() => (
                    <p className="px-2 py-6 text-center text-muted">
                      {isLoading ? 'Buscando…' : `No hay nada con «${text}».`}
                    </p>
                  )}
                >
                  {shown.map(({ title, hits }) => (
                    <MenuSection key={title}>
                      <Header className="px-2 pt-2 pb-1 font-semibold text-12 text-muted">{title}</Header>
                      {hits.map(({ id, label, note, Icon }) => (
                        <MenuItem key={id} id={id} textValue={label} className={optionClass}>
                          {Icon && <Icon className="size-4 text-muted" />}
                          {/* On a phone they stand one below the other, whole: names differ at their ends. */}
                          <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
                            <span className="min-w-0 flex-1 max-sm:wrap-anywhere sm:truncate">{label}</span>
                            {note && <span className="text-12 text-muted sm:truncate">{note}</span>}
                          </span>
                        </MenuItem>
                      ))}
                    </MenuSection>
                  ))}
                </Menu>
              </section>
            </Autocomplete>
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Without accents and capitals: "musica" finds "Música". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
