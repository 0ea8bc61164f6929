import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

export type LabelTone = 'plain' | 'running' | 'upcoming' | 'ended' | 'warning' | 'failed';

const labelTones: Readonly<Record<LabelTone, string>> = {
  plain: 'border-line-strong text-text-2',
  running: 'border-current text-v-ac',
  upcoming: 'border-current text-v-run',
  ended: 'border-line-strong text-text-3',
  warning: 'border-current text-v-stop',
  failed: 'border-current text-v-wa',
};

/** An outlined word that describes an item: ACM, private, running. */
export function Label({ tone = 'plain', children }: { tone?: LabelTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center gap-1 rounded-1 border px-1.5 text-12 whitespace-nowrap',
        labelTones[tone],
      )}
    >
      {tone === 'running' ? <span className="size-1.5 rounded-full bg-current" /> : null}
      {children}
    </span>
  );
}
