import type { JSX, ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

interface ScrolledTextProps {
  className?: string;
  children: ReactNode;
}

/** Scrollable monospaced text, focusable so that the keyboard can scroll it. */
export function ScrolledText({ className, children }: ScrolledTextProps): JSX.Element {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll containers need keyboard focus
    <pre className={cx('ring-inside overflow-auto p-3 text-13', className)} tabIndex={0}>
      {children}
    </pre>
  );
}
