import { cx } from '../lib/class-names.ts';

/** A gray bar as a placeholder for text. Give it the size of the expected text. */
export function Skeleton({ className, width }: { className?: string | undefined; width?: number | string }) {
  return (
    <span
      aria-hidden="true"
      style={width === undefined ? undefined : { width }}
      className={cx('inline-block h-2.5 max-w-full rounded-1 bg-pressed align-middle', className)}
    />
  );
}
