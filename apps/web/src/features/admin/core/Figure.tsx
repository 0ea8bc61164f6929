import type { ReactNode } from 'react';

/** A number of the dashboard with its label. Empty until the number is known. */
export function Figure({ label, tip, children }: { label: string; tip?: string; children: ReactNode }) {
  return (
    <div className="flex h-16 flex-col justify-center border-b border-line" data-tip={tip}>
      <dt className="ellipsis text-12 text-text-3">{label}</dt>
      <dd className="h-7 text-20 font-medium tabular-nums">{children}</dd>
    </div>
  );
}
