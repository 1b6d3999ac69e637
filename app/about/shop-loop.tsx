import { useEffect, useRef, useState } from 'react'
import { PauseIcon, PlayIcon } from '../ui/icons'
import { savesData } from '../ui/saves-data'
import loopMp4 from './loop/loop.mp4'
import loopWebm from './loop/loop.webm'
import stillWebp from './loop/loop.webp'
import stillAvif from './loop/loop.webp?avif'

const UNSUPPORTED = 'Tu navegador no soporta la reproducción de video.'

/**
 * The looping video of the shop. Its still picture comes first, and stays for visitors who ask for less motion or fewer bytes.
 * For all others the video begins once the page is loaded, and can be stopped.
 */
export function ShopLoop() {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [hasBegun, setBegun] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    const begin = () => void video.current?.play().catch(() => {})
    if (wantsLess()) return
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin)
    return () => removeEventListener('load', begin)
  }, [])

  function toggle() {
    if (isPlaying) video.current?.pause()
    else void video.current?.play().catch(() => {})
  }

  return (
    <>
      {/* A picture of its own, because a video's poster has only one format and is loaded late. */}
      <picture>
        <source srcSet={stillAvif} type="image/avif" />
        <img src={stillWebp} alt="" width="1200" height="500" fetchPriority="high" className={frameClass} />
      </picture>
      <video
        ref={video}
        width="1200"
        height="500"
        loop
        muted
        playsInline
        preload="none"
        aria-label="Un equipo de juego armado en la tienda, con su tarjeta gráfica al frente"
        onPlaying={() => setBegun(true)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        className={`${frameClass} ${hasBegun ? '' : 'opacity-0'}`}
      >
        <source src={loopWebm} type='video/webm; codecs="av01.0.04M.08"' />
        <source src={loopMp4} type="video/mp4" onError={() => setFailed(true)} />
        {UNSUPPORTED}
      </video>
      {hasFailed ? (
        <p className="absolute right-4 bottom-4 z-10 rounded-badge bg-band/80 px-2 py-1 text-12 sm:right-6 sm:bottom-6">
          {UNSUPPORTED}
        </p>
      ) : (
        <button
          type="button"
          aria-label={isPlaying ? 'Pausar el video' : 'Reproducir el video'}
          onClick={toggle}
          className="absolute right-4 bottom-4 z-10 grid size-11 place-items-center rounded-full border border-band-field bg-band/80 transition-colors hover:bg-band noscript:hidden sm:right-6 sm:bottom-6"
        >
          {isPlaying ? <PauseIcon className="size-5" /> : <PlayIcon className="size-5" />}
        </button>
      )}
    </>
  )
}

const frameClass = 'absolute inset-0 size-full object-cover object-[96%_50%] md:object-[78%_50%]'

const wantsLess = () => matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()
