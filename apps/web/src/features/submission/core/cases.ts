import type { StripCase } from '../../../components/verdict/strip-layout.ts';
import type { CaseResults, JudgeCase } from './queries.ts';

function stripCase(result: JudgeCase): StripCase {
  const { seq, groupNum, status, time, memory, sample } = result;
  return { seq, group: groupNum, status, timeMs: time, memoryKb: memory, sample };
}

/** Returns all cases of a judging in order, from results with or without subtasks. */
export function judgedCases(results: CaseResults | null): readonly JudgeCase[] {
  if (results === null) return [];
  const grouped = results.subTaskJudgeCaseVoList?.flatMap(({ subtaskDetailList }) => subtaskDetailList);
  return results.judgeCaseList ?? grouped ?? [];
}

/** Converts the cases to the form that the case strip needs. */
export function casesOf(results: CaseResults | null): StripCase[] {
  return judgedCases(results).map(stripCase);
}
