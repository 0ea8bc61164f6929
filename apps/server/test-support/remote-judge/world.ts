import assert from 'node:assert/strict';
import { createRemoteWorker } from '../../src/judging/remote-judge/run/worker.ts';
import { remoteTiming, type RemoteTiming } from '../../src/judging/remote-judge/run/timing.ts';
import type { RemoteJudgeAdapter } from '../../src/judging/remote-judge/adapter.ts';
import { encryptPassword } from '../../src/judging/remote-judge/password.ts';
import { buildJudgedProblem } from '../../src/judging/queue/testing/build-judged-problem.ts';
import type { BackgroundWorker } from '../../src/platform/job/background-worker.ts';
import type { Services } from '../../src/platform/services.ts';
import { until } from '../until.ts';
import type { Simulator } from './simulator.ts';

/** Timing with intervals of milliseconds in place of minutes. */
export const quickTiming: RemoteTiming = {
  ...remoteTiming,
  leaseMs: 700,
  sendWithinMs: 500,
  searchMs: 250,
  acceptedSearchMs: 2000,
  searchEveryMs: 30,
  busyPauseMs: 20,
  pollPauses: [5, 20],
  faultPauses: [20, 100],
  tickMs: 20,
  requestMs: 500,
};

export type RemoteWorld = ReturnType<typeof remoteWorld>;

/** Workers of several servers that use one simulated judge, and helpers to inspect the state. */
export function remoteWorld(services: Services, adapter: RemoteJudgeAdapter, timing = quickTiming) {
  const { db } = services;
  let workers: BackgroundWorker[] = [];
  const begin = () => {
    const worker = createRemoteWorker(services, { judges: [adapter], timing });
    worker.start();
    return worker;
  };
  const world = {
    /** Resets the database: the judge is turned on and has one account, the problem 1000 and no runs. */
    async reset(site: Simulator) {
      site.clearFaults();
      site.requests.length = 0;
      site.runs.clear();
      site.accounts.clear();
      site.addProblem('1000');
      await db.deleteFrom('judging_task').execute();
      await db.deleteFrom('remote_run').execute();
      await db.deleteFrom('remote_run_owner').execute();
      await db.deleteFrom('remote_account').execute();
      await db
        .updateTable('remote_judge')
        .set({ is_enabled: true, state: 'ok', faults: 0, retry_at: null, detail: null })
        .where('judge', '=', adapter.key)
        .execute();
      site.accounts.set('team-1', 'right').set('team-2', 'right').set('team-3', 'right');
      await world.addAccount('team-1', 'right');
      await buildRemoteProblem(services, adapter.key, '1000');
    },
    async addAccount(username: string, password: string) {
      const owner = { judge: adapter.accountJudge, username };
      await db
        .insertInto('remote_account')
        .values({
          ...owner,
          sealed_password: encryptPassword(services.settings.secret, owner, password),
          created_by: null,
        })
        .execute();
    },
    start(count: number) {
      workers = Array.from({ length: count }, begin);
    },
    /** Stops a worker in the middle of its work and starts another one. */
    async restartOne() {
      const [first, ...others] = workers;
      workers = [...others, begin()];
      await first?.stop();
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      workers = [];
    },
    async judge() {
      return db
        .selectFrom('remote_judge')
        .where('judge', '=', adapter.key)
        .selectAll()
        .executeTakeFirstOrThrow();
    },
    async statusOf(id: number): Promise<number> {
      return (
        await db.selectFrom('submission').where('id', '=', id).select('status').executeTakeFirstOrThrow()
      ).status;
    },
    runsOf: (id: number) =>
      db.selectFrom('remote_run').where('submit_id', '=', id).selectAll().orderBy('id', 'desc').execute(),
    async runOf(id: number) {
      const [run] = await world.runsOf(id);
      assert.ok(run, `submission ${id} has no remote run`);
      return run;
    },
    async endedCount() {
      const ended = await db
        .selectFrom('remote_run')
        .where('phase', 'in', ['done', 'failed'])
        .select('id')
        .execute();
      return ended.length;
    },
    /** Waits until no work is left for a submission; returns its status. */
    async finished(id: number): Promise<number> {
      await until(
        `submission ${id} has ended`,
        async () => {
          const { phase } = await world.runOf(id);
          return phase === 'done' || phase === 'failed';
        },
        60_000,
      );
      return world.statusOf(id);
    },
    /**
     * Asserts that every run that this site sent belongs to one of its submissions and has its code, and that no other
     * runs are stored.
     */
    async isOneToOne(site: Simulator) {
      const owners = await db.selectFrom('remote_run_owner').selectAll().execute();
      const theirs = site.runs.all.filter(({ isByHand }) => !isByHand);
      assert.deepEqual(owners.map(({ run_id }) => run_id).sort(), theirs.map(({ id }) => String(id)).sort());
      for (const { run_id, submit_id } of owners) {
        const { code } = await db
          .selectFrom('submission')
          .where('id', '=', submit_id)
          .select('code')
          .executeTakeFirstOrThrow();
        assert.equal(site.runs.get(Number(run_id))?.code.trimEnd(), code.trimEnd());
      }
    },
  };
  return world;
}

/** Stores a public remote problem as an import does. */
export async function buildRemoteProblem(services: Services, judge: string, id: string): Promise<void> {
  const display_id = `${judge}-${id}`;
  const known = await services.db
    .selectFrom('problem')
    .where('display_id', '=', display_id)
    .select('id')
    .executeTakeFirst();
  if (known !== undefined) return;
  await buildJudgedProblem(services, {
    display_id,
    is_remote: true,
    remote_oj: judge,
    remote_id: id,
    cases: [],
  });
}
