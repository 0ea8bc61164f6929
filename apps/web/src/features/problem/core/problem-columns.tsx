import { formatNumber } from '../../../i18n/messages.ts';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { JSX } from 'react';
import type { Translate } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { Difficulty } from '../../../components/Difficulty.tsx';
import { VerdictIcon } from '../../../components/verdict/VerdictBadge.tsx';
import { AcceptanceRate } from './AcceptanceRate.tsx';
import { judgedOf } from '@xiezhi/contract/enums/status';
import type { ProblemRow } from './queries.ts';

/** The viewer’s status on a problem, by problem number; undefined if unknown. */
export type StatusOf = (pid: number) => number | undefined;

/** Address of a problem in the list. */
export type HrefOf = (row: ProblemRow) => string;

/** Glyph of the viewer’s status; empty if not attempted. */
export function StatusMark({ status }: { status: number | undefined }): JSX.Element | null {
  if (status === undefined || status === JudgeStatus.NotSubmitted) return null;
  return <VerdictIcon status={status} size={14} />;
}

/** Address of a problem of the bank. */
export const bankHref: HrefOf = ({ problemId }) => `/problem/${encodeURIComponent(problemId)}`;

/** Columns of the problem list; highlights the tags of the filter. */
export function problemColumns(
  t: Translate,
  statusOf: StatusOf,
  chosenTags: readonly number[],
  hrefOf: HrefOf = bankHref,
): Column<ProblemRow>[] {
  return [
    {
      id: 'status',
      head: t('problem.myStatus'),
      isHeadHidden: true,
      width: 36,
      align: 'center',
      skeleton: 0,
      cell: (row) => <StatusMark status={statusOf(row.pid)} />,
    },
    {
      id: 'id',
      head: t('problem.id'),
      width: 84,
      skeleton: 36,
      className: 'font-mono text-12 text-text-3',
      cell: (row) => <span title={row.problemId}>{row.problemId}</span>,
    },
    {
      id: 'title',
      head: t('problem.title'),
      skeleton: 220,
      cell: (row) => (
        <div className="title-cell">
          <HrefLink href={hrefOf(row)} data-row title={row.title}>
            {row.title}
          </HrefLink>
          <span className="tags">
            {row.tags.map((tag) => (
              <span key={tag.id} className={chosenTags.includes(tag.id) ? 'is-chosen' : undefined}>
                {tag.name}
              </span>
            ))}
          </span>
        </div>
      ),
    },
    {
      id: 'difficulty',
      head: t('problem.difficulty'),
      width: 118,
      skeleton: 80,
      cell: (row) => <Difficulty level={row.difficulty} className="h-5 align-top" />,
    },
    {
      id: 'rate',
      head: t('problem.rate'),
      width: 130,
      align: 'right',
      skeleton: 90,
      cell: (row) => <AcceptanceRate accepted={row.ac} total={judgedOf(row)} />,
    },
    {
      id: 'accepted',
      head: t('problem.accepted'),
      width: 68,
      align: 'right',
      skeleton: 36,
      className: 'text-text-2',
      cell: (row) => formatNumber(row.ac),
    },
    {
      id: 'total',
      head: t('problem.total'),
      width: 72,
      align: 'right',
      skeleton: 40,
      className: 'text-text-3',
      cell: (row) => formatNumber(row.total),
    },
  ];
}
