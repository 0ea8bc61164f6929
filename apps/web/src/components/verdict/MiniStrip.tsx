import type { JSX } from 'react';
import { appearanceOf } from './appearance.ts';

/** The strip in a table row: a thin mark for each case, for the eye only. */
export function MiniStrip({ statuses }: { statuses: readonly number[] }): JSX.Element {
  return (
    <span className="strip-mini" aria-hidden="true">
      {statuses.map((status, index) => (
        // Cases have no other identity than their place.
        // oxlint-disable-next-line react/no-array-index-key -- the place is the identity
        <span key={index} className={`v-${appearanceOf(status).tone}`} />
      ))}
    </span>
  );
}
