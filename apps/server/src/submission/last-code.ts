import { type Scope, scopeFromWire } from '@xiezhi/contract/scope';
import { JudgeStatus } from '@xiezhi/contract/status';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { HandlerTable } from '../http/handler.ts';
import { openProblem } from '../problem/policy.ts';
import { submissionIn } from '../scope/sql.ts';
import type { Services } from '../services.ts';
import { rightsOn, type SubmissionRow } from './policy.ts';
import { hiddenCodeSentence } from './presenter.ts';

export function lastCodeHandlers(services: Services): Pick<HandlerTable, 'GET /api/get-last-ac-code'> {
  return {
    'GET /api/get-last-ac-code': async ({ query, viewer, locale }) => {
      const problem = await openProblem(services, viewer, { pid: query.pid });
      const asked = scopeFromWire(query);
      // Who names no scope means the place where the problem lives.
      const scope = asked.kind === 'practice' ? problem.home : asked;
      const found = await lastAcceptedCode(services.db, scope, viewer.uid, query.pid);
      if (!found) return { submitId: null, code: '', language: null };
      const rights = await rightsOn(services, viewer, { ...found, uid: viewer.uid });
      const code = rights?.code ? found.code : hiddenCodeSentence(locale);
      return { submitId: found.id, code, language: found.language };
    },
  };
}

interface AcceptedCode extends Omit<SubmissionRow, 'uid'> {
  readonly id: number;
  readonly code: string;
  readonly language: string;
}

/** The user's newest accepted submission in the scope. */
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
    .select(['submission.cid', 'submission.tid', 'submission.gid'])
    .select(['problem.code_share', 'problem.open_case_result', 'problem.auth as problem_auth'])
    .limit(1)
    .executeTakeFirst();
}
