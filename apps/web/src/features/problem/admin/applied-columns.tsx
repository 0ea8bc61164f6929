import type { PlainKey, Translate } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Button } from '../../../components/Button.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { Label, type LabelTone } from '../../../components/Tag.tsx';
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
      from: 640,
      className: 'text-text-2',
      skeleton: 90,
      cell: (row) => <span className="ellipsis block">{row.groupName}</span>,
    },
    {
      id: 'author',
      head: t('problemAdmin.author'),
      width: 110,
      from: 640,
      className: 'text-text-2',
      skeleton: 64,
      cell: (row) => row.author ?? '—',
    },
    {
      id: 'modified',
      head: t('problemAdmin.modified'),
      width: 96,
      from: 640,
      align: 'right',
      className: 'text-12 text-text-3',
      skeleton: 56,
      cell: (row) => <Time value={row.gmtModified} />,
    },
    {
      id: 'progress',
      head: t('problemAdmin.progress'),
      width: 96,
      // On a phone it would leave no room for the title; the filter selects the state.
      from: 480,
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
      cell: (row) => (
        <Button
          size="small"
          aria-label={t('problemAdmin.examine.of', { id: row.problemId })}
          onClick={() => onExamine(row)}
        >
          {t('problemAdmin.examine')}
        </Button>
      ),
    },
  ];
}

function ProgressLabel({ progress, t }: { progress: number; t: Translate }) {
  const known = progresses.find((each) => each === progress) ?? 1;
  return <Label tone={tones[known]}>{t(progressNames[known])}</Label>;
}
