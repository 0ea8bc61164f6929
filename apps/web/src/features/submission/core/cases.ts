import type { StripCase } from '../../../components/verdict/strip-layout.ts';
import type { CaseResults, JudgeCase } from './queries.ts';

function stripCase(result: JudgeCase): StripCase {
  const { seq, groupNum, status, time, memory, sample } = result;
  return { seq, group: groupNum, status, timeMs: time, memoryKb: memory, sample };
}

/** All cases of a judging in order, from either form of the results. */
export function judgedCases(results: CaseResults | null): readonly JudgeCase[] {
  if (results === null) return [];
  const grouped = results.subTaskJudgeCaseVoList?.flatMap(({ subtaskDetailList }) => subtaskDetailList);
  return results.judgeCaseList ?? grouped ?? [];
}

/** The cases in the form of the case strip. */
export function casesOf(results: CaseResults | null): StripCase[] {
  return judgedCases(results).map(stripCase);
}
