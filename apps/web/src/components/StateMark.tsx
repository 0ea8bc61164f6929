import type { JSX } from 'react';
import { cx } from '../lib/class-names.ts';

/** State of a task: complete, incomplete, invalid, or not started. */
export type WorkState = 'done' | 'open' | 'wrong' | 'untouched';

const shapes: Readonly<Record<WorkState, JSX.Element>> = {
  done: (
    <>
      <circle cx="8" cy="8" r="6.5" className="fill-v-ac" />
      <path d="m5 8.2 2.1 2.1L11 6.2" className="stroke-on-verdict" />
    </>
  ),
  open: (
    <>
      <circle cx="8" cy="8" r="5.75" className="stroke-v-pac" />
      <path d="M8 2.25a5.75 5.75 0 0 0 0 11.5z" className="fill-v-pac" />
    </>
  ),
  wrong: (
    <>
      <rect x="1.5" y="1.5" width="13" height="13" rx="2.5" className="fill-v-wa" />
      <path d="m5.5 5.5 5 5m0-5-5 5" className="stroke-on-verdict" />
    </>
  ),
  untouched: <path d="M4.5 8h7" className="stroke-v-none" />,
};

interface StateMarkProps {
  state: WorkState;
  /** Text for screen readers; omit it if the adjacent text says the same. */
  label?: string;
  /** Edge in pixels. */
  size?: number;
  className?: string;
}

/** Shows the state of a task by shape and color: a disc, a half disc, a square or a dash. */
export function StateMark({ state, label, size = 16, className }: StateMarkProps): JSX.Element {
  return (
    <span className={cx('inline-flex flex-none', className)} data-state={state}>
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        width={size}
        height={size}
        fill="none"
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {shapes[state]}
      </svg>
      {label === undefined ? null : <span className="sr-only">{label}</span>}
    </span>
  );
}
