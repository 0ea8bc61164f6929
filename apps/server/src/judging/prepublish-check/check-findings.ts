import type { ProblemFinding } from '@xiezhi/contract/text/problem-check';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { find, type Finding } from '../../problems/problem/authoring/findings.ts';
import { lastResult } from './service.ts';
import { checkBasisOf, staleBases, takeSnapshot } from './snapshot.ts';

/**
 * Returns the findings of the prepublish checks: only `checksNeverRun` or `checksStale` if there is no current result,
 * and none for problems of remote judges or without data. Throws `problemNotFound`.
 */
export async function checkFindings(db: Kysely<Database>, pid: number): Promise<Finding[]> {
  const problem = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select(['is_remote', 'data_version'])
    .executeTakeFirst();
  if (!problem || problem.is_remote || problem.data_version === null) return [];
  const found = await lastResult(db, pid);
  if (found === null) return [find('checksNeverRun')];
  const stale = staleBases(found.basis, checkBasisOf(await takeSnapshot(db, pid)));
  return stale.length > 0 ? [find('checksStale')] : findingsOf(found.result.findings);
}

/** Lists the most important findings individually, and reports the number of the others. */
function findingsOf(findings: readonly ProblemFinding[]): Finding[] {
  const listed: Finding[] = [];
  const rest = { error: 0, warning: 0 };
  for (const finding of findings) {
    if (finding.kind === 'solutionMissed') {
      const name = finding.path.split('/').at(-1) ?? finding.path;
      const expected = finding.expected.join(' / ');
      listed.push(find('solutionMissed', { name, expected, got: finding.got.join(' / ') }));
    } else if (finding.kind === 'mutantsSurvived')
      listed.push(find('mutantsSurvived', { count: finding.survived }));
    else if (finding.level === 'error' || finding.level === 'warning') rest[finding.level] += 1;
  }
  if (rest.error > 0) listed.unshift(find('checksFailed', { count: rest.error }));
  if (rest.warning > 0) listed.push(find('checksWarned', { count: rest.warning }));
  return listed;
}
