import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

export type ButtonTone = 'plain' | 'primary' | 'quiet' | 'danger' | 'final';

const tones: Readonly<Record<ButtonTone, string>> = {
  plain: 'border-line-strong bg-bg text-text enabled:hover:bg-hover enabled:active:bg-pressed',
  primary:
    'border-brand-fill bg-brand-fill text-on-brand enabled:hover:brightness-90 enabled:active:brightness-75',
  quiet:
    'border-transparent text-text-2 enabled:hover:bg-hover enabled:hover:text-text enabled:active:bg-pressed',
  danger: 'border-line-strong bg-bg text-v-wa enabled:hover:bg-v-wa-tint',
  // Color of buttons for actions that cannot be undone. Use it for nothing else.
  final: 'border-v-wa bg-v-wa text-on-verdict enabled:hover:brightness-90 enabled:active:brightness-75',
};
const disabled =
  'disabled:border-line disabled:bg-sunk disabled:text-text-disabled disabled:cursor-not-allowed';

/** Returns the class names of a button, also for links that look like a button. */
export function buttonClass(tone: ButtonTone = 'plain', size: 'normal' | 'small' = 'normal'): string {
  return cx(
    'no-print inline-flex items-center justify-center gap-1.5 rounded-2 border text-13 font-medium whitespace-nowrap select-none',
    'transition-colors duration-(--t-fast)',
    size === 'small' ? 'h-control-s px-2' : 'h-control px-3',
    tones[tone],
    disabled,
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone;
  size?: 'normal' | 'small';
  /** Whether the action is running. If so, the button is disabled and announced as busy, and keeps its width. */
  isBusy?: boolean;
  children: ReactNode;
}

/** A button that ignores the second click of a double click if it submits a form or has `isBusy`. */
export function Button({
  tone,
  size,
  isBusy,
  className,
  disabled: isDisabled,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const startsWork = isBusy !== undefined || type === 'submit';
  return (
    <button
      type={type}
      {...rest}
      disabled={isDisabled === true || isBusy === true}
      aria-busy={isBusy === true || undefined}
      onClick={(event) => {
        // The second click may arrive before the button is rendered as busy.
        if (startsWork && event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
      className={cx(buttonClass(tone, size), className)}
    />
  );
}
