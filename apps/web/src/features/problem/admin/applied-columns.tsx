import type { JSX } from 'react';
import { useT, type PlainKey, type Translate } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Button } from '../../../components/Button.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { Label, type LabelTone } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import type { AppliedProblem } from './queries.ts';

/** State of a request: 1 pending, 2 accepted, 3 rejected. */
export const progresses = [1, 2, 3] as const;
export type RequestState = (typeof progresses)[number];

export const progressNames: Readonly<Record<RequestState, PlainKey>> = {
  1: 'problemAdmin.progress.open',
  2: 'problemAdmin.progress.accepted',
  3: 'problemAdmin.progress.refused',
};
const tones: Readonly<Record<RequestState, LabelTone>> = { 1: 'upcoming', 2: 'running', 3: 'failed' };

/** Columns of the list of requests by groups. */
export function appliedColumns(
  t: Translate,
  onExamine: (row: AppliedProblem) => void,
): Column<AppliedProblem>[] {
  return [
    {
      id: 'problemId',
      head: t('problem.id'),
      width: 110,
      className: 'font-mono text-text-2',
      skeleton: 64,
      cell: (row) => row.problemId,
    },
    {
      id: 'title',
      head: t('problem.title'),
      skeleton: 200,
      cell: (row) => (
        <HrefLink
          href={`/admin/problem/edit/${row.id}`}
          data-row
          className="ellipsis block text-14 font-medium hover:text-brand"
        >
          {row.title}
        </HrefLink>
      ),
    },
    {
      id: 'group',
      head: t('problemAdmin.group'),
      width: 150,
      className: 'text-text-2',
      skeleton: 90,
      cell: (row) => <span className="ellipsis block">{row.groupName}</span>,
    },
    {
      id: 'author',
      head: t('problemAdmin.author'),
      width: 110,
      className: 'text-text-2',
      skeleton: 64,
      cell: (row) => row.author ?? '—',
    },
    {
      id: 'modified',
      head: t('problemAdmin.modified'),
      width: 96,
      align: 'right',
      className: 'text-12 text-text-3',
      skeleton: 56,
      cell: (row) => <Time value={row.gmtModified} />,
    },
    {
      id: 'progress',
      head: t('problemAdmin.progress'),
      width: 96,
      skeleton: 56,
      cell: (row) => <ProgressLabel progress={row.applyPublicProgress} t={t} />,
    },
    {
      id: 'examine',
      head: t('problemAdmin.actions'),
      isHeadHidden: true,
      width: 88,
      align: 'right',
      skeleton: 48,
      cell: (row) => <ReviewButton row={row} t={t} onExamine={onExamine} />,
    },
  ];
}

interface AppliedLineProps {
  row: AppliedProblem;
  onExamine: (row: AppliedProblem) => void;
}

/** A request in several lines for phones: whole title, group, author and state. */
export function AppliedLine({ row, onExamine }: AppliedLineProps): JSX.Element {
  const t = useT();
  return (
    <>
      <div className="min-w-0 flex-1 break-words">
        <HrefLink
          href={`/admin/problem/edit/${row.id}`}
          data-row
          className="text-14 font-medium hover:text-brand"
        >
          {row.title}
        </HrefLink>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-12 text-text-2">
          <span className="font-mono">{row.problemId}</span>
          <bdi>{row.groupName}</bdi>
          {row.author === null ? null : <bdi>{row.author}</bdi>}
          <Time value={row.gmtModified} className="text-text-3" />
          <ProgressLabel progress={row.applyPublicProgress} t={t} />
        </div>
      </div>
      <ReviewButton row={row} t={t} onExamine={onExamine} />
    </>
  );
}

function ReviewButton({ row, t, onExamine }: AppliedLineProps & { t: Translate }): JSX.Element {
  return (
    <Button
      size="small"
      className="flex-none"
      aria-label={t('problemAdmin.examine.of', { id: row.problemId })}
      onClick={() => onExamine(row)}
    >
      {t('problemAdmin.examine')}
    </Button>
  );
}

function ProgressLabel({ progress, t }: { progress: number; t: Translate }) {
  const known = progresses.find((each) => each === progress) ?? 1;
  return <Label tone={tones[known]}>{t(progressNames[known])}</Label>;
}
