declare global {
  interface Window {
    /** The buttons that were pressed before the scripts could answer, and how to stop recording them. */
    earlyClicks?: { buttons: HTMLElement[]; end: () => void }
  }
}

/**
 * Records which buttons are pressed while the scripts are still loading, so that the first "Añadir al carrito" on a slow line
 * is not lost. Runs in the head. Links, forms and popovers need no scripts and are not recorded.
 */
export const earlyClicksScript = `(()=>{const buttons=[],note=({target})=>{const button=target.closest?.('button[type=button]:not([popovertarget])');if(button&&!buttons.includes(button))buttons.push(button)};addEventListener('click',note,true);window.earlyClicks={buttons,end:()=>removeEventListener('click',note,true)}})()`

/** Presses the recorded buttons again. Called once, when the page is hydrated. */
export function replayEarlyClicks(): void {
  const { earlyClicks } = window
  if (!earlyClicks) return
  delete window.earlyClicks
  earlyClicks.end()
  for (const button of earlyClicks.buttons) if (button.isConnected) button.click()
}
