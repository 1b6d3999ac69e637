import { formatOrderNumber } from '../../../contract/order-number.ts'
import { readTransferCode, TRANSFER_CODE_LENGTH } from '../../../contract/transfer-code.ts'
import { bareKey, foldText } from './fold-text.ts'
import { formsOf, isOneSlip } from './one-slip.ts'

/** What may be recognised in the texts of a line. */
export type Known = {
  orderId: number | null
  transferCode: string | null
  names: readonly string[]
  identifications: readonly string[]
  references: readonly { key: string; bankAccountId: number | null }[]
}

/**
 * What a line says of somebody. A *pointer* leads to one order; by an identification several orders may be meant. The others
 * are hints.
 */
export type Sign = {
  kind:
    | 'code'
    | 'number'
    | 'reference'
    | 'identification'
    | 'near code'
    | 'near reference'
    | 'name'
    | 'padded number'
    | 'bare number'
    | 'near number'
  /** As the staff read it. */
  text: string
}

type Texts = {
  bankAccountId: number
  reference: string | null
  concept: string | null
  payerName: string | null
  payerIdentification: string | null
}

export type ReadSigns = {
  /** By the place of what is known. */
  signs: Map<number, Sign[]>
  /** A code or an order's number that leads to nothing known. */
  astray: string | null
}

/** A shorter number can be anything: a branch, a till, a sequence of the day. */
const MIN_REFERENCE = 6
const MIN_NEAR_REFERENCE = 5
/** Banks put digits before the number that they show to the payer, or cut them off. */
const SAME_END = 6
const finalConsumer = '9999999999999'
/** A word of so many names leads to nobody: who has it is looked at only where the amount fits. */
const TOO_COMMON = 50
/** Words of names that tell nobody from anybody. */
const emptyWords = new Set('de del la las los y e sa cia ltda srl sas s a c señor señora sr sra'.split(' '))

const numberAfterWord =
  /\b(pedido|pedid|ped|orden|ord|compra)(?: (?:n|no|nro|num|numero|web|de|kuntur))* ?(0*)([1-9]\d{0,6})\b/g
const paddedNumber = /(?<!\d )\b0\d{4}\b(?! \d)/g
/** Some type the day in place of the number that they do not find. */
const aDay = /^(20\d\d(0[1-9]|1[0-2])\d\d|\d\d(0[1-9]|1[0-2])20\d\d)$/
const bareNumber = /\b[1-9]\d{1,6}\b/g

/**
 * Prepares what is known for many lines, and returns how to read one. `alike` are the places of what has the line's amount:
 * only there a name of common words is looked for, so that what a line costs does not grow with what is known.
 */
