import type { JSX, ReactNode } from 'react';

/** A link to another site, in a new tab. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }): JSX.Element {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className="text-brand underline hover:text-brand-hover"
    >
      {children}
    </a>
  );
}
