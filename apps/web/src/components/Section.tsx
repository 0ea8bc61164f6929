import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

interface SectionProps {
  title: string;
  /** Link, legend or note at the right of the title. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Section of a page: a bold title above a line, without a box. */
export function Section({ title, aside, className, children }: SectionProps) {
  return (
    <section className={cx('min-w-0', className)}>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-2 border-b border-line-strong pb-1.5">
        <h2 className="ellipsis min-w-0 font-bold">{title}</h2>
        <div className="text-12 leading-[22px] text-text-3 [&_a]:relative [&_a]:after:absolute [&_a]:after:-inset-x-2 [&_a]:after:-inset-y-[13px] sm:[&_a]:after:-inset-y-[9px]">
          {aside}
        </div>
      </div>
      {children}
    </section>
  );
}