export function readSignsOf(known: readonly Known[]): (line: Texts, alike: readonly number[]) => ReadSigns {
  const codes = new Map<string, number[]>()
  const codeForms = new Map<string, number[]>()
  const numbers = new Map<string, number[]>()
  const numberForms = new Map<string, number[]>()
  const references = new Map<string, number[]>()
  const referenceForms = new Map<string, number[]>()
  const referenceEnds = new Map<string, number[]>()
  const identifications = new Map<string, number[]>()
  const nameWords = new Map<string, number[]>()
  for (const [nth, one] of known.entries()) {
    if (one.transferCode) {
      put(codes, one.transferCode, nth)
      for (const form of formsOf(one.transferCode)) put(codeForms, form, nth)
    }
    if (one.orderId !== null) {
      put(numbers, String(one.orderId), nth)
      for (const form of numberFormsOf(String(one.orderId))) put(numberForms, form, nth)
    }
    for (const key of new Set(one.references.map(({ key }) => referenceForm(key)))) {
      put(references, key, nth)
      if (key.length < MIN_NEAR_REFERENCE) continue
      for (const form of formsOf(key)) put(referenceForms, form, nth)
      if (key.length >= SAME_END) put(referenceEnds, key.slice(-SAME_END), nth)
    }
    for (const id of new Set(one.identifications.map(personOf))) if (id) put(identifications, id, nth)
    for (const word of new Set(one.names.flatMap(nameWordsOf))) put(nameWords, word, nth)
  }

  return (line, alike) => {
    const signs = new Map<number, Sign[]>()
    const add = (nth: number, kind: Sign['kind'], text: string) => {
      const own = signs.get(nth)
      if (!own) signs.set(nth, [{ kind, text }])
      else if (!own.some((sign) => sign.kind === kind)) own.push({ kind, text })
    }
    const texts = [line.concept, line.reference, line.payerName].flatMap((text) => (text ? [text] : []))
    const astray: string[] = []

    for (const text of texts) {
      const run = bareKey(text)
      for (let at = 0; at + TRANSFER_CODE_LENGTH <= run.length; at++) {
        const piece = run.slice(at, at + TRANSFER_CODE_LENGTH)
        for (const nth of codes.get(piece) ?? []) add(nth, 'code', `Código ${piece}`)
      }
      for (const piece of piecesOf(text, TRANSFER_CODE_LENGTH)) {
        for (const nth of new Set(formsOf(piece).flatMap((form) => codeForms.get(form) ?? []))) {
          const code = known[nth]?.transferCode ?? ''
          if (isOneSlip(piece, code)) add(nth, 'near code', `Código casi igual: ${piece}, y es ${code}`)
        }
      }
      for (const word of text.split(/\s+/)) {
        const code = /\d/.test(word) && /[a-z]/i.test(word) ? readTransferCode(word) : null
        if (code && !codes.has(code)) astray.push(`Lleva el código ${code}, de otra compra`)
      }
    }

    // A sign that no text has keeps the end of one from the beginning of the next.
    const folded = texts.map(foldText).join(' / ')
    const told = new Set<string>()
    for (const [, word, zeros = '', digits = ''] of folded.matchAll(numberAfterWord)) {
      told.add(digits)
      // Zeros stand before a number to make it five digits: with fewer it was cut off.
      const isWhole = zeros === '' || zeros.length + digits.length === 5
      for (const nth of numbers.get(digits) ?? []) {
        if (isWhole) add(nth, 'number', `Pedido ${formatOrderNumber(Number(digits))}`)
        else add(nth, 'bare number', `${zeros}${digits} en el concepto`)
      }
      if (!numbers.has(digits) && word?.startsWith('ped'))
        astray.push(`Nombra el pedido ${formatOrderNumber(Number(digits))}`)
    }
    for (const [digits] of folded.matchAll(paddedNumber)) {
      const bare = digits.replace(/^0+/, '')
      if (told.has(bare)) continue
      told.add(bare)
      for (const nth of numbers.get(bare) ?? []) add(nth, 'padded number', `${digits} en el concepto`)
    }
    for (const bare of told) {
      for (const nth of new Set(numberFormsOf(bare).flatMap((form) => numberForms.get(form) ?? [])))
        if (String(known[nth]?.orderId) !== bare) add(nth, 'near number', `Número parecido: ${bare}`)
    }
    for (const [bare] of folded.matchAll(bareNumber))
      if (!told.has(bare))
        for (const nth of numbers.get(bare) ?? []) add(nth, 'bare number', `${bare} en el concepto`)

    const runs = texts
      .flatMap((text) => foldText(text).split(' '))
      .filter((word) => /\d{4}/.test(word) && !aDay.test(word))
    for (const key of new Set([line.reference ?? '', ...runs].map(referenceForm))) {
      if (key.length < MIN_NEAR_REFERENCE) continue
      for (const nth of references.get(key) ?? []) {
        const isElsewhere = known[nth]?.references.every(
          (it) =>
            referenceForm(it.key) !== key || (it.bankAccountId ?? line.bankAccountId) !== line.bankAccountId,
        )
        if (isElsewhere) add(nth, 'near reference', `Comprobante ${key}, dicho de otra cuenta`)
        else if (key.length < MIN_REFERENCE) add(nth, 'near reference', `Comprobante ${key}, muy corto`)
        else add(nth, 'reference', `Comprobante ${key}`)
      }
      const near = new Set(formsOf(key).flatMap((form) => referenceForms.get(form) ?? []))
      for (const nth of near) {
        const meant = known[nth]?.references.find((it) => isOneSlip(key, referenceForm(it.key)))
        if (meant) add(nth, 'near reference', `Comprobante casi igual: ${key}, y dijo ${meant.key}`)
      }
      for (const nth of key.length >= SAME_END ? (referenceEnds.get(key.slice(-SAME_END)) ?? []) : []) {
        const meant = known[nth]?.references.find(
          (it) => referenceForm(it.key) !== key && referenceForm(it.key).endsWith(key.slice(-SAME_END)),
        )
        if (meant) add(nth, 'near reference', `El comprobante acaba igual: ${key}, y dijo ${meant.key}`)
      }
    }

    for (const typed of [line.payerIdentification ?? '', ...runs]) {
      const person = personOf(typed)
      if (person)
        for (const nth of identifications.get(person) ?? [])
          add(nth, 'identification', `Identificación ${typed}`)
    }

    const words = new Set(texts.flatMap(nameWordsOf))
    const ofRareWords = [...words].flatMap((word) => {
      const named = nameWords.get(word) ?? []
      return named.length > TOO_COMMON ? [] : named
    })
    for (const nth of new Set([...alike, ...ofRareWords])) {
      const name = known[nth]?.names.find((it) => isNamed(nameWordsOf(it), words))
      if (name) add(nth, 'name', `Nombre: ${name}`)
    }
    return { signs, astray: astray[0] ?? null }
  }
}

