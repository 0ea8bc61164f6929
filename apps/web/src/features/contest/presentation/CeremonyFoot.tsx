import type { AwardLevel } from '@xiezhi/rules/scoreboard/awards';
import type { JSX } from 'react';
import { awardStyle } from '../scoreboard/award-style.ts';
import type { BoardRow } from '../scoreboard/board.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import type { Shown, Told } from './use-ceremony.ts';

/** Describes the current step in a sentence that screen readers announce. */
export function CeremonyFoot({ shown, row }: { shown: Shown; row: BoardRow | undefined }): JSX.Element {
  const t = useT();
  const { next, told } = shown;
  if (row === undefined) return <output>{t('stage.done')}</output>;
  return (
    <output>
      {row.award !== null && <Medal award={row.award} />}
      <b>
        <bdi>{row.name}</bdi>
      </b>
      {told !== null ? (
        <>
          <span className={told.isAccepted ? 'text-v-ac' : 'text-v-wa'}>
            {t(told.isAccepted ? 'stage.accepted' : 'stage.failed', { problem: told.displayId })}
          </span>
          <span>{movedWords(t, told)}</span>
        </>
      ) : next?.kind === 'cell' ? (
        <>
          <span>{t('stage.cell', { problem: next.displayId, tries: next.tries })}</span>
          {next.highest === null ? null : <span>{t('stage.highest', { rank: next.highest })}</span>}
        </>
      ) : next?.kind === 'award' ? (
        <span>{t('stage.award', { award: next.award.name, rank: next.rank })}</span>
      ) : null}
    </output>
  );
}

function movedWords(t: Translate, { from, to }: Told): string {
  if (to < 0) return '';
  return to < from ? t('stage.rises', { rank: to }) : t('stage.stays', { rank: to });
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
  row: BoardRow;
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
        {t('stage.awardLine', { rank, solved: row.total })}
      </span>
    </output>
  );
}
