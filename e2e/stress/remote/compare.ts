import pg from 'pg';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { numberOf, type Program } from './program.ts';
import type { RemoteSoakWorld, TriedJudge } from './world.ts';

/** Result of the submissions to one judge. */
export interface JudgeReport {
  readonly judge: string;
  readonly submissions: number;
  /** Number of runs at the judge that this site submitted. */
  readonly runs: number;
  /** Number of runs that other people sent manually on the same accounts. */
  readonly byHand: number;
  /** Numbers of programs that the judge received more than once. */
  readonly doubled: number[];
  /**
   * Submissions for which this site stored another submission's run, or a verdict other than the one that their code
   * selects.
   */
  readonly swapped: number[];
  /** Submissions that did not end, or that failed although the judge has their run. */
  readonly lost: { readonly submitId: number; readonly why: string }[];
  /** Number of submissions that failed and that the judge never received, by reason. */
  readonly failed: Readonly<Record<string, number>>;
}

export interface StoredRun {
  readonly submitId: number;
  readonly status: number;
  readonly runId: string | null;
  readonly failCode: string | null;
  readonly endedAt: number | null;
  readonly posts: number;
}

/** Returns the last run of each submission from the database. */
export async function storedRuns(world: RemoteSoakWorld, ids: readonly number[]): Promise<StoredRun[]> {
  const client = new pg.Client({ connectionString: world.system.database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{
      id: string;
      status: number;
      run_id: string | null;
      fail_code: string | null;
      posts: number;
      ended_ms: number | null;
    }>(
      `select distinct on (s.id) s.id, s.status, run.run_id, run.fail_code, run.posts,
         extract(epoch from run.ended_at)::float8 * 1000 as ended_ms
       from submission s join remote_run run on run.submit_id = s.id where s.id = any($1) order by s.id, run.id desc`,
      [ids],
    );
    return rows.map((row) => ({
      submitId: Number(row.id),
      status: row.status,
      runId: row.run_id,
      failCode: row.fail_code,
      endedAt: row.ended_ms,
      posts: row.posts,
    }));
  } finally {
    await client.end();
  }
}

/** Returns how many of the submissions have ended. */
export async function countEnded(world: RemoteSoakWorld, ids: readonly number[]): Promise<number> {
  const runs = await storedRuns(world, ids);
  return runs.filter(({ endedAt }) => endedAt !== null).length;
}

/** Compares the list of a judge with ours. `programs` maps our submission ids to programs. */
export async function compareWithJudge(
  world: RemoteSoakWorld,
  judge: TriedJudge,
  programs: ReadonlyMap<number, Program>,
): Promise<JudgeReport> {
  const theirs = world.site(judge).runs.all;
  const own = theirs.filter(({ isByHand }) => !isByHand);
  const timesSent = new Map<number, number>();
  for (const { code } of own) {
    const number = numberOf(code) ?? -1;
    timesSent.set(number, (timesSent.get(number) ?? 0) + 1);
  }
  const stored = await storedRuns(world, [...programs.keys()]);
  const swapped: number[] = [];
  const lost = [...programs.keys()]
    .filter((id) => !stored.some(({ submitId }) => submitId === id))
    .map((submitId) => ({ submitId, why: 'it has no run' }));
  const failed: Record<string, number> = {};
  for (const { submitId, status, runId, failCode, endedAt, posts } of stored) {
    const program = programs.get(submitId);
    const number = numberOf(program?.code ?? '') ?? -2;
    const isSent = timesSent.has(number);
    if (endedAt === null) lost.push({ submitId, why: 'it has not ended' });
    else if (status === JudgeStatus.SubmittedFailed) {
      const reason = failCode ?? 'none';
      if (isSent || failCode === null) lost.push({ submitId, why: `${reason}, sent ${posts} times` });
      failed[reason] = (failed[reason] ?? 0) + 1;
    } else {
      const run = world.site(judge).runs.get(Number(runId));
      if (run === undefined || numberOf(run.code) !== number || status !== program?.expected)
        swapped.push(submitId);
    }
  }
  return {
    judge: judge.key,
    submissions: programs.size,
    runs: own.length,
    byHand: theirs.length - own.length,
    doubled: [...timesSent].flatMap(([number, times]) => (times > 1 ? [number] : [])),
    swapped,
    lost,
    failed,
  };
}
