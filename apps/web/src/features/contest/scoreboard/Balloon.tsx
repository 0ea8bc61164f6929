import type { JSX } from 'react';
import { cx } from '../../../lib/class-names.ts';

/**
 * Shows the color of a balloon as a dot with a border. It is never the background of text, which could be unreadable.
 */
export function Balloon({
  color,
  className = 'size-[9px]',
}: {
  color: string | null;
  /** Sets the size of the dot. */
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
