import { useSyncExternalStore } from 'react'
import { storageKeys } from '../../contract/storage-keys.ts'

export type Theme = 'light' | 'dark'

/** Runs in the head, before the first paint: a dark page never flashes white. */
export const themeScript = `try{if(localStorage.getItem('${storageKeys.theme}')==='dark')document.documentElement.dataset.theme='dark'}catch{}`

const listeners = new Set<() => void>()

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'light')
}

export function toggleTheme(): void {
  const theme = readTheme() === 'dark' ? 'light' : 'dark'
  show(theme)
  try {
    localStorage.setItem(storageKeys.theme, theme)
  } catch {
    // Storage is forbidden: the theme then lasts as long as this page.
  }
}

function readTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

function show(theme: Theme): void {
  if (theme === 'dark') document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

if (typeof document !== 'undefined') {
  // Another tab of the shop changed its theme.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKeys.theme) show(newValue === 'dark' ? 'dark' : 'light')
  })
}
