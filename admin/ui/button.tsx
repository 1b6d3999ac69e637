import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { Link, type LinkProps } from 'react-router'
import { Spinner } from '../../app/ui/spinner'

type Look = {
  /** One `primary` on a screen: the next step. `danger` for what cannot be undone, `quiet` for what matters less. */
  variant?: 'primary' | 'outline' | 'danger' | 'quiet'
  /** `icon` is a square around an icon alone, which then needs an `aria-label`. */
  size?: 'md' | 'lg' | 'icon'
}

type ButtonProps = Omit<AriaButtonProps, 'isPending' | 'className' | 'children'> &
  Look & { isBusy?: boolean; className?: string; children: ReactNode }

/**
 * While `isBusy` it keeps its width and its focus, shows a spinner and cannot be pressed. Not by React Aria's `isPending`,
 * whose announcement is a picture without a name (axe: `role-img-alt`).
 */
export function Button({
  variant,
  size,
  isBusy = false,
  className = '',
  type,
  onPress,
  children,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      {...(isBusy ? { type: 'button' } : { type: type ?? 'button', ...(onPress && { onPress }) })}
      data-busy={isBusy || undefined}
      className={`${buttonClass({ variant, size })} ${className}`}
    >
      {/* Transparent, not hidden: the words go on naming the button. */}
      <span className={`inline-flex items-center justify-center gap-2 ${isBusy ? 'opacity-0' : ''}`}>
        {children}
      </span>
      <span role="status" className="absolute grid place-items-center">
        {isBusy && (
          <>
            <Spinner />
            <span className="sr-only">Un momento…</span>
          </>
        )}
      </span>
    </AriaButton>
  )
}

/** Looks like a button and leads to another screen. */
export function ButtonLink({
  variant,
  size,
  className = '',
  ...rest
}: LinkProps & Look & { className?: string }) {
  return <Link {...rest} className={`${buttonClass({ variant, size })} ${className}`} />
}

const variants = {
  primary:
    'border-transparent bg-action text-on-action hover:bg-action-hover pressed:bg-action-pressed disabled:border-line disabled:bg-secondary disabled:text-muted',
  outline:
    'border-field bg-ground text-ink hover:border-ink hover:bg-secondary disabled:border-line disabled:text-muted',
  danger:
    'border-danger bg-ground text-danger hover:bg-none-ground hover:text-none disabled:border-line disabled:text-muted',
  quiet: 'border-transparent text-link hover:bg-secondary disabled:text-muted',
}

const sizes = {
  md: 'control px-3 py-1 text-14',
  lg: 'min-h-11 px-5 py-2 text-16',
  icon: 'control aspect-square p-0',
}

export function buttonClass({ variant = 'outline', size = 'md' }: Look): string {
  return [
    'relative inline-flex max-w-full cursor-pointer items-center justify-center gap-2 rounded-card border text-center font-semibold transition-colors',
    'disabled:cursor-not-allowed',
    variants[variant],
    sizes[size],
  ].join(' ')
}
