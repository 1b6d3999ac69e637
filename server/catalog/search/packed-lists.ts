/** What came since the last packing is kept in lists of its own, up to so many numbers. */
const MOST_LOOSE = 50_000

/**
 * A list of numbers for each key, from 0 up. Packed they lie one behind the other: most words of a catalogue are of one product, and
 * a list of its own for each of them takes ten times as much as the number in it.
 */
export class PackedLists {
  /** Where the list of each key begins, and behind the last one where it ends. */
  #begins = new Uint32Array(1)
  #numbers = new Uint32Array(0)
  #loose = new Map<number, number[]>()
  #looseCount = 0

  /** Puts a number behind the others of a key, if it is not the one that came last. */
  add(key: number, number: number): void {
    const list = this.#loose.get(key)
    if (list?.at(-1) === number) return
    if (list) list.push(number)
    else this.#loose.set(key, [number])
    if (++this.#looseCount > MOST_LOOSE) this.pack()
  }

  each(key: number, visit: (number: number) => void): void {
    const end = this.#begins[key + 1] ?? 0
    for (let at = this.#begins[key] ?? 0; at < end; at++) visit(this.#numbers[at] ?? 0)
    const loose = this.#loose.get(key)
    if (loose) for (const number of loose) visit(number)
  }

  /** Some milliseconds for a catalogue of 46,000. */
  pack(): void {
    if (this.#looseCount === 0) return
    let keys = this.#begins.length - 1
    for (const key of this.#loose.keys()) keys = Math.max(keys, key + 1)
    const begins = new Uint32Array(keys + 1)
    const numbers = new Uint32Array(this.#numbers.length + this.#looseCount)
    let at = 0
    for (let key = 0; key < keys; key++) {
      begins[key] = at
      this.each(key, (number) => {
        numbers[at++] = number
      })
    }
    begins[keys] = at
    this.#begins = begins
    this.#numbers = numbers
    this.#loose = new Map()
    this.#looseCount = 0
  }
}
