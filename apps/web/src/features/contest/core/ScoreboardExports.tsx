import { useState, type JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { stringifySearch } from '../../../lib/search.ts';
import { Button, buttonClass } from '../../../components/Button.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { useDownload } from '../../../components/use-download.ts';

const AcceptedDialog = lazyComponent(
  async () => (await import('./AcceptedDialog.tsx')).AcceptedDialog,
  ['contestTools'],
);

interface ScoreboardExportsProps {
  cid: number;
  /** Whether the displayed scoreboard ignores the freeze. */
  isReal: boolean;
  containsEnd: boolean;
}

/** Downloads for contest staff: scoreboard, accepted programs and log. */
export function ScoreboardExports({ cid, isReal, containsEnd }: ScoreboardExportsProps): JSX.Element {
  const t = useT();
  const { busy, fetchFile } = useDownload();
  const [isChoosing, setIsChoosing] = useState(false);
  const board = { cid, forceRefresh: isReal, containEnd: containsEnd };
  const files = [
    [t('contest.files.xlsx'), `/api/file/download-contest-rank${stringifySearch(board)}`],
    [
      t('contest.files.csv'),
      `/api/file/download-contest-rank${stringifySearch({ ...board, format: 'csv' })}`,
    ],
    [t('contest.files.log'), `/api/file/contest-log${stringifySearch({ cid })}`],
  ] as const;

  return (
    <div className="stays mt-3 flex flex-wrap items-center gap-1 text-12 text-text-3">
      {t('contest.files')}
      {files.map(([label, path]) => (
        <Button
          key={path}
          size="small"
          tone="quiet"
          isBusy={busy === path}
          onClick={() => void fetchFile(path, `contest_${cid}`)}
        >
          {label}
        </Button>
      ))}
      <Button size="small" tone="quiet" onClick={() => setIsChoosing(true)}>
        {t('contest.files.programs')}
      </Button>
      {isChoosing && <AcceptedDialog cid={cid} onClose={() => setIsChoosing(false)} />}
      <span className="inline-flex items-center gap-1 px-2" data-tip={t('contest.files.api.means')}>
        {t('contest.files.api')}
        <CopyButton
          text={`${location.origin}/api/contest-api/contests/${cid}`}
          label={t('contest.files.api.copy')}
        />
      </span>
      <a
        href={`/projector${stringifySearch({ cid })}`}
        target="_blank"
        rel="noopener"
        className={buttonClass('quiet', 'small')}
      >
        {t('scoreboard.hall')}
      </a>
    </div>
  );
}
