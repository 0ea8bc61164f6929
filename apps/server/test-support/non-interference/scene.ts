import assert from 'node:assert/strict';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { buildJudgedProblem } from '../../src/judging/queue/testing/build-judged-problem.ts';
import { comment, buildPost, reply } from '../../src/community/discussion/testing/talk.ts';
import { submitRun } from '../../src/scopes/training/testing/submit-run.ts';
import type { TestClock } from '../clock.ts';
import { buildGroup, insertGroupMember } from '../factories.ts';
import type { TestServer } from '../harness.ts';
import { buildPeople, type People } from './people.ts';
import { buildContests, type SceneContests } from './scene-contests.ts';

/** A problem with comments and submissions. */
export interface SceneProblem {
  readonly pid: number;
  readonly displayId: string;
  /** A submission of the insider, who made its code public. */
  readonly submitId: number;
  readonly did: number;
  readonly commentId: number;
  readonly replyId: number;
}

/** The ids of all objects of a site; identical in every copy of the site. */
export interface Scene {
  readonly people: People;
  readonly gid: number;
  readonly otherGid: number;
  readonly contests: SceneContests;
  readonly problems: Readonly<Record<'open' | 'held' | 'hidden' | 'group', SceneProblem>>;
  readonly trainings: Readonly<Record<'hidden' | 'closed' | 'group', number>>;
  /** A deleted post with a comment, and a deleted comment on the post of the open problem. */
  readonly deleted: { readonly did: number; readonly commentId: number; readonly ownCommentId: number };
  /** A hidden announcement. */
  readonly announcement: number;
}

/** Builds a site with one object of every kind that can be hidden. */
export async function buildScene(server: TestServer, clock: TestClock): Promise<Scene> {
  const { services } = server;
  const { db, siteSettings } = services;
  await siteSettings.set({ acceptedToDiscuss: 0, acceptedToComment: 0, submitIntervalSeconds: 0 }, null);
  const people = await buildPeople(server);
  const { owner, author, insider, target, lookers } = people;
  assert.ok(lookers.otherOwner && lookers.stranger);
  const gid = await buildGroup(services, owner.uid);
  await insertGroupMember(services, gid, {
    [insider.uid]: groupAuths.member,
    [target.uid]: groupAuths.member,
  });
  const otherGid = await buildGroup(services, lookers.otherOwner.uid);
  const problems = {
    open: await buildTalkedOf(server, people, { displayId: 'OPEN1' }, null),
    held: await buildTalkedOf(server, people, { displayId: 'HELD1' }, null),
    hidden: await buildTalkedOf(server, people, { displayId: 'HIDE1' }, null),
    group: await buildTalkedOf(server, people, { displayId: 'GRP1' }, gid),
  };
  const contests = await buildContests(server, people, gid, clock());
  await db
    .insertInto('contest_problem')
    .values({ cid: contests.acm.cid, pid: problems.held.pid, display_id: 'C', display_title: 'held' })
    .execute();
  await db.updateTable('problem').set({ auth: 2 }).where('id', '=', problems.hidden.pid).execute();
  await db
    .updateTable('app_group')
    .set({ is_visible: false, auth: 3, code: 'joinus' })
    .where('id', '=', gid)
    .execute();
  const training = async (values: { title: string; gid?: number; is_visible?: boolean; auth?: string }) => {
    const { id } = await db
      .insertInto('training')
      .values({ uid: author.uid, gid: null, auth: 'Public', ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { pid, displayId } = values.gid === undefined ? problems.open : problems.group;
    await db
      .insertInto('training_problem')
      .values({ tid: id, pid, display_id: displayId, rank: 1 })
      .execute();
    return id;
  };
  const deleted = await buildDeleted(server, people, problems.open, clock());
  const { id: announcement } = await db
    .insertInto('announcement')
    .values({ title: 'hidden', content: 'hidden', uid: author.uid, status: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    people,
    gid,
    otherGid,
    contests,
    problems,
    trainings: {
      hidden: await training({ title: 'hidden', is_visible: false }),
      closed: await training({ title: 'closed', auth: 'Private' }),
      group: await training({ title: 'of the group', gid }),
    },
    announcement,
    deleted,
  };
}

async function buildDeleted(
  server: TestServer,
  { target }: People,
  { displayId, did: openDid }: SceneProblem,
  now: Date,
): Promise<Scene['deleted']> {
  const { db } = server.services;
  const did = await buildPost(server, target, { pid: displayId, title: 'deleted' });
  const below = await comment(server, target, { did }, 'below a deleted post');
  const own = await comment(server, target, { did: openDid }, 'deleted');
  const hidden = { hidden_at: now, hidden_by: target.uid };
  await db.updateTable('discussion').set(hidden).where('id', '=', did).execute();
  await db.updateTable('comment').set(hidden).where('id', '=', own.id).execute();
  return { did, commentId: below.id, ownCommentId: own.id };
}

async function buildTalkedOf(
  server: TestServer,
  { insider, target, owner, author }: People,
  { displayId }: { readonly displayId: string },
  gid: number | null,
): Promise<SceneProblem> {
  const { services } = server;
  const { db, clock } = services;
  const writer = gid === null ? author : owner;
  const { pid } = await buildJudgedProblem(services, {
    display_id: displayId,
    title: displayId,
    code_share: true,
    author: writer.username,
    author_uid: writer.uid,
    created_at: clock(),
    modified_at: clock(),
  });
  if (gid !== null) await db.updateTable('problem').set({ gid }).where('id', '=', pid).execute();
  const place = gid === null ? {} : { gid };
  const did = await buildPost(server, insider, { pid: displayId, title: 'said', ...place });
  const commented = await comment(server, target, { did }, 'said');
  const answered = await reply(server, insider, commented.id, { content: 'said' });
  const submitId = await submitRun(server, { user: insider, pid, status: 0, at: clock(), ...place });
  await db.updateTable('submission').set({ share: true }).where('id', '=', submitId).execute();
  return { pid, displayId, submitId, did, commentId: commented.id, replyId: answered.id };
}
