import type { JSX } from 'react';
import { cx } from '../../../lib/class-names.ts';

/** Color of a balloon as a ringed dot, never as a background of text. */
export function Balloon({
  color,
  className = 'size-[9px]',
}: {
  color: string | null;
  /** Sets its size. */
  className?: string;
}): JSX.Element {
  return (
    <i
      aria-hidden="true"
      className={cx('inline-block flex-none rounded-full shadow-[0_0_0_1px_var(--line-control)]', className)}
      style={color === null ? undefined : { background: color }}
    />
  );
}
