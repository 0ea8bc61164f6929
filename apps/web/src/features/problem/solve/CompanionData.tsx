import type { JSX } from 'react';
import type { ProblemInfo } from '../core/queries.ts';

/**
 * Facts for the browser extension Competitive Companion, invisible on the page. Users choose the extension's parser for
 * HOJ in its menu “Parse with”. The parser reads title and limits from these class names and words, which it knows only
 * in Chinese.
 */
export function CompanionData({ problem }: { problem: ProblemInfo['problem'] }): JSX.Element {
  const { problemId, title, timeLimit, memoryLimit } = problem;
  return (
    <div hidden lang="zh-CN">
      <div className="panel-title">
        <span>{`${problemId} ${title}`}</span>
      </div>
      <div className="question-intr">{`时间限制：C/C++ ${timeLimit}MS 内存限制：C/C++ ${memoryLimit}MB`}</div>
    </div>
  );
}
