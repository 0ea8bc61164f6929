import type { Translate } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Link } from '../../../routing/Link.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { Time } from '../../../components/Time.tsx';
import { formatLength, formatMemory, formatTime } from '../../../lib/format-figures.ts';
import type { SubmissionRow } from './queries.ts';
import { submittedProblemHref, scopedIdOf, submissionHref } from './addresses.ts';
import { SubmissionActionsMenu, OwnerAction, Verdict } from './submission-cells.tsx';

/** Scope and viewer of the list, which determine the columns. */
export interface ColumnOptions {
  /** Whether the list is on a problem's own page, where problem and user are omitted. */
  isOfOneProblem: boolean;
  /** Whether to add the action column. */
  canRejudge: boolean;
  isRoomy: boolean;
}

function judgedColumns(t: Translate, { isOfOneProblem }: ColumnOptions): Column<SubmissionRow>[] {
  return [
    {
      id: 'id',
      head: t('submission.id'),
      width: 80,
      skeleton: 44,
      className: 'font-mono text-12',
      cell: (row) => (
        <HrefLink
          href={submissionHref(row)}
          data-row
          className="inline-block min-w-6 text-brand hover:text-brand-hover"
        >
          {row.submitId}
        </HrefLink>
      ),
    },
    {
      id: 'result',
      head: t('submission.result'),
      ...(!isOfOneProblem && { width: 212 }),
      skeleton: 90,
      cell: (row) => (
        <span className="flex items-center">
          <HrefLink href={submissionHref(row)} tabIndex={-1} className="flex min-w-0 flex-1">
            <Verdict row={row} />
          </HrefLink>
          <OwnerAction row={row} />
        </span>
      ),
    },
  ];
}

function problemColumn(t: Translate): Column<SubmissionRow> {
  return {
    id: 'problem',
    head: t('submission.problem'),
    skeleton: 200,
    cell: (row) => (
      <HrefLink
        href={submittedProblemHref(row) ?? submissionHref(row)}
        title={row.title}
        className="hover:text-brand"
      >
        <span className="mr-2 font-mono text-12 text-text-3">{scopedIdOf(row)}</span>
        <span className="text-14">{row.title}</span>
      </HrefLink>
    ),
  };
}

function metricColumns(t: Translate, { isOfOneProblem, isRoomy }: ColumnOptions): Column<SubmissionRow>[] {
  const figure = { align: 'right', className: 'text-text-2' } as const;
  const length: Column<SubmissionRow> = {
    id: 'length',
    head: t('submission.length'),
    width: 76,
    skeleton: 40,
    ...figure,
    cell: (row) => formatLength(row.length),
  };
  return [
    {
      id: 'time',
      head: t('submission.time'),
      width: 76,
      skeleton: 44,
      ...figure,
      cell: (row) => formatTime(row.time),
    },
    {
      id: 'memory',
      head: t('submission.memory'),
      width: 80,
      skeleton: 48,
      ...figure,
      cell: (row) => formatMemory(row.memory),
    },
    // The first column to be hidden on narrow windows.
    ...(isRoomy || isOfOneProblem ? [length] : []),
    {
      id: 'language',
      head: t('submission.language'),
      width: 136,
      skeleton: 80,
      className: 'pl-5 text-text-2',
      headClassName: 'pl-5',
      cell: (row) => row.language,
    },
  ];
}

/**
 * The column of users is as wide as the longest possible name of ordinary letters. Problem titles use the remaining
 * space.
 */
function userColumn(t: Translate): Column<SubmissionRow> {
  return {
    id: 'user',
    head: t('submission.user'),
    width: 168,
    skeleton: 70,
    className: 'text-text-2',
    cell: (row) => (
      <Link
        to="/user-home"
        search={{ uid: row.uid, username: row.username }}
        title={row.username}
        className="rounded-1 hover:text-brand"
      >
        {row.username}
      </Link>
    ),
  };
}

/** Columns of the submission list. */
export function submissionColumns(t: Translate, wanted: ColumnOptions): Column<SubmissionRow>[] {
  const { isOfOneProblem, canRejudge } = wanted;
  const columns: Column<SubmissionRow>[] = [
    ...judgedColumns(t, wanted),
    ...(isOfOneProblem ? [] : [problemColumn(t)]),
    ...metricColumns(t, wanted),
    ...(isOfOneProblem ? [] : [userColumn(t)]),
    {
      id: 'submittedAt',
      head: t('submission.submittedAt'),
      width: 96,
      align: 'right',
      skeleton: 60,
      className: 'text-text-3',
      cell: (row) => <Time value={row.submitTime} />,
    },
  ];
  if (canRejudge && !isOfOneProblem)
    columns.push({
      id: 'actions',
      head: t('submission.rejudge'),
      width: 76,
      align: 'right',
      skeleton: 0,
      className: 'px-0!',
      cell: (row) => <SubmissionActionsMenu submitId={row.submitId} status={row.status} canRejudge />,
    });
  return columns;
}
