import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Countdown } from './Countdown.tsx';
import { useContest } from './contest-context.ts';

/** Contest header above a full-screen problem; it has only one line. */
export function ContestStrip(): JSX.Element {
  const t = useT();
  const { info, clock, run } = useContest();
  return (
    <div className="flex h-9 flex-none items-center gap-3 border-b border-line px-4 text-13 sm:px-6">
      <span className="ellipsis min-w-0 flex-1 text-text-2">{info.title}</span>
      {run === null ? null : <span className="text-12 text-text-3">{t('contest.virtual')}</span>}
      <Countdown schedule={clock} size="small" />
    </div>
  );
}
