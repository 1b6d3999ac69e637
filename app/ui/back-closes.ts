import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/*
 * Back closes a dialog or drawer instead of leaving the page, as people expect on a phone. For that the browser's history
 * gets a second entry for the page, hidden from the router: docs/decisions/021-back-closes.md.
 */

type State = { key?: string; idx?: number; isCover?: true } | null

/** How to close each dialog and drawer that covers the page. */
let covers: (() => void)[] = []

/** The router's key of the page that is shown. An entry of ours has the key of its page. */
let pageKey: string | undefined

/** Whether the entry before the next change is one of ours. */
let wasOnCover = false
let isGoingBack = false
let isLeaving = false

/** Registers something that covers the page, and how to close it. Call the returned function when it has closed. */
export function coverPage(close: () => void): () => void {
  covers.push(close)
  isLeaving = false
  settleSoon()
  return () => {
    covers = covers.filter((cover) => cover !== close)
    settleSoon()
  }
}

/** Closes everything that covers the page; false when nothing does. */
export function uncoverPage(): boolean {
  if (covers.length === 0) return false
  closeAll()
  settleSoon()
  return true
}

/** For a navigation to another page: true when that page shall replace our entry, so that Back leads to the page below. */
export function leaveCover(): boolean {
  isLeaving = isOnCover()
  return isLeaving
}

/** Stands once, in the root. */
export function useBackCloses(): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    pageKey = key
    // What covered the previous page is closing.
    covers = []
    // A reload, Forward or Back may lead to an entry of ours, which has nothing to show.
    settleSoon()
  }, [key])
}

function closeAll(): void {
  const closing = covers
  covers = []
  for (const close of closing) close()
}

/** Waits a moment, so that a dialog that closes and one that opens in its place share one entry. */
function settleSoon(): void {
  setTimeout(settle)
}

function settle(): void {
  if (isGoingBack) return
  const state: State = history.state
  if (covers.length > 0 && !isOnCover()) {
    history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, isCover: true }, '')
  } else if (covers.length === 0 && isOnCover() && !isLeaving) {
    isGoingBack = true
    history.back()
  }
  wasOnCover = isOnCover()
}

function onPop(event: PopStateEvent): void {
  const state: State = event.state
  const isOurs = wasOnCover || isOnCover()
  // Otherwise the router would load the page again. It still has to hear of this event when it is leaving for another page.
  if (isOurs && !isLeaving && (state?.key ?? 'default') === pageKey) event.stopImmediatePropagation()
  isLeaving = false
  wasOnCover = isOnCover()
  if (isGoingBack) isGoingBack = false
  else closeAll()
  settleSoon()
}

function isOnCover(): boolean {
  return Boolean((history.state as State)?.isCover)
}

if (typeof document !== 'undefined') {
  // Runs before the router's own listener.
  addEventListener('popstate', onPop, true)
}
