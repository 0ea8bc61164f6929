import type { TestUser } from '../factories.ts';
import type { TestServer } from '../harness.ts';

/** Observers in addition to visitors. Each fact lists the observers that may know it. */
export const lookerNames = [
  'visitor',
  /** A signed-in user without any membership. */
  'stranger',
  /** A user registered for every contest and shown on its scoreboard. */
  'contestant',
  /** The owner of another group, who may therefore write problems. */
  'otherOwner',
  /** A user who may neither submit code nor write posts and comments. */
  'muted',
  'banned',
  /** Administrator without problems, contests or groups of their own. */
  'admin',
  /** Manages the public bank. */
  'problemAdmin',
  /** Owner of the hidden submissions and of the post, and a group member. May know their own data. */
  'insider',
] as const;
export type LookerName = (typeof lookerNames)[number];

export interface People {
  readonly lookers: Readonly<Record<LookerName, TestUser | null>>;
  readonly root: TestUser;
  /** The user who created the contests and problems. */
  readonly author: TestUser;
  readonly insider: TestUser;
  /** Owns the hidden group. */
  readonly owner: TestUser;
  /** A user with data of their own that nobody else may see. */
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
    problemAdmin: await server.buildUser({ username: 'problemAdmin', role: 'problem_admin' }),
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
