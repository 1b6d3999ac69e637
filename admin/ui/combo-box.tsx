import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox, type Key } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { ListBox } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { controlClass, FieldLabel, FieldNotes, type FieldProps } from './field'
import { ChevronDownIcon } from './icons'
import { popoverClass } from './option-look'
import { type Option, OptionItem } from './select'

type Props<K extends Key> = FieldProps & {
  /** What was found for the typed text. Without `onType`: all there is, and the field itself looks for the text in it. */
  options: readonly Option<K>[]
  /** Called with the text while somebody types, for options that the API finds. */
  onType?: (text: string) => void
  isLoading?: boolean
  /** What is chosen now. It need not be among the options. */
  current?: Option<K> | null
  onChange: (id: K | null) => void
  name?: string
  isRequired?: boolean
  autoFocus?: boolean
  placeholder?: string
  className?: string
}

/** One of many, found by typing. */
export function ComboBox<K extends Key>({
  label,
  hint,
  isLabelHidden,
  options,
  onType,
  isLoading = false,
  current = null,
  onChange,
  placeholder,
  ...rest
}: Props<K>) {
  const [isTyping, setIsTyping] = useState(false)
  // Only while nothing is typed: the arrow keys and Enter would pick the old one otherwise.
  const isMissing = current !== null && !isTyping && !options.some(({ id }) => id === current.id)
  const items = isMissing ? [current, ...options] : options

  function type(text: string) {
    const isChosen = items.some((option) => option.label === text)
    setIsTyping(!isChosen)
    if (!isChosen) onType?.(text)
  }

  return (
    <AriaComboBox
      {...rest}
      // The field itself looks through `defaultItems`; `items` were found by the API.
      {...(onType ? { items } : { defaultItems: items })}
      value={current?.id ?? null}
      onChange={(id) => {
        setIsTyping(false)
        onChange(id as K | null)
      }}
      onInputChange={type}
      formValue="key"
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <span className="relative block">
        <Input placeholder={placeholder} className={`${controlClass} pr-9`} />
        <Button className="absolute inset-y-0 right-0 grid w-9 cursor-pointer place-items-center text-muted">
          <ChevronDownIcon className="size-4" />
        </Button>
      </span>
      <FieldNotes hint={hint} />
      <Popover className={popoverClass}>
        <ListBox
          className="max-h-80 overflow-auto p-1 outline-none"
          renderEmptyState={() => (
            <p className="px-2 py-2 text-muted">{isLoading ? 'Buscando…' : 'No hay nada con ese nombre.'}</p>
          )}
        >
          {(option: Option<K>) => <OptionItem option={option} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
