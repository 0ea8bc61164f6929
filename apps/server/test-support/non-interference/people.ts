import type { TestUser } from '../factories.ts';
import type { TestServer } from '../harness.ts';

/** Those who look, beside visitors; what each may know, facts say. */
export const lookerNames = [
  'visitor',
  /** Signed in, part of nothing. */
  'stranger',
  /** Registered for every contest, and shown at its board. */
  'contestant',
  /** Owns a group of their own, and so writes problems. */
  'otherOwner',
  /** May neither submit nor write. */
  'muted',
  'banned',
  /** Administers, without problems, contests or groups of their own. */
  'admin',
  /** Keeps the public bank. */
  'keeper',
  /** Sent the submissions that are hidden, wrote the post, is in the group: knows what is their own. */
  'insider',
] as const;
export type LookerName = (typeof lookerNames)[number];

export interface People {
  readonly lookers: Readonly<Record<LookerName, TestUser | null>>;
  readonly root: TestUser;
  /** Made the contests and problems. */
  readonly author: TestUser;
  readonly insider: TestUser;
  /** Owns the hidden group. */
  readonly owner: TestUser;
  /** Whose account holds what is nobody else's. */
  readonly target: TestUser;
}

export async function buildPeople(server: TestServer): Promise<People> {
  const insider = await server.buildUser({ username: 'insider' });
  const banned = await server.buildUser({ username: 'banned' });
  const lookers = {
    visitor: null,
    stranger: await server.buildUser({ username: 'stranger' }),
    contestant: await server.buildUser({ username: 'contestant' }),
    otherOwner: await server.buildUser({ username: 'otherowner' }),
    muted: await server.buildUser({ username: 'muted', role: 'no_submit_mute_user' }),
    banned,
    admin: await server.buildUser({ username: 'siteadmin', role: 'admin' }),
    keeper: await server.buildUser({ username: 'keeper', role: 'problem_admin' }),
    insider,
  };
  await server.services.db.updateTable('app_user').set({ status: 1 }).where('uid', '=', banned.uid).execute();
  return {
    lookers,
    insider,
    root: await server.buildUser({ username: 'root1', role: 'root' }),
    author: await server.buildUser({ username: 'author', role: 'admin' }),
    owner: await server.buildUser({ username: 'groupowner' }),
    target: await server.buildUser({ username: 'target' }),
  };
}
