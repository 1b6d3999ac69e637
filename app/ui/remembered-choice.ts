import { storageKeys } from '../../contract/storage-keys.ts'
import { storedValue } from './stored-value.ts'

/**
 * A choice between the usual and one other way, remembered by the browser; its value is whether it is the other one. It
 * stands as an attribute of <html>, which `script` sets in the head before the first paint: so a page that is sent to
 * everyone alike never flashes, and CSS alone can follow it.
 */
export function rememberedChoice(name: 'theme' | 'view', usual: string, other: string) {
  const key = storageKeys[name]
  const choice = storedValue(key, {
    parse: (stored) => stored === other,
    format: (isOther) => (isOther ? other : usual),
  })

  // The first subscriber is notified first, so later ones already find the new attribute.
  if (typeof document !== 'undefined') {
    choice.subscribe(() => {
      if (choice.read()) document.documentElement.dataset[name] = other
      else delete document.documentElement.dataset[name]
    })
  }

  return {
    script: `try{if(localStorage.getItem('${key}')==='${other}')document.documentElement.dataset.${name}='${other}'}catch{}`,
    ...choice,
  }
}
