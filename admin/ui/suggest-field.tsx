import { useContext, useEffect, useState } from 'react'
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { ListBox } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { controlClass, FieldLabel, FieldNotes, type FieldProps } from './field'
import { popoverClass } from './option-look'
import { OptionItem } from './select'

type Props = FieldProps & {
  name: string
  value: string
  onChange: (text: string) => void
  suggestions: readonly string[]
  isReadOnly?: boolean
  maxLength?: number
}

/** One line of text. Values are suggested while somebody types, and any other is taken as well. */
export function SuggestField({ label, hint, value, onChange, suggestions, maxLength, ...rest }: Props) {
  const [isTyping, setIsTyping] = useState(false)
  return (
    <AriaComboBox
      {...rest}
      items={suggestions.map((text) => ({ id: text, label: text }))}
      inputValue={value}
      onInputChange={(text) => {
        setIsTyping(true)
        onChange(text)
      }}
      // The text is all that counts: nothing stays chosen beside it.
      value={null}
      onChange={(text) => {
        if (text === null) return
        setIsTyping(false)
        onChange(String(text))
      }}
      allowsCustomValue
      formValue="text"
    >
      <FieldLabel label={label} />
      <Input className={controlClass} maxLength={maxLength} autoComplete="off" />
      <FieldNotes hint={hint} />
      <OpenWhenFound isWanted={isTyping && suggestions.length > 0} />
      <Popover className={popoverClass}>
        <ListBox className="max-h-80 overflow-auto p-1 outline-none">
          {(option: { id: string; label: string }) => <OptionItem option={option} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

/** The field opens its list with a letter, and not again when the answer to that letter comes. */
function OpenWhenFound({ isWanted }: { isWanted: boolean }) {
  const field = useContext(ComboBoxStateContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that there is something.
  useEffect(() => {
    if (isWanted && field?.isFocused && !field.isOpen) field.open(null, 'input')
  }, [isWanted])
  return null
}
