import type { JSX } from 'react';
import { appearanceOf } from './appearance.ts';

/** Decorative case strip for a table row: one thin mark per case. */
export function MiniStrip({ statuses }: { statuses: readonly number[] }): JSX.Element {
  return (
    <span className="strip-mini" aria-hidden="true">
      {statuses.map((status, index) => (
        // Cases have no identity other than their position.
        // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
        <span key={index} className={`v-${appearanceOf(status).tone}`} />
      ))}
    </span>
  );
}
