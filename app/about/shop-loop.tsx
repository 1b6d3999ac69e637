import { useEffect, useRef, useState } from 'react'
import { PauseIcon, PlayIcon } from '../ui/icons'
import loop from './loop/loop.webm'
import poster from './loop/poster.webp'

/**
 * The looping picture of the shop. Its still comes first and stays for whoever asked their system for less motion or fewer
 * bytes; for the rest it begins once the page is there, and can be stopped.
 */
export function ShopLoop() {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)

  useEffect(() => {
    const begin = () => void video.current?.play().catch(() => {})
    if (wantsLess()) return
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin)
    return () => removeEventListener('load', begin)
  }, [])

  function toggle() {
    if (isPlaying) video.current?.pause()
    else void video.current?.play()
  }

  return (
    <>
      <video
        ref={video}
        poster={poster}
        width="960"
        height="400"
        loop
        muted
        playsInline
        preload="none"
        aria-label="Un equipo de juego armado en la tienda, con su tarjeta de video al frente"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        className="absolute inset-0 size-full object-cover object-[70%_50%]"
      >
        <source src={loop} type="video/webm" />
        Tu navegador no soporta la reproducción de video.
      </video>
      <button
        type="button"
        aria-label={isPlaying ? 'Pausar el video' : 'Reproducir el video'}
        onClick={toggle}
        className="absolute right-4 bottom-4 z-10 grid size-11 place-items-center rounded-full border border-band-field bg-band/80 transition-colors hover:bg-band noscript:hidden sm:right-6 sm:bottom-6"
      >
        {isPlaying ? <PauseIcon className="size-5" /> : <PlayIcon className="size-5" />}
      </button>
    </>
  )
}

/** Some browsers tell of people who save data. */
function wantsLess(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true
}
