import { Link } from '../navigation/Link.tsx';
import { JudgeStatus } from '@xiezhi/contract/status';
import type { JSX } from 'react';
import { useT } from '../i18n/messages.ts';
import { acceptanceRate, formatRate } from '../lib/format-figures.ts';
import { Difficulty } from '../ui/Difficulty.tsx';
import { DataTable, SkeletonRows, Td, Th, Tr } from '../ui/table.tsx';
import { VerdictIcon } from '../ui/verdict/VerdictBadge.tsx';
import { AcceptanceRate } from './AcceptanceRate.tsx';
import type { ProblemRow } from './queries.ts';
import { useIsPhone } from '../ui/use-media.ts';
import './problem.css';

export type StatusOf = (pid: number) => number | undefined;

interface ProblemTableProps {
  /** Undefined while they are loaded for the first time. */
  rows: readonly ProblemRow[] | undefined;
  statusOf: StatusOf;
  chosenTags: readonly number[];
  isStale: boolean;
  /** Rows of the skeleton. */
  expected: number;
}

/** The problems: a table, and on phones a list of two lines each. */
export function ProblemTable(props: ProblemTableProps): JSX.Element {
  return useIsPhone() ? <PhoneRows {...props} /> : <WideTable {...props} />;
}

/** The glyph of the viewer's status; nothing where it was not tried. */
function StatusMark({ status, size }: { status: number | undefined; size: number }): JSX.Element | null {
  if (status === undefined || status === JudgeStatus.NotSubmitted) return null;
  return <VerdictIcon status={status} size={size} />;
}

function WideTable({ rows, statusOf, chosenTags, isStale, expected }: ProblemTableProps): JSX.Element {
  const t = useT();
  return (
    <DataTable caption={t('problem.list')} isStale={isStale} className="table-fixed">
      <colgroup>
        <col className="w-9" />
        <col className="w-[84px]" />
        <col />
        <col className="w-[118px]" />
        <col className="w-[124px]" />
        <col className="w-[68px]" />
        <col className="w-[72px]" />
      </colgroup>
      <thead>
        <tr>
          <Th>
            <span className="sr-only">{t('problem.myStatus')}</span>
          </Th>
          <Th>{t('problem.id')}</Th>
          <Th>{t('problem.title')}</Th>
          <Th>{t('problem.difficulty')}</Th>
          <Th align="right">{t('problem.rate')}</Th>
          <Th align="right">{t('problem.accepted')}</Th>
          <Th align="right">{t('problem.total')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows === undefined ? (
          <SkeletonRows rows={expected} widths={[0, 36, 220, 80, 90, 36, 40]} />
        ) : (
          rows.map((row) => (
            <Tr key={row.pid}>
              <Td align="center">
                <StatusMark status={statusOf(row.pid)} size={14} />
              </Td>
              <Td className="ellipsis font-mono text-12 text-text-3" title={row.problemId}>
                {row.problemId}
              </Td>
              <Td className="overflow-hidden">
                <div className="title-cell">
                  <Link
                    to="/problem/$problemID"
                    params={{ problemID: row.problemId }}
                    data-row
                    title={row.title}
                  >
                    {row.title}
                  </Link>
                  <span className="tags">
                    {row.tags.map((tag) => (
                      <span key={tag.id} className={chosenTags.includes(tag.id) ? 'is-chosen' : undefined}>
                        {tag.name}
                      </span>
                    ))}
                  </span>
                </div>
              </Td>
              <Td>
                <Difficulty level={row.difficulty} className="h-5 align-top" />
              </Td>
              <Td align="right">
                <AcceptanceRate accepted={row.ac} total={row.total} />
              </Td>
              <Td align="right" className="text-text-2">
                {row.ac.toLocaleString()}
              </Td>
              <Td align="right" className="text-text-3">
                {row.total.toLocaleString()}
              </Td>
            </Tr>
          ))
        )}
      </tbody>
    </DataTable>
  );
}

function PhoneRows({ rows, statusOf, isStale, expected }: ProblemTableProps): JSX.Element {
  if (rows === undefined) return <PhoneSkeleton rows={Math.min(expected, 10)} />;
  return (
    <ul aria-busy={isStale || undefined} className={isStale ? 'opacity-60' : undefined}>
      {rows.map((row) => (
        <li
          key={row.pid}
          className="relative -mx-2 grid grid-cols-[22px_minmax(0,1fr)_auto] gap-x-2 border-b border-line px-2 py-2.5"
        >
          <span className="row-span-2 pt-1">
            <StatusMark status={statusOf(row.pid)} size={14} />
          </span>
          <Link
            to="/problem/$problemID"
            params={{ problemID: row.problemId }}
            data-row
            className="line-clamp-2 text-16 leading-6 font-medium after:absolute after:inset-0"
          >
            {row.title}
          </Link>
          <span className="pt-0.5 text-13 text-text-2">{formatRate(acceptanceRate(row.ac, row.total))}</span>
          <span className="col-span-2 mt-0.5 flex min-w-0 items-center gap-2.5 text-12 text-text-2">
            <span className="ellipsis max-w-32 flex-none font-mono text-text-3">{row.problemId}</span>
            <Difficulty level={row.difficulty} className="h-5 align-top" />
            {/* Tags that do not fit go whole. */}
            <span className="flex h-5 min-w-0 flex-1 flex-wrap gap-x-2 overflow-hidden leading-5 text-text-3">
              {row.tags.map((tag) => (
                <span key={tag.id} className="ellipsis max-w-full">
                  {tag.name}
                </span>
              ))}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function PhoneSkeleton({ rows }: { rows: number }): JSX.Element {
  return (
    <ul aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // Skeleton rows have no identity.
        // oxlint-disable-next-line react/no-array-index-key -- the place is the identity
        <li
          key={row}
          className="flex h-[67px] flex-col justify-center gap-2.5 border-b border-line pl-[30px]"
        >
          <span className="h-3 w-1/2 rounded-1 bg-pressed" />
          <span className="h-2.5 w-1/3 rounded-1 bg-pressed" />
        </li>
      ))}
    </ul>
  );
}
