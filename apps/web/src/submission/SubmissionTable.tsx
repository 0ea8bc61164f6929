import { Link } from '../navigation/Link.tsx';
import { JudgeStatus } from '@xiezhi/contract/status';
import type { JSX } from 'react';
import { useUser } from '../api/session.ts';
import { useT } from '../i18n/messages.ts';
import { useIsPhone, useMedia } from '../ui/use-media.ts';
import { DataTable, SkeletonRows, Td, Th, Tr } from '../ui/table.tsx';
import { Time } from '../ui/Time.tsx';
import { lazyPart } from '../loading/lazy-part.tsx';
import { VerdictBadge } from '../ui/verdict/VerdictBadge.tsx';
import { formatLength, formatMemory, formatTime } from '../lib/format-figures.ts';
import type { SubmissionRow } from './queries.ts';

const ActsMenu = lazyPart(async () => (await import('./ActsMenu.tsx')).ActsMenu, ['acts']);

interface TableProps {
  /** Undefined while they are loaded for the first time. */
  rows: readonly SubmissionRow[] | undefined;
  isStale: boolean;
  /** Rows of the skeleton. */
  expected: number;
  /** On a problem's own page: neither problem nor user is named. */
  isOfOneProblem?: boolean;
}

/** Submissions: a table, and where its columns do not fit a list of two lines each. */
export function SubmissionTable(props: TableProps): JSX.Element {
  const isPhone = useIsPhone();
  const isNarrow = useMedia('(max-width: 991px)');
  return isPhone || (isNarrow && props.isOfOneProblem !== true) ? (
    <PhoneRows {...props} />
  ) : (
    <WideTable {...props} />
  );
}

function detailOf(row: SubmissionRow) {
  return { to: '/submission-detail/$submitID', params: { submitID: String(row.submitId) } } as const;
}

/** The column of acts is for root; the owner of what failed to be sent finds the one act beside the verdict. */
function useIsRoot(): boolean {
  return useUser()?.roleList.includes('root') ?? false;
}

function OwnAct({ row }: { row: SubmissionRow }): JSX.Element | null {
  const user = useUser();
  const isOpen = row.status === JudgeStatus.SubmittedFailed && user?.uid === row.uid;
  return isOpen ? <ActsMenu submitId={row.submitId} status={row.status} isRoot={false} /> : null;
}

function Verdict({ row }: { row: SubmissionRow }): JSX.Element {
  const t = useT();
  return (
    <span className="inline-flex items-center gap-2">
      <VerdictBadge status={row.status} isNamed />
      {row.score !== null && (
        <span className="text-12 text-text-2">{t('submission.points', { score: row.score })}</span>
      )}
      {row.isManual && <span className="text-12 text-text-3">{t('submission.manual')}</span>}
    </span>
  );
}

