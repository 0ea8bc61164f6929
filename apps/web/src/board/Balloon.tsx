import type { JSX } from 'react';

/** The colour of a problem's balloon as a dot with a ring, never as the ground of a text. */
export function Balloon({ color }: { color: string | null }): JSX.Element {
  return (
    <i
      aria-hidden="true"
      className="inline-block size-[9px] flex-none rounded-full shadow-[0_0_0_1px_var(--line-control)]"
      style={color === null ? undefined : { background: color }}
    />
  );
}
