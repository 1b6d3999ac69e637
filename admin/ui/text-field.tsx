import type { Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextArea } from 'react-aria-components/TextArea'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { controlClass, FieldLabel, FieldNotes, type FieldProps } from './field'

type Props = Omit<AriaTextFieldProps, 'className' | 'children'> &
  FieldProps & {
    placeholder?: string
    className?: string
    ref?: Ref<HTMLInputElement>
  }

/** One line of text. `name` is its path in the body of the call that the form makes. */
export function TextField({ label, hint, isLabelHidden, placeholder, ref, ...rest }: Props) {
  return (
    <AriaTextField {...rest}>
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <Input ref={ref} placeholder={placeholder} className={controlClass} />
      <FieldNotes hint={hint} />
    </AriaTextField>
  )
}

type AreaProps = Omit<Props, 'ref'> & { rows?: number }

/** Several lines of text, such as a note. */
export function TextAreaField({ label, hint, isLabelHidden, placeholder, rows = 3, ...rest }: AreaProps) {
  return (
    <AriaTextField {...rest}>
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <TextArea rows={rows} placeholder={placeholder} className={`${controlClass} resize-y py-2`} />
      <FieldNotes hint={hint} />
    </AriaTextField>
  )
}
