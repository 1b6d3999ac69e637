import type { ComponentProps, MouseEvent } from 'react'
import { Link } from './link'
import { Spinner } from './spinner'

type Variant = 'primary' | 'outline' | 'quiet'
type Size = 'md' | 'lg' | 'pair'

type Look = {
  /** Use one `primary` per block, `outline` beside it, and `quiet` for what matters less. */
  variant?: Variant
  size?: Size
  isWide?: boolean
}

type ButtonProps = ComponentProps<'button'> & Look & { isLoading?: boolean }

/** While `isLoading` it keeps its width and its focus, shows a spinner and ignores clicks and submits. */
export function Button({
  variant,
  size,
  isWide,
  isLoading = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isLoading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isLoading || undefined}
      onClick={handleClick}
      className={`${buttonClass({ variant, size, isWide })} ${className}`}
    >
      {/* Transparent, not hidden: the words go on naming the button. */}
      <span className={`inline-flex items-center justify-center gap-2 ${isLoading ? 'opacity-0' : ''}`}>
        {children}
      </span>
      {isLoading && <Spinner className="absolute" />}
    </button>
  )
}

export function ButtonLink({
  variant,
  size,
  isWide,
  className = '',
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={`${buttonClass({ variant, size, isWide })} ${className}`} />
}

const variants: Record<Variant, string> = {
  primary:
    'border-transparent bg-action text-on-action hover:bg-action-hover active:bg-action-pressed off:bg-secondary off:text-muted off:border-line',
  outline:
    'border-action text-action hover:bg-action hover:text-on-action active:bg-action-pressed active:border-action-pressed off:border-line off:bg-transparent off:text-muted',
  quiet: 'border-transparent text-link underline-offset-4 hover:underline off:text-muted off:no-underline',
}

const sizes: Record<Size, string> = {
  md: 'min-h-11 px-4 py-2 text-14',
  lg: 'min-h-13 px-6 py-3 text-16',
  /** As high as `lg`, but narrow enough for two in a row. */
  pair: 'min-h-13 px-2 py-1 text-14',
}

/** For a link in HTML that a loader writes. */
export function buttonClass({ variant = 'primary', size = 'md', isWide = false }: Look): string {
  return [
    'relative inline-flex max-w-full items-center justify-center gap-2 rounded-card border font-semibold transition-colors',
    'not-off:active:translate-y-px off:cursor-not-allowed',
    variants[variant],
    sizes[size],
    isWide ? 'w-full' : '',
  ].join(' ')
}
