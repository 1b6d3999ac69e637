import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../ui/button'
import { PauseIcon, PlayIcon } from '../ui/icons'
import { Link } from '../ui/link'
import type { SlideOfBanner } from './banner-slides'

const AUTOPLAY_MS = 5000
/** A swipe of fewer pixels than this does not change the slide. */
const SWIPE_PX = 48

/**
 * Shows one banner at a time and dissolves into the next in 500 ms. It rests while it is hovered, focused, paused or out of
 * sight, and for visitors who ask for less motion. A carousel library would weigh as much as the rest of the page.
 */
export function BannerCarousel({ banners }: { banners: readonly SlideOfBanner[] }) {
  const [selected, setSelected] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const swipeStart = useRef<number>(undefined)

  const count = banners.length
  const isResting = isPaused || isHovered || isFocused || count < 2

  // The timer restarts with each slide, so that one that was chosen by hand is shown for its whole time.
  useEffect(() => {
    if (isResting || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) setSelected((selected + 1) % count)
    }, AUTOPLAY_MS)
    return () => clearInterval(timer)
  }, [isResting, count, selected])

  function endSwipe(event: PointerEvent) {
    const distance = event.clientX - (swipeStart.current ?? event.clientX)
    swipeStart.current = undefined
    if (Math.abs(distance) >= SWIPE_PX) setSelected((selected + (distance < 0 ? 1 : count - 1)) % count)
  }

  if (count === 0) return null
  return (
    <section
      aria-roledescription="carrusel"
      aria-label="Novedades"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onPointerDown={(event) => {
        if (event.pointerType === 'touch') swipeStart.current = event.clientX
      }}
      onPointerUp={endSwipe}
      onPointerCancel={() => {
        swipeStart.current = undefined
      }}
      className="on-band relative grid h-100 touch-pan-y md:h-140"
    >
      {banners.map((banner, index) => (
        <Slide
          key={banner.phone.src + banner.title}
          banner={banner}
          label={`${index + 1} de ${count}`}
          isFirst={index === 0}
          isShown={index === selected}
        />
      ))}
      {count > 1 && (
        <div className="container-shop absolute inset-x-0 bottom-0 flex justify-center pt-4 pb-1 max-md:bg-linear-to-t max-md:from-black/70 md:bottom-3 md:justify-start">
          {banners.map(({ title, phone }, index) => (
            <button
              key={phone.src + title}
              type="button"
              aria-label={`Ver ${index + 1} de ${count}: ${title}`}
              aria-current={index === selected || undefined}
              onClick={() => setSelected(index)}
              className="group grid size-11 place-items-center md:first:-ml-2.5"
            >
              <span className="h-1 w-6 rounded-full bg-white/50 transition-colors group-hover:bg-white/80 group-aria-[current]:bg-white" />
            </button>
          ))}
          <button
            type="button"
            aria-label={isPaused ? 'Reanudar los banners' : 'Pausar los banners'}
            onClick={() => setPaused(!isPaused)}
            className="grid size-11 place-items-center text-white/80 transition-colors hover:text-white motion-reduce:hidden"
          >
            {isPaused ? <PlayIcon className="size-4" /> : <PauseIcon className="size-4" />}
          </button>
        </div>
      )}
    </section>
  )
}

type SlideProps = { banner: SlideOfBanner; label: string; isFirst: boolean; isShown: boolean }

function Slide({ banner, label, isFirst, isShown }: SlideProps) {
  const { title, text, action, href, isPicture, phone, sources } = banner
  return (
    // biome-ignore lint/a11y/useSemanticElements: slides of a carousel are groups (WAI-ARIA patterns), not fieldsets.
    <div
      role="group"
      aria-roledescription="diapositiva"
      aria-label={label}
      inert={!isShown}
      className={`relative col-start-1 row-start-1 overflow-hidden transition-opacity duration-500 ${isShown ? '' : 'opacity-0'}`}
    >
      <picture>
        {sources.map((source) => (
          <source key={source.media} {...source} />
        ))}
        {/* Decoration: the words say it. As high as its place, it is cut at its sides: a tablet's on the left alone, where
            the words stand. */}
        <img
          src={phone.src}
          srcSet={phone.srcset || undefined}
          sizes="max(100vw, 768px)"
          alt=""
          width={phone.width}
          height={phone.height}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'low'}
          draggable={false}
          className={`absolute inset-0 size-full object-cover ${isPicture ? '' : 'md:max-[75rem]:object-right min-[105rem]:object-[67%]'}`}
        />
      </picture>
      {isPicture ? (
        <Link to={href} aria-label={`${title}: ${action}`} className="absolute inset-0 -outline-offset-4" />
      ) : (
        <>
          {/* Whatever picture the shop chooses, its words stay readable. */}
          <div className="absolute inset-0 bg-linear-to-b from-black/50 to-60% to-transparent md:bg-linear-to-r" />
          <div className="container-shop relative flex h-full flex-col items-start pt-6 md:justify-center md:pt-0">
            <h2 className="max-w-[11em] text-36 text-white md:max-w-[8.5em] md:text-44 lg:max-w-[9.5em] lg:text-56">
              {title}
            </h2>
            <p className="mt-4 hidden max-w-72 text-pretty text-18 text-white/85 md:block lg:max-w-96">
              {text}
            </p>
            <ButtonLink to={href} size="lg" className="mt-4 md:mt-8">
              {action}
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}
