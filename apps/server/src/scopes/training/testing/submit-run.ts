import { applyDifference } from '../../../judging/counters/counters.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import type { TestServer } from '../../../../test-support/harness.ts';

export interface Run {
  readonly user: TestUser;
  readonly pid: number | undefined;
  readonly status: number;
  readonly at: Date;
  readonly tid?: number;
  readonly gid?: number;
  readonly timeMs?: number;
  readonly score?: number;
}

/** Inserts a judged submission outside contests; returns its id. */
export async function submitRun(server: TestServer, wanted: Run): Promise<number> {
  const { user, pid = 0, status, at, tid = null, gid = null, timeMs = 10, score = null } = wanted;
  return server.services.db.transaction().execute(async (trx) => {
    const place = { cid: null, tid, gid };
    const { id } = await trx
      .insertInto('submission')
      .values({
        pid,
        uid: user.uid,
        ...place,
        language: 'C++',
        code: 'int main() {}',
        code_length: 13,
        submitted_at: at,
        modified_at: at,
        status,
        counted_status: status,
        time_ms: timeMs,
        score,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const counted = {
      submitId: id,
      pid,
      uid: user.uid,
      ...place,
      submittedAt: at,
      day: at.toISOString().slice(0, 10),
    };
    await applyDifference(trx, counted, null, { status, oiRankScore: null });
    return id;
  });
}
