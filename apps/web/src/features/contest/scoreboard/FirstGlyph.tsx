import type { JSX } from 'react';

/** Horn symbol of a first solution. */
export function FirstGlyph(): JSX.Element {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" width={11} height={11} className="board-sign">
      <path
        d="M2 8.4c1.7.1 3 .9 3.9 2.5C7.3 6.9 10.3 3.4 15 1c-2.8 3.6-4.5 7.4-5.6 11.3C8.9 14 7.8 15 6.3 15c-1.4 0-2.3-.8-2.8-2.3-.4-1.4-.8-2.9-1.5-4.3z"
        fill="currentColor"
      />
    </svg>
  );
}
