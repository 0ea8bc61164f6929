import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { ReactNode } from 'react';
import { Link } from '../../../routing/Link.tsx';
import { Difficulty } from '../../../components/Difficulty.tsx';
import { VerdictIcon } from '../../../components/verdict/VerdictBadge.tsx';

interface ProblemLinkProps {
  problem: { problemId: string; title: string; difficulty: number };
  /** The viewer's status. Without an attempt, no status is drawn. */
  status?: number | undefined;
  /** Content at the right end of the line. */
  children?: ReactNode;
}

/** A problem as one line of the home page. */
export function ProblemLink({ problem, status = JudgeStatus.NotSubmitted, children }: ProblemLinkProps) {
  return (
    <Link
      to="/problem/$problemID"
      params={{ problemID: problem.problemId }}
      className="ring-inside flex h-row items-center gap-2 border-b border-line hover:bg-hover sm:gap-3"
    >
      <span className="flex w-7 flex-none justify-center">
        {status === JudgeStatus.NotSubmitted ? null : <VerdictIcon status={status} />}
      </span>
      <span className="min-w-11 flex-none font-mono text-12 text-text-3">{problem.problemId}</span>
      <span className="ellipsis flex-1 font-medium" title={problem.title}>
        {problem.title}
      </span>
      <Difficulty level={problem.difficulty} className="w-30 flex-none text-13 max-sm:hidden" />
      <span className="flex-none text-right text-12 text-text-3 sm:w-21">{children}</span>
    </Link>
  );
}
