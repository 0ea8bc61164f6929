import type { JSX } from 'react';
import { cx } from '../../../lib/class-names.ts';

/** The colour of a problem's balloon as a dot with a ring, never as the ground of a text. */
export function Balloon({
  color,
  className = 'size-[9px]',
}: {
  color: string | null;
  /** Its size. */
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
