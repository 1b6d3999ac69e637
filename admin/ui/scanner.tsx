import { useEffect, useRef, useState } from 'react'
import { Button } from './button'
import { openCodeReader } from './code-reader.ts'
import { Dialog, DialogActions } from './dialog'
import { Notice } from './notice'

type Props = {
  /** Called for each code that is read. Resolves to what is said of it. */
  onCode: (code: string) => Promise<string>
  onClose: () => void
}

/** The same code in the next frames is the same label. Out of sight for so long, it is the next box. */
const GONE_AFTER_MS = 1_200
const BETWEEN_FRAMES_MS = 120

/** Reads bar codes one after the other by the camera. What it films stays in this browser. */
export function Scanner({ onCode, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [said, setSaid] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const tell = useRef(onCode)
  useEffect(() => {
    tell.current = onCode
  })

  useEffect(() => {
    const stop = new AbortController()
    const place = video.current
    if (place) {
      film(place, stop.signal, (code) => {
        navigator.vibrate?.(60)
        void tell.current(code).then(setSaid)
      }).catch((error: unknown) => setProblem(reasonOf(error)))
    }
    return () => stop.abort()
  }, [])

  return (
    <Dialog title="Escanear con la cámara" isOpen onClose={onClose}>
      <div className="grid gap-3">
        {problem ? (
          <Notice tone="danger">{problem}</Notice>
        ) : (
          <video
            ref={video}
            muted
            playsInline
            aria-label="Lo que ve la cámara"
            className="aspect-4/3 w-full rounded-card bg-secondary object-cover"
          />
        )}
        <p role="status" className="min-h-5">
          {said ?? (problem ? null : 'Apunta al código de barras de la caja.')}
        </p>
        <DialogActions>
          <Button variant="primary" onPress={onClose}>
            Listo
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** Shows the camera's picture and reads it until the signal; the camera is let go then. */
async function film(
  place: HTMLVideoElement,
  stop: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const letGo = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  stop.addEventListener('abort', letGo)
  if (stop.aborted) return letGo()
  place.srcObject = stream
  const [read] = await Promise.all([openCodeReader(), place.play()])
  const lastSeen = new Map<string, number>()
  while (!stop.aborted) {
    for (const code of await read(place)) {
      const seen = lastSeen.get(code) ?? Number.NEGATIVE_INFINITY
      lastSeen.set(code, performance.now())
      if (performance.now() - seen > GONE_AFTER_MS) onCode(code)
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_FRAMES_MS))
  }
}

function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'Este navegador no permite usar la cámara. Dale permiso y vuelve a abrirla.'
  if (name === 'NotFoundError') return 'Este equipo no tiene cámara. Usa un lector o escribe el código.'
  return 'No pudimos usar la cámara. Usa un lector o escribe el código.'
}
