import type { ReactNode } from 'react';

/** A component with its name. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-2 text-12 text-text-3">{title}</h3>
      {children}
    </section>
  );
}
