import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import type { Key } from 'react-aria-components/Select'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { controlClass, FieldLabel, FieldNotes, type FieldProps } from './field'
import { CheckIcon, ChevronDownIcon } from './icons'
import { optionClass, popoverClass } from './option-look'

export type Option<K extends Key = Key> = { id: K; label: string; note?: string | undefined }

type Props<K extends Key> = FieldProps & {
  options: readonly Option<K>[]
  value?: K | null
  defaultValue?: K
  onChange?: (id: K) => void
  name?: string
  isRequired?: boolean
  isDisabled?: boolean
  placeholder?: string
  className?: string
}

/** One of a few. For one of many that are found by typing: `ComboBox`. */
export function Select<K extends Key>({
  label,
  hint,
  isLabelHidden,
  options,
  value,
  defaultValue,
  onChange,
  placeholder = 'Elige',
  ...rest
}: Props<K>) {
  return (
    <AriaSelect
      {...rest}
      {...(value === undefined ? {} : { value })}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      onChange={(id) => id !== null && onChange?.(id as K)}
      placeholder={placeholder}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      {/* A long choice is cut, and does not widen the form: so its text asks for no room. */}
      <Button
        className={`${controlClass} flex w-0 min-w-full cursor-pointer items-center justify-between gap-2 text-left`}
      >
        <SelectValue className="truncate placeholder-shown:text-muted">
          {({ isPlaceholder, defaultChildren, selectedText }) =>
            // An option also has a note and a check, which have no place here.
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        <ChevronDownIcon className="size-4 text-muted" />
      </Button>
      <FieldNotes hint={hint} />
      <Popover className={popoverClass}>
        <ListBox items={options} className="max-h-80 overflow-auto p-1 outline-none">
          {(option) => <OptionItem option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

export function OptionItem({ option: { id, label, note } }: { option: Option }) {
  return (
    <ListBoxItem id={id} textValue={label} className={`${optionClass} group`}>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {note && <span className="block truncate font-normal text-12 text-muted">{note}</span>}
      </span>
      <CheckIcon className="invisible size-4 text-link group-selected:visible" />
    </ListBoxItem>
  )
}
