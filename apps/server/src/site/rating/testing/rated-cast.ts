import assert from 'node:assert/strict';
import type { TestUser } from '../../../../test-support/factories.ts';
import { until } from '../../../../test-support/until.ts';
import { createJobRunner } from '../../../platform/job/runner.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestOptions,
  sendJudged,
} from '../../../scopes/contest/testing/build-contest.ts';
import { type ContestCast, startContestCast } from '../../../scopes/contest/testing/cast.ts';
import { ratingJob } from '../recompute-job.ts';

/** A server with rated contests, six contestants and a job runner. */
export interface RatedCast extends ContestCast {
  readonly people: readonly TestUser[];
  /** Stores a rated contest in a time slot, whose contestants rank in this order; returns its id. */
  rate(slot: number, order: readonly TestUser[], options?: RatedOptions): Promise<number>;
  /** Starts the computation of a revision and waits until it is complete; returns its id. */
  preview(add: readonly number[], revoke?: readonly number[]): Promise<number>;
  /** Computes a revision and applies it. */
  applyAll(add: readonly number[], revoke?: readonly number[]): Promise<void>;
  ratingOf(user: TestUser): Promise<number | null>;
  close(): Promise<void>;
}

export interface RatedOptions extends Omit<ContestOptions, 'startsAt'> {
  readonly formula?: 'codeforces' | 'elo-mmr';
  readonly min?: number | null;
  readonly max?: number | null;
  readonly participants?: number;
}

/** Length of a time slot in minutes. A contest takes the first ten minutes of its slot. */
export const slotMinutes = 12;

/** Starts the server. Contests in slots up to 99 have ended. */
export async function startRatedCast(): Promise<RatedCast> {
  const cast = await startContestCast();
  const { server, root, clock, at } = cast;
  const { services } = server;
  const people = [cast.ann, cast.bob];
  for (const username of ['cleo', 'dan', 'eve', 'fay']) people.push(await server.buildUser({ username }));
  clock.set(at(100 * slotMinutes + 1));
  const runner = createJobRunner(services, { kinds: [ratingJob(services)], timed: [] });
  runner.start();

  async function preview(add: readonly number[], revoke: readonly number[] = []): Promise<number> {
    const answer = await server.call('POST /api/admin/rating-draft', {
      as: root,
      body: { add: [...add], revoke: [...revoke] },
    });
    assert.equal(answer.status, 200, answer.msg);
    await until('the preview is computed', async () => {
      const { data } = await server.call('GET /api/admin/rating-draft', { as: root });
      assert.notEqual(data.draft?.state, 'failed', data.draft?.failure ?? '');
      return data.draft?.state === 'ready';
    });
    return answer.data.id;
  }

  return {
    ...cast,
    people,
    preview,
    async rate(
      slot,
      order,
      { formula = 'codeforces', min = null, max = null, participants = 2, ...options } = {},
    ) {
      const cid = await buildContest(services, cast.author, {
        minutes: 10,
        ...options,
        startsAt: at(slot * slotMinutes),
      });
      await services.db
        .updateTable('contest')
        .set({
          is_rated: true,
          rating_formula: formula,
          rating_min: min,
          rating_max: max,
          rating_participants: participants,
        })
        .where('id', '=', cid)
        .execute();
      const [problem] = await insertContestProblems(services, cid, ['A']);
      assert.ok(problem);
      for (const [index, user] of order.entries()) {
        const score = options.rule?.startsWith('oi') ? { score: 100 - index * 10 } : {};
        const sent = { uid: user.uid, cid, problem, at: at(slot * slotMinutes + 0.5 + index), status: 0 };
        await sendJudged(services, { ...sent, ...score });
      }
      return cid;
    },
    async applyAll(add, revoke) {
      const id = await preview(add, revoke);
      const answer = await server.call('POST /api/admin/rating-draft/apply', { as: root, body: { id } });
      assert.equal(answer.status, 200, answer.msg);
    },
    async ratingOf({ username }) {
      const { data } = await server.call('GET /api/get-user-home-info', { query: { username } });
      return data.siteRating?.rating ?? null;
    },
    async close() {
      await runner.stop();
      await server.stop();
    },
  };
}
