import { storageKeys } from '../../contract/storage-keys.ts'

/**
 * A choice between the usual and one other way, remembered by the browser. It stands as an attribute of <html>, which
 * `script` sets in the head before the first paint: so a page that is sent to everyone alike never flashes, and CSS
 * alone can follow it.
 */
export function rememberedChoice(name: 'theme' | 'view', usual: string, other: string) {
  const key = storageKeys[name]
  const listeners = new Set<() => void>()

  const isOther = () => document.documentElement.dataset[name] === other

  function show(value: boolean): void {
    if (value) document.documentElement.dataset[name] = other
    else delete document.documentElement.dataset[name]
    for (const listener of listeners) listener()
  }

  if (typeof document !== 'undefined') {
    // Another tab of the shop chose.
    addEventListener('storage', (event) => {
      if (event.key === key) show(event.newValue === other)
    })
  }

  return {
    script: `try{if(localStorage.getItem('${key}')==='${other}')document.documentElement.dataset.${name}='${other}'}catch{}`,
    isOther,
    choose(value: boolean): void {
      show(value)
      try {
        localStorage.setItem(key, value ? other : usual)
      } catch {
        // Storage is forbidden: the choice then lasts as long as this page.
      }
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