function WideTable({ rows, isStale, expected, isOfOneProblem = false }: TableProps): JSX.Element {
  const t = useT();
  // The first column to go where the window is narrow.
  const isRoomy = useMedia('(min-width: 1200px)');
  const isRoot = useIsRoot() && !isOfOneProblem;
  const hasLength = isRoomy || isOfOneProblem;
  const widths = isOfOneProblem ? [44, 90, 44, 48, 40, 80, 60] : [44, 90, 200, 44, 48, 40, 80, 70, 60];
  return (
    <div className="overflow-x-auto">
      <DataTable
        caption={t('submission.list')}
        isStale={isStale}
        className={isOfOneProblem ? '' : 'min-w-[900px] table-fixed'}
      >
        {!isOfOneProblem && (
          <colgroup>
            <col className="w-[80px]" />
            <col className={isRoomy ? 'w-[256px]' : 'w-[204px]'} />
            <col />
            <col className="w-[76px]" />
            <col className="w-[80px]" />
            {hasLength && <col className="w-[76px]" />}
            <col className="w-[136px]" />
            <col className={isRoomy && !isRoot ? 'w-[132px]' : 'w-[96px]'} />
            <col className="w-[96px]" />
            {isRoot && <col className="w-[76px]" />}
          </colgroup>
        )}
        <thead>
          <tr>
            <Th>{t('submission.id')}</Th>
            <Th>{t('submission.result')}</Th>
            {!isOfOneProblem && <Th>{t('submission.problem')}</Th>}
            <Th align="right">{t('submission.time')}</Th>
            <Th align="right">{t('submission.memory')}</Th>
            {hasLength && <Th align="right">{t('submission.length')}</Th>}
            <Th className="pl-5">{t('submission.language')}</Th>
            {!isOfOneProblem && <Th>{t('submission.user')}</Th>}
            <Th align="right">{t('submission.submittedAt')}</Th>
            {isRoot && <Th align="right">{t('submission.rejudge')}</Th>}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? (
            <SkeletonRows
              rows={expected}
              widths={[...(hasLength ? widths : widths.toSpliced(5, 1)), ...(isRoot ? [0] : [])]}
            />
          ) : (
            rows.map((row) => (
              <Tr key={row.submitId}>
                <Td className="font-mono text-12">
                  <Link {...detailOf(row)} data-row className="text-brand hover:text-brand-hover">
                    {row.submitId}
                  </Link>
                </Td>
                <Td className="ellipsis">
                  <span className="flex items-center">
                    <Link {...detailOf(row)} tabIndex={-1} className="min-w-0 flex-1">
                      <Verdict row={row} />
                    </Link>
                    <OwnAct row={row} />
                  </span>
                </Td>
                {!isOfOneProblem && (
                  <Td className="ellipsis" title={row.title}>
                    <Link
                      to="/problem/$problemID"
                      params={{ problemID: row.displayPid }}
                      className="hover:text-brand"
                    >
                      <span className="mr-2 font-mono text-12 text-text-3">{row.displayPid}</span>
                      <span className="text-14">{row.title}</span>
                    </Link>
                  </Td>
                )}
                <Td align="right" className="text-text-2">
                  {formatTime(row.time)}
                </Td>
                <Td align="right" className="text-text-2">
                  {formatMemory(row.memory)}
                </Td>
                {hasLength && (
                  <Td align="right" className="text-text-2">
                    {formatLength(row.length)}
                  </Td>
                )}
                <Td className="ellipsis pl-5 text-text-2">{row.language}</Td>
                {!isOfOneProblem && (
                  <Td className="ellipsis text-text-2" title={row.username}>
                    <Link
                      to="/user-home"
                      search={{ uid: row.uid, username: row.username }}
                      className="rounded-1 hover:text-brand"
                    >
                      {row.username}
                    </Link>
                  </Td>
                )}
                <Td align="right" className="text-text-3">
                  <Time value={row.submitTime} />
                </Td>
                {isRoot && (
                  <Td align="right" className="px-0!">
                    <ActsMenu submitId={row.submitId} status={row.status} isRoot />
                  </Td>
                )}
              </Tr>
            ))
          )}
        </tbody>
      </DataTable>
    </div>
  );
}

function PhoneRows({ rows, isStale, expected, isOfOneProblem = false }: TableProps): JSX.Element {
  const isRoot = useIsRoot();
  if (rows === undefined)
    return (
      <ul aria-hidden="true">
        {Array.from({ length: Math.min(expected, 10) }, (_, row) => (
          // Skeleton rows have no identity.
          // oxlint-disable-next-line react/no-array-index-key -- the place is the identity
          <li key={row} className="flex h-[71px] flex-col justify-center gap-2.5 border-b border-line">
            <span className="h-3 w-1/2 rounded-1 bg-pressed" />
            <span className="h-2.5 w-3/4 rounded-1 bg-pressed" />
          </li>
        ))}
      </ul>
    );
  return (
    <ul aria-busy={isStale || undefined} className={isStale ? 'opacity-60' : undefined}>
      {rows.map((row) => (
        <li key={row.submitId} className="relative -mx-2 border-b border-line px-2 py-2.5">
          <div className="flex items-center gap-3">
            <Link {...detailOf(row)} data-row className="min-w-0 flex-1 after:absolute after:inset-0">
              <Verdict row={row} />
              <span className="sr-only">{` #${row.submitId}`}</span>
            </Link>
            {!isRoot && <Time value={row.submitTime} className="flex-none text-12 text-text-3" />}
            <span className="relative z-1 -my-2 flex-none empty:hidden">
              {isRoot ? (
                <ActsMenu submitId={row.submitId} status={row.status} isRoot />
              ) : (
                <OwnAct row={row} />
              )}
            </span>
          </div>
          {!isOfOneProblem && (
            <p className="ellipsis mt-1 text-14">
              <span className="mr-2 font-mono text-12 text-text-3">{row.displayPid}</span>
              {row.title}
            </p>
          )}
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-12 text-text-2">
            {!isOfOneProblem && <span className="ellipsis max-w-40">{row.username}</span>}
            <span>{row.language}</span>
            <span>{formatTime(row.time)}</span>
            <span>{formatMemory(row.memory)}</span>
            <span>{formatLength(row.length)}</span>
            {/* Beside the acts there is no room for it. */}
            {isRoot && <Time value={row.submitTime} className="ml-auto text-text-3" />}
          </p>
        </li>
      ))}
    </ul>
  );
}
