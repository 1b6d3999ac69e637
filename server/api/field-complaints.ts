import * as z from 'zod'
import { tooLong } from '../../contract/field-rules.ts'
import { texts } from '../../contract/texts.ts'

/** What a schema says of a field where it has no sentence of its own. The library would say it in English. */
export function complainInSpanish(): void {
  z.config({ localeError: complaintOf })
}

type Issue = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: 'Debe ser un texto',
  number: 'Debe ser un número',
  int: 'Debe ser un número entero',
  boolean: 'Debe ser verdadero o falso',
  array: 'Debe ser una lista',
  object: 'Debe ser un objeto',
  record: 'Debe ser un objeto',
}

function complaintOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? texts.required : (kinds[issue.expected] ?? 'No es válido')
    case 'invalid_value':
      return issue.input === undefined
        ? texts.required
        : `Solo puede ser ${anyOf.format(issue.values.map(String))}`
    case 'too_big':
      if (issue.origin === 'string') return tooLong(Number(issue.maximum))
      return issue.origin === 'array' ? `Hasta ${issue.maximum} valores` : `Como mucho ${issue.maximum}`
    case 'too_small':
      if (issue.origin === 'string') return texts.required
      return issue.origin === 'array' ? `Al menos ${count(issue.minimum)}` : `Al menos ${issue.minimum}`
    case 'unrecognized_keys':
      return `Campo desconocido: ${issue.keys.join(', ')}`
    default:
      return 'No es válido'
  }
}

const anyOf = new Intl.ListFormat('es', { type: 'disjunction' })
const count = (values: number | bigint) => (Number(values) === 1 ? 'un valor' : `${values} valores`)
