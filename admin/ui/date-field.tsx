import { parseDate } from '@internationalized/date'
import { Button } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar'
import { DateInput, DatePicker, DateSegment } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'
import { controlClass, FieldLabel, FieldNotes, type FieldProps } from './field'
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from './icons'
import { popoverClass } from './option-look'

type Props = FieldProps & {
  /** A day as the API writes it, YYYY-MM-DD. */
  value?: string | null
  defaultValue?: string | null
  onChange?: (day: string | null) => void
  /** The last day that can be chosen; money does not arrive tomorrow. */
  maxDay?: string
  name?: string
  isRequired?: boolean
  className?: string
}

/** A day, typed or picked from a calendar. */
export function DateField({
  label,
  hint,
  isLabelHidden,
  value,
  defaultValue,
  onChange,
  maxDay,
  ...rest
}: Props) {
  return (
    <DatePicker
      {...rest}
      {...(value === undefined ? {} : { value: dayOf(value) })}
      {...(defaultValue == null ? {} : { defaultValue: parseDate(defaultValue) })}
      {...(maxDay && { maxValue: parseDate(maxDay) })}
      onChange={(date) => onChange?.(date?.toString() ?? null)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <Group className={`${controlClass} flex items-center pr-0 focus-within:border-ink`}>
        <DateInput className="flex flex-1">
          {(segment) => (
            <DateSegment
              segment={segment}
              className="inline-block min-h-6 min-w-6 rounded-badge text-center leading-6 outline-none data-[type=literal]:min-w-0 placeholder-shown:text-muted focus:bg-action focus:text-on-action"
            />
          )}
        </DateInput>
        <Button className="grid w-9 cursor-pointer place-items-center self-stretch rounded-card text-muted">
          <CalendarIcon className="size-4" />
        </Button>
      </Group>
      <FieldNotes hint={hint} />
      <Popover className={popoverClass}>
        <Dialog className="p-3 outline-none">
          <Calendar>
            <header className="flex items-center justify-between pb-2">
              <Button slot="previous" className={monthButton}>
                <ChevronLeftIcon />
              </Button>
              <Heading className="font-sans text-14 tracking-normal" />
              <Button slot="next" className={monthButton}>
                <ChevronRightIcon />
              </Button>
            </header>
            <CalendarGrid weekdayStyle="short" className="text-12">
              {(date) => (
                <CalendarCell
                  date={date}
                  className="grid size-9 cursor-pointer place-items-center rounded-card text-14 outside-month:hidden hover:bg-secondary selected:bg-action selected:text-on-action disabled:cursor-not-allowed disabled:text-muted disabled:line-through"
                />
              )}
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  )
}

const monthButton = 'grid size-9 cursor-pointer place-items-center rounded-card hover:bg-secondary'

/** Null empties the field. */
function dayOf(day: string | null) {
  return day === null ? null : parseDate(day)
}
