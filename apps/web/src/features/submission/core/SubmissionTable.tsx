import { useMemo, type JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { useMedia } from '../../../components/use-media.ts';
import { DataList, type DataListProps } from '../../../components/data-list/DataList.tsx';
import type { SubmissionRow } from './queries.ts';
import { useCanRejudge } from './submission-cells.tsx';
import { submissionColumns } from './submission-columns.tsx';
import { SubmissionLine } from './SubmissionLine.tsx';

type SubmissionTableProps = Pick<
  DataListProps<SubmissionRow>,
  'rows' | 'query' | 'state' | 'onChange' | 'expected' | 'empty' | 'pager'
> & {
  /** Whether the list is on a problem's own page, where problem and user are omitted. */
  isOfOneProblem?: boolean;
};

const idOf = (row: SubmissionRow): number => row.submitId;

/** Submissions as a table, or as compact rows on narrow lists. */
export function SubmissionTable({ isOfOneProblem = false, ...list }: SubmissionTableProps): JSX.Element {
  const t = useT();
  const canRejudge = useCanRejudge();
  const isRoomy = useMedia('(min-width: 1200px)');
  const columns = useMemo(
    () => submissionColumns(t, { isOfOneProblem, canRejudge, isRoomy }),
    [t, isOfOneProblem, canRejudge, isRoomy],
  );
  return (
    <DataList
      {...list}
      label={t('submission.list')}
      columns={columns}
      rowKey={idOf}
      // In a pane beside an editor, columns are as wide as their content, and the table scrolls horizontally.
      layout={isOfOneProblem ? 'auto' : 'fixed'}
      isSideways={isOfOneProblem}
      narrow={{
        below: isOfOneProblem ? 768 : 1100,
        height: 71,
        className: 'py-2.5',
        renderRow: (row) => <SubmissionLine row={row} isOfOneProblem={isOfOneProblem} />,
      }}
    />
  );
}
