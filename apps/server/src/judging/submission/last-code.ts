import { type Scope, scopeFromWire } from '@xiezhi/contract/enums/scope';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { HandlerTable, Viewer } from '../../platform/http/handler.ts';
import { openContestProblem } from '../../problems/problem/contest-problem.ts';
import { openForSolver } from '../../problems/problem/policy.ts';
import { isTestedProblem, presentAuth, submissionIn } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { rightsOn, type SubmissionRow } from './policy.ts';
import { hiddenCodeSentence } from './presenter.ts';

export function lastCodeHandlers(services: Services): Pick<HandlerTable, 'GET /api/get-last-ac-code'> {
  return {
    'GET /api/get-last-ac-code': async ({ query, viewer, locale, now }) => {
      const scope = await scopeAsked(services, viewer, query, now);
      const found = await lastAcceptedCode(services.db, scope, viewer.uid, query.pid);
      if (!found) return { submitId: null, code: '', language: null };
      const rights = await rightsOn(services, viewer, { ...found, uid: viewer.uid });
      // Returning the code would reveal that a submission was accepted. Viewers who may not see the outcome must not
      // learn this.
      if (!rights?.outcome) return { submitId: null, code: '', language: null };
      const code = rights.code ? found.code : hiddenCodeSentence(locale);
      return { submitId: found.id, code, language: found.language };
    },
  };
}

/** Returns the scope that the query names; without one, the scope that owns the problem. */
async function scopeAsked(
  services: Services,
  viewer: Viewer,
  query: { readonly pid: number; readonly cid?: number | undefined },
  now: Date,
): Promise<Scope> {
  const asked = scopeFromWire(query);
  if (asked.kind === 'contest') {
    await openContestProblem(services, viewer, asked.cid, { pid: query.pid }, now);
    return asked;
  }
  const problem = await openForSolver(services, viewer, query.pid);
  return asked.kind === 'practice' ? problem.home : asked;
}

interface AcceptedCode extends Omit<SubmissionRow, 'uid'> {
  readonly id: number;
  readonly code: string;
  readonly language: string;
}

/** Returns the user's newest accepted submission in the scope. */
async function lastAcceptedCode(
  db: Kysely<Database>,
  scope: Scope,
  uid: string,
  pid: number,
): Promise<AcceptedCode | undefined> {
  return db
    .selectFrom('submission')
    .innerJoin('problem', 'problem.id', 'submission.pid')
    .where('submission.uid', '=', uid)
    .where('submission.pid', '=', pid)
    .where(submissionIn(scope))
    .where('submission.status', '=', JudgeStatus.Accepted)
    .orderBy('submission.id', 'desc')
    .select(['submission.id', 'submission.code', 'submission.language', 'submission.share'])
    .select(['submission.cid', 'submission.tid', 'submission.gid', 'submission.submitted_at'])
    .select(['problem.code_share', 'problem.open_case_result', presentAuth().as('problem_auth')])
    .select(['problem.author as problem_author', 'problem.gid as problem_gid'])
    .select('problem.is_group as problem_is_group')
    .select(sql<boolean>`problem.apply_public_progress is not null`.as('problem_is_offered'))
    .select([isTestedProblem().as('problem_is_tested'), 'submission.pid'])
    .limit(1)
    .executeTakeFirst();
}
