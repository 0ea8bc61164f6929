import assert from 'node:assert/strict';
import type { RatedContestState, RatingDraft } from '@xiezhi/contract/routes/rating';
import { sql } from 'kysely';
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

interface Answer {
  readonly status: number;
  readonly msg: string;
}

/** A server with rated contests, six contestants and a job runner. */
export interface RatedCast extends ContestCast {
  readonly people: readonly TestUser[];
  /** Stores a rated contest in a time slot, whose contestants rank in this order; returns its id. */
  rate(slot: number, order: readonly TestUser[], options?: RatedOptions): Promise<number>;
  /** Starts the computation of a revision and waits until it is complete; returns its id. */
  preview(add: readonly number[], revoke?: readonly number[]): Promise<number>;
  /** Opens a revision, applies or discards it, and reads it; each as root. */
  open(add: readonly number[], revoke?: readonly number[]): Promise<Answer>;
  apply(id: number): Promise<Answer>;
  drop(id: number): Promise<Answer>;
  draft(): Promise<RatingDraft | null>;
  /** State of a contest in the list of rated contests; undefined if it is not listed. */
  stateOf(cid: number): Promise<RatedContestState | undefined>;
  /** Applied results, one per line: contest, uid, rank, rating before and after, mean. */
  stored(): Promise<string[]>;
  /** Revokes everything and discards the open revision. */
  reset(): Promise<void>;
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

  const open = (add: readonly number[], revoke: readonly number[] = []) =>
    server.call('POST /api/admin/rating-draft', { as: root, body: { add: [...add], revoke: [...revoke] } });
  const apply = (id: number) => server.call('POST /api/admin/rating-draft/apply', { as: root, body: { id } });
  const draft = async () => (await server.call('GET /api/admin/rating-draft', { as: root })).data.draft;

  async function preview(add: readonly number[], revoke: readonly number[] = []): Promise<number> {
    const answer = await open(add, revoke);
    assert.equal(answer.status, 200, answer.msg);
    await until('the preview is computed', async () => {
      const shown = await draft();
      assert.notEqual(shown?.state, 'failed', shown?.failure ?? '');
      return shown?.state === 'ready';
    });
    return answer.data.id;
  }

  return {
    ...cast,
    people,
    open,
    apply,
    draft,
    preview,
    drop: (id) => server.call('DELETE /api/admin/rating-draft', { as: root, query: { id } }),
    async stateOf(cid) {
      const query = { limit: 500 };
      const { data } = await server.call('GET /api/admin/rating-contests', { as: root, query });
      return data.records.find((row) => row.cid === cid)?.state;
    },
    async stored() {
      const { rows } = await sql<{ line: string }>`
        select contest.id || ' ' || result.uid || ' ' || rank || ' ' || coalesce(before::text, '-') || ' '
          || coalesce(after::text, '-') || ' ' || coalesce(mean::text, '-') as line
        from rating_result result join contest on contest.id = cid and rating_revision = revision
        order by 1`.execute(services.db);
      return rows.map(({ line }) => line);
    },
    async reset() {
      const { db } = services;
      await db.updateTable('contest').set({ rating_revision: null, is_rated: false }).execute();
      for (const table of ['user_rating', 'rating_revision'] as const) await db.deleteFrom(table).execute();
    },
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
      const answer = await apply(id);
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
