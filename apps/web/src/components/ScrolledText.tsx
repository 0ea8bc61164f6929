import type { JSX, ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

interface ScrolledTextProps {
  className?: string;
  children: ReactNode;
}

/** Scrollable monospaced text. It can be focused, so that users can scroll it with the keyboard. */
export function ScrolledText({ className, children }: ScrolledTextProps): JSX.Element {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll containers need keyboard focus
    <pre className={cx('ring-inside overflow-auto p-3 text-13', className)} tabIndex={0}>
      {children}
    </pre>
  );
}
