import type { JSX } from 'react';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Time } from '../../../components/Time.tsx';
import { formatLength, formatMemory, formatTime } from '../../../lib/format-figures.ts';
import type { SubmissionRow } from './queries.ts';
import { scopedIdOf, submissionHref } from './addresses.ts';
import { SubmissionActionsMenu, OwnerAction, useCanRejudge, Verdict } from './submission-cells.tsx';

interface SubmissionLineProps {
  row: SubmissionRow;
  /** Whether the list is on a problem's own page, where problem and user are omitted. */
  isOfOneProblem: boolean;
}

/** A submission in two or three lines, for narrow lists. */
export function SubmissionLine({ row, isOfOneProblem }: SubmissionLineProps): JSX.Element {
  const canRejudge = useCanRejudge();
  return (
    <>
      <div className="flex items-center gap-3">
        <HrefLink href={submissionHref(row)} data-row className="min-w-0 flex-1 after:absolute after:inset-0">
          <Verdict row={row} />
          <span className="sr-only">{` #${row.submitId}`}</span>
        </HrefLink>
        {!canRejudge && <Time value={row.submitTime} className="flex-none text-12 text-text-3" />}
        <span className="relative z-1 -my-2 flex-none empty:hidden">
          {canRejudge ? (
            <SubmissionActionsMenu submitId={row.submitId} status={row.status} canRejudge />
          ) : (
            <OwnerAction row={row} />
          )}
        </span>
      </div>
      {!isOfOneProblem && (
        <p className="ellipsis mt-1 text-14">
          <span className="mr-2 font-mono text-12 text-text-3">{scopedIdOf(row)}</span>
          {row.title}
        </p>
      )}
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-12 text-text-2">
        {!isOfOneProblem && <span className="ellipsis max-w-40">{row.username}</span>}
        <span>{row.language}</span>
        <span>{formatTime(row.time)}</span>
        <span>{formatMemory(row.memory)}</span>
        <span>{formatLength(row.length)}</span>
        {/* The time is omitted if there are actions, for lack of space. */}
        {canRejudge && <Time value={row.submitTime} className="ml-auto text-text-3" />}
      </p>
    </>
  );
}
