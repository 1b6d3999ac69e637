declare global {
  interface Window {
    /** The buttons that were pressed before there was anybody to answer, and how to stop counting. */
    earlyClicks?: { buttons: HTMLElement[]; end: () => void }
  }
}

/**
 * Remembers which buttons are pressed while the scripts are still on their way, so that the first "Añadir al carrito" of
 * somebody on a slow line is not lost. Runs in the head. What works without scripts (links, forms, popovers) works by itself.
 */
export const earlyClicksScript = `(()=>{const buttons=[],note=({target})=>{const button=target.closest?.('button[type=button]:not([popovertarget])');if(button&&!buttons.includes(button))buttons.push(button)};addEventListener('click',note,true);window.earlyClicks={buttons,end:()=>removeEventListener('click',note,true)}})()`

/** Once, when the page is hydrated: presses them again. */
export function replayEarlyClicks(): void {
  const { earlyClicks } = window
  if (!earlyClicks) return
  delete window.earlyClicks
  earlyClicks.end()
  for (const button of earlyClicks.buttons) if (button.isConnected) button.click()
}