/** The words of a text and what neighbours make together, of about this length: people and banks put spaces anywhere. */
function piecesOf(text: string, length: number): Set<string> {
  const words = foldText(text).toUpperCase().split(' ')
  const pieces = new Set<string>()
  for (let from = 0; from < words.length; from++) {
    let piece = ''
    for (let to = from; to < words.length && piece.length <= length; to++) {
      piece += words[to]
      if (Math.abs(piece.length - length) <= 1) pieces.add(piece)
    }
  }
  return pieces
}

/** What a number has in common with those that it may have been meant for: a slip, or its digits in another order. */
function numberFormsOf(digits: string): string[] {
  return [...formsOf(digits), `sorted ${[...digits].sort().join('')}`]
}

function put(map: Map<string, number[]>, key: string, nth: number): void {
  const there = map.get(key)
  if (!there) map.set(key, [nth])
  else if (there.at(-1) !== nth) there.push(nth)
}

/** Zeros before a number come and go between a bank's paper and its statement. */
function referenceForm(reference: string): string {
  return bareKey(reference).replace(/^0+/, '')
}

/** The ten digits of a cédula, also of the RUC of the same person; the thirteen of a company; a passport as it is. */
function personOf(typed: string): string | null {
  const number = bareKey(typed)
  if (number === finalConsumer || number.length < 6) return null
  if (/^\d{13}$/.test(number) && number.endsWith('001') && /^..[0-6]/.test(number)) return number.slice(0, 10)
  if (/^\d+$/.test(number)) return number.length === 10 || number.length === 13 ? number : null
  return /^[A-Z]{0,3}\d{5,}[A-Z]?$/.test(number) ? number : null
}

function nameWordsOf(name: string): string[] {
  return foldText(name)
    .split(' ')
    .filter((word) => word.length >= 3 && !/\d/.test(word) && !emptyWords.has(word))
}

/** Two words of a name are enough for a hint; of a name of one word it has to be that. */
function isNamed(name: readonly string[], words: ReadonlySet<string>): boolean {
  const shared = new Set(name.filter((word) => words.has(word)))
  return shared.size >= 2 || (name.length === 1 && shared.size === 1 && (name[0]?.length ?? 0) >= 5)
}
