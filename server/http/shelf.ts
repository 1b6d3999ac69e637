/** What is kept up to a total size; what was used longest ago makes room. */
export class Shelf<Key, Kept> {
  readonly #entries = new Map<Key, { kept: Kept; bytes: number }>()
  readonly #maxBytes: number
  #bytes = 0
  /** The last of the entries. It stays in its place when it is asked for again, because moving it costs more than finding it. */
  #latest: Key | undefined

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: Key): Kept | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (key !== this.#latest) {
      this.#entries.delete(key)
      this.#entries.set(key, entry)
      this.#latest = key
    }
    return entry.kept
  }

  *entries(): Generator<[Key, Kept]> {
    for (const [key, { kept }] of this.#entries) yield [key, kept]
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  drop(key: Key): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }

  keep(key: Key, kept: Kept, bytes: number): void {
    this.drop(key)
    // What has no place would only push out all others.
    if (bytes > this.#maxBytes) return
    this.#entries.set(key, { kept, bytes })
    this.#latest = key
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.drop(oldest)
    }
  }
}
