import type { AwardLevel } from '@xiezhi/rules/scoreboard/awards';
import type { JSX } from 'react';
import { awardStyle } from '../scoreboard/award-style.ts';
import type { ScoreboardEntry } from '../scoreboard/scoreboard.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import type { Shown, RevealedCell } from './use-ceremony.ts';

/** Describes the current step in a sentence that screen readers announce. */
export function CeremonyFoot({
  shown,
  row,
}: {
  shown: Shown;
  row: ScoreboardEntry | undefined;
}): JSX.Element {
  const t = useT();
  const { next, revealed } = shown;
  if (row === undefined) return <output>{t('presentation.done')}</output>;
  return (
    <output>
      {row.award !== null && <Medal award={row.award} />}
      <b>
        <bdi>{row.name}</bdi>
      </b>
      {revealed !== null ? (
        <>
          <span className={revealed.isAccepted ? 'text-v-ac' : 'text-v-wa'}>
            {t(revealed.isAccepted ? 'presentation.accepted' : 'presentation.failed', {
              problem: revealed.displayId,
            })}
          </span>
          <span>{movedWords(t, revealed)}</span>
        </>
      ) : next?.kind === 'cell' ? (
        <>
          <span>{t('presentation.cell', { problem: next.displayId, attempts: next.attempts })}</span>
          {next.highest === null ? null : <span>{t('presentation.highest', { rank: next.highest })}</span>}
        </>
      ) : next?.kind === 'award' ? (
        <span>{t('presentation.award', { award: next.award.name, rank: next.rank })}</span>
      ) : null}
    </output>
  );
}

function movedWords(t: Translate, { from, to }: RevealedCell): string {
  if (to < 0) return '';
  return to < from ? t('presentation.rises', { rank: to }) : t('presentation.stays', { rank: to });
}

interface MedalProps {
  award: { readonly name: string | null; readonly background: string | null; readonly color: string | null };
}

function Medal({ award }: MedalProps): JSX.Element {
  return (
    <span className="stage-medal" style={awardStyle(award)}>
      {award.name}
    </span>
  );
}

interface AwardCardProps {
  award: AwardLevel;
  rank: number;
  row: ScoreboardEntry;
}

/** Card of an award; shown until the next key press. */
export function AwardCard({ award, rank, row }: AwardCardProps): JSX.Element {
  const t = useT();
  return (
    <output className="stage-award">
      <Medal award={award} />
      <b>
        <bdi>{row.name}</bdi>
      </b>
      <span>
        {row.school === null || row.school === '' ? null : (
          <>
            <bdi>{row.school}</bdi>
            {' · '}
          </>
        )}
        {t('presentation.awardLine', { rank, solved: row.total })}
      </span>
    </output>
  );
}
