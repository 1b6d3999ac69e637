import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/*
 * Back closes what lies over a page instead of leaving the page, as people expect on a phone. For that the browser's
 * history gets an entry beside the page's own, of which the router hears nothing: docs/decisions/021-back-closes.md.
 */

type State = { key?: string; idx?: number; isCover?: true } | null

/** How to close each thing that lies over the page. */
let covers: (() => void)[] = []

/** The router's name for the page that is shown. An entry of ours has the name of its page. */
let pageKey: string | undefined

/** Whether the entry before the next change is one of ours. */
let wasOnCover = false
let isGoingBack = false
let isLeaving = false

/** Something lies over the page, and `close` takes it away; to be told, by the function that it returns, when it is gone. */
export function coverPage(close: () => void): () => void {
  covers.push(close)
  isLeaving = false
  settleSoon()
  return () => {
    covers = covers.filter((cover) => cover !== close)
    settleSoon()
  }
}

/** Closes all that lies over the page; false when nothing does. */
export function uncoverPage(): boolean {
  if (covers.length === 0) return false
  closeAll()
  settleSoon()
  return true
}

/** For who goes on to another page: true when that page is to take the place of our entry, so that Back leads to the page below. */
export function leaveCover(): boolean {
  isLeaving = isOnCover()
  return isLeaving
}

/** Stands once, in the root. */
export function useBackCloses(): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    pageKey = key
    // What lay over the page before is on its way out.
    covers = []
    // An entry of ours that a reload, Forward or Back led to has nothing to show.
    settleSoon()
  }, [key])
}

function closeAll(): void {
  const closing = covers
  covers = []
  for (const close of closing) close()
}

/** In a moment: what closes and what opens in its place share one entry. */
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
  // The router would load the page again. Where it is about to show another one it has to hear that it shall not.
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
  // Before the router's own.
  addEventListener('popstate', onPop, true)
}
