import type { JudgingOutcome } from '@xiezhi/contract/judging';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type RemoteReasonCode, remoteReasonText } from '@xiezhi/contract/text/remote-reasons';
import { oiRankScore, toScore } from '@xiezhi/rules';
import { sql } from 'kysely';
import { emptyOutcome, finishRemoteTask } from '../../queue/finish.ts';
import type { RemoteFinal } from '../run-state.ts';
import type { RunServices } from './context.ts';
import type { LeasedRun } from './repository.ts';

/** Maximum stored compiler output, in characters. */
const messageMax = 32_768;

/** Ends a run and its judging with the verdict of the judge, in one transaction. */
export async function endWithVerdict(
  services: RunServices,
  run: LeasedRun,
  verdict: RemoteFinal,
  compilerText: string | null,
): Promise<void> {
  const isNamed = verdict.status === JudgeStatus.RuntimeError || verdict.status === JudgeStatus.SystemError;
  const message =
    compilerText?.slice(0, messageMax).toWellFormed().replaceAll('\0', '\uFFFD') ??
    (isNamed ? verdict.text : null);
  await end(
    services,
    run,
    { phase: 'done', last_text: verdict.text },
    {
      ...emptyOutcome,
      status: verdict.status,
      timeMs: verdict.timeMs,
      memoryKb: verdict.memoryKb,
      message,
      ...scoresOf(run, verdict),
    },
  );
}

/**
 * Ends a run without a verdict: the submission shows Submitted Failed with the reason. `text` is the judge's own
 * message.
 */
export async function endAsFailed(
  services: RunServices,
  run: Pick<LeasedRun, 'id' | 'fence' | 'judging_id' | 'submit_id'>,
  code: RemoteReasonCode,
  text: string | null,
): Promise<void> {
  await end(
    services,
    run,
    { phase: 'failed', fail_code: code, fail_text: text },
    {
      ...emptyOutcome,
      status: JudgeStatus.SubmittedFailed,
      message: remoteReasonText(code, 'en-US', text),
    },
  );
}

/**
 * Ends a run, but only if this server still holds it. If its judging was cancelled meanwhile, the judging stays
 * unchanged.
 */
async function end(
  { db, events, siteSettings }: RunServices,
  run: Pick<LeasedRun, 'id' | 'fence' | 'judging_id' | 'submit_id'>,
  change: { phase: 'done' | 'failed'; last_text?: string; fail_code?: string; fail_text?: string | null },
  outcome: JudgingOutcome,
): Promise<void> {
  const { timeZone } = await siteSettings.get();
  await db.transaction().execute(async (trx) => {
    // Locks the task before the run. All transactions use this order.
    const isFinished = await finishRemoteTask(trx, { events }, run.judging_id, outcome, timeZone);
    const result = await trx
      .updateTable('remote_run')
      .set({
        ...change,
        ...(isFinished ? {} : { phase: 'failed' as const, fail_code: 'cancelled' }),
        leased_until: null,
        waits_for: null,
        ended_at: sql<Date>`now()`,
      })
      .where('id', '=', run.id)
      .where('fence', '=', run.fence)
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) throw new RunLost(run.id);
  });
}

/** Thrown if another server has taken over the run, to roll back the transaction. */
export class RunLost extends Error {
  override readonly name = 'RunLost';

  constructor(id: number) {
    super(`remote run ${id} is held by another server`);
  }
}

/** In scored problems and contests, Accepted gets the full score and other verdicts get the points of the judge. */
function scoresOf(
  run: LeasedRun,
  { status, score }: RemoteFinal,
): { score: number | null; oiRankScore: number | null } {
  // As for local judging: a scoreboard ignores attempts without a score.
  const isUnscored = status === JudgeStatus.CompileError || status === JudgeStatus.SystemError;
  if (run.score_type !== 1 || isUnscored) return { score: null, oiRankScore: null };
  const full = run.io_score ?? 100;
  const share = status === JudgeStatus.Accepted ? 1 : Math.min(Math.max((score ?? 0) / 100, 0), 1);
  const points = toScore(full * share);
  return { score: points, oiRankScore: oiRankScore(points, full, run.difficulty) };
}
