import assert from 'node:assert/strict';
import {
  insertContestProblems,
  buildContest,
  type ContestOptions,
  type ContestProblemIds,
  sendJudged,
} from '../../src/scopes/contest/testing/build-contest.ts';
import type { TestServer } from '../harness.ts';
import type { People } from './people.ts';

export interface SceneContest {
  readonly cid: number;
  readonly problem: ContestProblemIds;
  /** A submission of the insider during the freeze. */
  readonly frozen: number;
  /** A submission of the insider that is not judged yet. */
  readonly waiting: number;
}

export const contestNames = ['acm', 'oi', 'moved', 'movedOi', 'soon', 'closed', 'hidden', 'group'] as const;
export type SceneContestName = (typeof contestNames)[number];
export type SceneContests = Readonly<Record<SceneContestName, SceneContest>>;

const minute = 60_000;

/** Creates one contest for each way to hide something. Each has a problem, submissions and an announcement. */
export async function buildContests(
  server: TestServer,
  people: People,
  gid: number,
  now: Date,
): Promise<SceneContests> {
  const at = (minutes: number) => new Date(now.getTime() + minutes * minute);
  const frozen = { minutes: 300, sealedMinutes: 180, opensItself: false, openRank: true };
  const make = (options: Partial<ContestOptions>, sent: number) =>
    buildOne(server, people, { startsAt: at(-180), ...options }, at(sent));
  const contests = {
    acm: await make({ title: 'frozen acm', ...frozen }, -30),
    oi: await make({ title: 'frozen oi', rule: 'oi-recent', ...frozen }, -30),
    moved: await make({ title: 'moved', ...frozen, minutes: 190, sealedMinutes: 60 }, -30),
    movedOi: await make(
      { title: 'moved oi', rule: 'oi-recent', ...frozen, minutes: 190, sealedMinutes: 190 },
      -30,
    ),
    soon: await make({ title: 'soon', startsAt: at(60) }, -30),
    closed: await make({ title: 'closed', auth: 'private', password: 'secret1' }, -30),
    hidden: await make({ title: 'hidden', isVisible: false }, -30),
    group: await make({ title: 'of the group', gid }, -30),
  };
  // Postpones the end as the admin form does. The form keeps the length of the freeze, so the freeze would begin later.
  // Whether the server accepts or rejects this request, the contest stays frozen.
  const endTime = at(70).toISOString();
  await server.call('PUT /api/admin/contest', {
    as: people.author,
    body: { id: contests.moved.cid, endTime, sealRank: true, sealRankTime: at(10).toISOString() },
  });
  await server.call('PUT /api/admin/contest', {
    as: people.author,
    body: { id: contests.movedOi.cid, endTime },
  });
  return contests;
}

async function buildOne(
  server: TestServer,
  { author, insider, lookers, target }: People,
  options: ContestOptions,
  sentAt: Date,
): Promise<SceneContest> {
  const { services } = server;
  const { db } = services;
  const cid = await buildContest(services, author, options);
  const [problem] = await insertContestProblems(services, cid, ['A', 'B'], { createdAt: options.startsAt });
  assert.ok(problem);
  const { contestant } = lookers;
  assert.ok(contestant);
  const isOpen = options.auth === undefined && options.isVisible !== false && options.gid === undefined;
  const people = isOpen ? [contestant, insider, target] : [insider, target];
  await db
    .insertInto('contest_registration')
    .values(people.map(({ uid }) => ({ cid, uid })))
    .execute();
  await db
    .insertInto('contest_announcement')
    .values({ cid, uid: author.uid, title: 'announced', content: 'announced' })
    .execute();
  const points = options.rule?.startsWith('oi') ? { score: 10 } : {};
  const sent = { cid, problem, status: -1, ...points };
  await sendJudged(services, { ...sent, uid: target.uid, at: new Date(options.startsAt.getTime() + minute) });
  const frozen = await sendJudged(services, { ...sent, uid: insider.uid, at: sentAt });
  const { id: waiting } = await db
    .insertInto('submission')
    .values({
      cid,
      cpid: problem.cpid,
      pid: problem.pid,
      uid: insider.uid,
      language: 'C++',
      code: 'int main() {}',
      code_length: 13,
      status: 5,
      submitted_at: sentAt,
      modified_at: sentAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { cid, problem, frozen, waiting };
}
