import { JudgeStatus } from '@xiezhi/contract/status';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { HandlerTable } from '../http/handler.ts';
import { openProblem } from '../problem/policy.ts';
import type { Services } from '../services.ts';
import { hiddenCodeSentence } from './presenter.ts';

export function lastCodeHandlers({ db, site }: Services): Pick<HandlerTable, 'GET /api/get-last-ac-code'> {
  return {
    'GET /api/get-last-ac-code': async ({ query, viewer, locale }) => {
      await openProblem(db, query.pid, viewer);
      const none = { submitId: null, code: '', language: null };
      if (query.cid) return none;
      const found = await lastAcceptedCode(db, viewer.uid, query.pid);
      if (!found) return none;
      const { hideNonContestSubmissionCode } = await site.get();
      const isExempt = viewer.role === 'root' || viewer.role === 'problem_admin';
      const isHidden = hideNonContestSubmissionCode && !isExempt;
      const code = isHidden ? hiddenCodeSentence(locale) : found.code;
      return { submitId: found.id, code, language: found.language };
    },
  };
}

interface AcceptedCode {
  readonly id: number;
  readonly code: string;
  readonly language: string;
}

/** The user's newest accepted submission outside contests and groups. */
async function lastAcceptedCode(
  db: Kysely<Database>,
  uid: string,
  pid: number,
): Promise<AcceptedCode | undefined> {
  return db
    .selectFrom('submission')
    .where('uid', '=', uid)
    .where('pid', '=', pid)
    .where('cid', '=', 0)
    .where('gid', 'is', null)
    .where('hidden_at', 'is', null)
    .where('status', '=', JudgeStatus.Accepted)
    .orderBy('id', 'desc')
    .select(['id', 'code', 'language'])
    .limit(1)
    .executeTakeFirst();
}
