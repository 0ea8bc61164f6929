import type { JSX } from 'react';
import { acceptanceRate, formatRate } from '../../../lib/format-figures.ts';

/** Acceptance rate with two decimals and a thin decorative bar. */
export function AcceptanceRate({ accepted, total }: { accepted: number; total: number }): JSX.Element {
  const rate = acceptanceRate(accepted, total);
  return (
    <span className="rate">
      {rate !== null && (
        <span className="rate-bar" aria-hidden="true">
          <span style={{ width: `${rate}%` }} />
        </span>
      )}
      <span className="rate-figure">{formatRate(rate)}</span>
    </span>
  );
}
