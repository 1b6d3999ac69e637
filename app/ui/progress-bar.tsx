/** At the top of the window while a page, or what opens over it, is on its way. Appears when that takes longer than a blink. */
export function ProgressBar() {
  return (
    <div
      role="progressbar"
      aria-label="Cargando"
      className="fixed inset-x-0 top-0 z-50 h-0.75 overflow-hidden opacity-0 [animation:appear_0s_200ms_forwards]"
    >
      <div className="h-full w-1/3 animate-[slide_1s_linear_infinite] bg-focus" />
    </div>
  )
}
