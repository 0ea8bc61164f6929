import type { StripCase } from '../ui/verdict/strip-layout.ts';
import type { CaseResults, JudgeCase } from './queries.ts';

function stripCase(result: JudgeCase): StripCase {
  const { seq, groupNum, status, time, memory } = result;
  return { seq, group: groupNum, status, timeMs: time, memoryKb: memory };
}

/** All cases of a judging in order, whichever of the two lists holds them. */
export function casesOf(results: CaseResults | null): StripCase[] {
  if (results === null) return [];
  const grouped = results.subTaskJudgeCaseVoList?.flatMap(({ subtaskDetailList }) => subtaskDetailList);
  return (results.judgeCaseList ?? grouped ?? []).map(stripCase);
}
