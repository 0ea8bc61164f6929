import { exactPoints } from '@xiezhi/rules/scoreboard/rule';
import type { AcmRow, OiRow } from '@xiezhi/contract/routes/contest-scoreboard';
import type { JSX, ReactNode } from 'react';
import {
  explainAcmRank,
  explainOiRank,
  explainRank,
  rankTotal,
  type AcmShare,
} from '../scoreboard/rank-explanation.ts';
import { shownNameOf, nameKindOf, type WireRow } from '../scoreboard/read-rows.ts';
import { formatNumber, useT, type Translate } from '../../../i18n/messages.ts';
import { stringifySearch } from '../../../lib/search.ts';
import { oiScoreLabel } from './labels.tsx';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DataTable, Td, Th } from '../../../components/table.tsx';

interface RankExplanationDialogProps {
  row: WireRow;
  /** All rows of the scoreboard. */
  rows: readonly WireRow[];
  /** Display ids in the order of the scoreboard. */
  problems: readonly string[];
  contest: {
    id: number;
    rankShowName: string | null;
    oiRankScoreType: string;
    penaltyUnit: 'second' | 'minute';
  };
  /** Whether the viewer may open the submissions of this row. */
  canSeeSubmissions: boolean;
  onClose: () => void;
}

/** Explains the rank of a contestant: who is ahead of them, and what each problem adds to the score or costs. */
export function RankExplanationDialog(props: RankExplanationDialogProps): JSX.Element {
  const { row, rows, problems, contest, canSeeSubmissions, onClose } = props;
  const t = useT();
  const inMinutes = 'ac' in row && contest.penaltyUnit === 'minute';
  const name = shownNameOf(row, nameKindOf(contest.rankShowName));
  return (
    <Dialog title={name} onClose={onClose}>
      <div className="flex flex-col gap-3 text-13">
        <Rank row={row} rows={rows} inMinutes={inMinutes} />
        {'ac' in row ? (
          <AcmTable row={row} problems={problems} inMinutes={inMinutes} />
        ) : (
          <OiTable row={row} problems={problems} scoreType={contest.oiRankScoreType} />
        )}
        {canSeeSubmissions ? (
          <HrefLink
            href={`/contest/${contest.id}/submissions${stringifySearch({ username: row.username })}`}
            className="self-start text-brand hover:text-brand-hover"
          >
            {t('rankExplanation.submissions')}
          </HrefLink>
        ) : null}
      </div>
    </Dialog>
  );
}

type RankProps = Pick<RankExplanationDialogProps, 'row' | 'rows'> & { inMinutes: boolean };

function Rank({ row, rows, inMinutes }: RankProps): JSX.Element {
  const t = useT();
  const { rank, ahead, faster, earlier, equal } = explainRank(row, rows, inMinutes);
  if (rank === null) return <p className="text-text-2">{t('rankExplanation.star')}</p>;
  const total = rankTotal(row);
  const reasons =
    'ac' in row
      ? [
          ahead > 0 && t('rankExplanation.acm.ahead', { count: ahead, total }),
          faster > 0 && t('rankExplanation.acm.faster', { count: faster, total }),
          earlier > 0 && t('rankExplanation.acm.earlier', { count: earlier }),
        ]
      : [
          ahead > 0 && t('rankExplanation.oi.ahead', { count: ahead, total }),
          faster > 0 && t('rankExplanation.oi.faster', { count: faster, total }),
        ];
  const lines = [
    ...reasons,
    ahead + faster + earlier === 0 && t('rankExplanation.first'),
    equal > 0 && t('rankExplanation.equal', { count: equal }),
  ].filter((reason) => reason !== false);
  return (
    <div>
      <p className="text-16 font-bold">
        {t('rankExplanation.rank', { rank })}
        {row.awardName === null ? null : (
          <span
            className="ml-2 rounded-1 px-1.5 text-13 font-medium"
            style={{ background: row.awardBackground ?? undefined, color: row.awardColor ?? undefined }}
          >
            {row.awardName}
          </span>
        )}
      </p>
      <ul className="text-text-2">
        {lines.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

interface AcmTableProps {
  row: AcmRow;
  problems: readonly string[];
  inMinutes: boolean;
}

function AcmTable({ row, problems, inMinutes }: AcmTableProps): JSX.Element {
  const t = useT();
  const { shares, free } = explainAcmRank(row, problems);
  return (
    <>
      <Figures
        caption={t('rankExplanation.penalty')}
        heads={[t('rankExplanation.solvedAt'), t('rankExplanation.failures'), t('rankExplanation.cost')]}
        rows={shares.map((share) => [
          share.problem,
          share.solvedAt === null ? notSolved(t, share) : spanOf(share.solvedAt),
          share.failures === 0
            ? ''
            : share.solvedAt === null
              ? t('rankExplanation.free', { count: share.failures })
              : t('rankExplanation.times', { count: share.failures }),
          share.solvedAt === null ? '–' : spanOf(share.solvedAt + share.penalty),
        ])}
        sum={[t('rankExplanation.sum', { count: row.ac }), '', '', spanOf(row.totalTime)]}
      />
      <p className="text-12 text-text-3">
        {t('rankExplanation.acm.rule')}
        {inMinutes ? ` ${t('rankExplanation.acm.minutes')}` : ''}
        {free > 0 ? ` ${t('rankExplanation.acm.free', { count: free })}` : ''}
        {shares.some(({ hidden }) => hidden > 0) ? ` ${t('rankExplanation.acm.hidden')}` : ''}
      </p>
    </>
  );
}

function notSolved(t: Translate, { hidden }: AcmShare): string {
  return hidden > 0 ? t('rankExplanation.hidden', { count: hidden }) : t('rankExplanation.unsolved');
}

interface OiTableProps {
  row: OiRow;
  problems: readonly string[];
  scoreType: string;
}

function OiTable({ row, problems, scoreType }: OiTableProps): JSX.Element {
  const t = useT();
  return (
    <>
      <Figures
        caption={t('rankExplanation.score')}
        heads={[t('rankExplanation.score'), t('rankExplanation.time')]}
        rows={explainOiRank(row, problems).map(({ problem, score, time }) => [
          problem,
          formatNumber(score),
          time === null ? '–' : formatNumber(time),
        ])}
        sum={[
          t('rankExplanation.total'),
          formatNumber(exactPoints(row).totalScore),
          formatNumber(row.totalTime),
        ]}
      />
      <p className="text-12 text-text-3">
        {t('rankExplanation.oi.rule', { counted: oiScoreLabel(scoreType, t) })}
      </p>
    </>
  );
}

interface FiguresProps {
  caption: string;
  /** Headers of the columns, without the first column, which names the problem. */
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  sum: readonly string[];
}

function Figures({ caption, heads, rows, sum }: FiguresProps): JSX.Element {
  const t = useT();
  const line = ([first, ...others]: readonly string[]): ReactNode => (
    <>
      <Td className="font-bold">{first}</Td>
      {others.map((text, at) => (
        <Td key={heads[at]} align="right" className="tabular-nums">
          {text}
        </Td>
      ))}
    </>
  );
  return (
    <DataTable caption={caption}>
      <thead>
        <tr>
          <Th>{t('rankExplanation.problem')}</Th>
          {heads.map((head) => (
            <Th key={head} align="right">
              {head}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>{line(row)}</tr>
        ))}
      </tbody>
      <tfoot className="font-bold">
        <tr>{line(sum)}</tr>
      </tfoot>
    </DataTable>
  );
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats seconds as `1:02:05`. Seconds are shown so that the rows add up to the total. */
function spanOf(seconds: number): string {
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}
