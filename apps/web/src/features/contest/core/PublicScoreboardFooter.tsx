import { useQuery } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { stringifySearch } from '../../../lib/search.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { logHeadQuery } from './page-queries.ts';
import type { Phase } from './contest-schedule.ts';

/** Number of characters of the log hash that the page shows. Copying copies the whole hash. */
const SHOWN = 16;

/** Footer of the public scoreboard: hash of the contest log, and a link to the projector view. */
export function PublicScoreboardFooter({ cid, phase }: { cid: number; phase: Phase }): JSX.Element {
  const t = useT();
  const { data } = useQuery({
    ...logHeadQuery(cid),
    refetchInterval: phase === 'running' ? intervals.scoreboardPolling : false,
  });
  return (
    <div className="stays mt-3 flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-12 text-text-3">
      {data === undefined ? null : (
        <span className="inline-flex items-center gap-1.5" data-tip={t('scoreboard.log.means')}>
          {t('scoreboard.log', { number: data.number })}
          <code>{data.head.slice(0, SHOWN)}…</code>
          <CopyButton text={data.head} label={t('scoreboard.log.copy')} />
        </span>
      )}
      <a
        href={`/projector${stringifySearch({ cid, outside: true })}`}
        target="_blank"
        rel="noopener"
        className="reach hover:text-brand"
      >
        {t('scoreboard.hall')}
      </a>
    </div>
  );
}
