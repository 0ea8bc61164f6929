import type { JSX } from 'react';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { acceptanceRate, formatRate } from '../../../lib/format-figures.ts';
import { Difficulty } from '../../../components/Difficulty.tsx';
import { bankHref, StatusMark } from './problem-columns.tsx';
import { judgedOf } from '@xiezhi/contract/enums/status';
import type { ProblemRow } from './queries.ts';

/** A row of the problem list on phones, in two lines. */
export function ProblemLine({
  row,
  status,
  href = bankHref(row),
}: {
  row: ProblemRow;
  status: number | undefined;
  href?: string;
}): JSX.Element {
  return (
    <>
      <span className="row-span-2 pt-1">
        <StatusMark status={status} />
      </span>
      <HrefLink
        href={href}
        data-row
        className="line-clamp-2 text-16 leading-6 font-medium after:absolute after:inset-0"
      >
        {row.title}
      </HrefLink>
      <span className="pt-0.5 text-13 text-text-2">{formatRate(acceptanceRate(row.ac, judgedOf(row)))}</span>
      <span className="col-span-2 mt-0.5 flex min-w-0 items-center gap-2.5 text-12 text-text-2">
        <span className="ellipsis max-w-32 flex-none font-mono text-text-3">{row.problemId}</span>
        <Difficulty level={row.difficulty} className="h-5 align-top" />
        {/* Tags that do not fit are hidden entirely. */}
        <span className="flex h-5 min-w-0 flex-1 flex-wrap gap-x-2 overflow-hidden leading-5 text-text-3">
          {row.tags.map((tag) => (
            <span key={tag.id} className="ellipsis max-w-full">
              {tag.name}
            </span>
          ))}
        </span>
      </span>
    </>
  );
}
