import { cx } from '../lib/class-names.ts';

/** A still grey bar where text will be. Give it the size of what comes. */
export function Skeleton({ className, width }: { className?: string | undefined; width?: number | string }) {
  return (
    <span
      aria-hidden="true"
      style={width === undefined ? undefined : { width }}
      className={cx('inline-block h-2.5 max-w-full rounded-1 bg-pressed align-middle', className)}
    />
  );
}
