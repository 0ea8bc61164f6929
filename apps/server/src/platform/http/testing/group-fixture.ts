import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { buildGroup, type TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { type StaffClient, staffClient } from './staff-client.ts';

/** A group with its owner, and other users: root of the site, and a pupil who is not a member. */
interface Staged {
  readonly server: TestServer;
  readonly root: TestUser;
  readonly owner: TestUser;
  readonly pupil: TestUser;
  readonly gid: number;
}

export interface GroupFixture extends StaffClient {
  /** The created objects; available while tests run. */
  readonly staged: () => Staged;
  /** Options that make a call as another user; the default is the owner. */
  readonly as: (user: TestUser) => { readonly headers: Readonly<Record<string, string>> };
}

/**
 * Sets up the tests of a file with a group, called as existing clients do.
 * @param prepare creates further objects before the first test
 */
export function groupFixture(prepare: (things: Staged) => Promise<unknown>): GroupFixture {
  let things: Staged | undefined;
  const staged = (): Staged => {
    assert.ok(things);
    return things;
  };
  before(async () => {
    const server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
    const root = await server.buildUser({ role: 'root' });
    const owner = await server.buildUser();
    const pupil = await server.buildUser();
    const gid = await buildGroup(server.services, owner.uid);
    things = { server, root, owner, pupil, gid };
    await prepare(things);
  });
  after(() => things?.server.stop());
  return {
    ...staffClient(() => ({ url: staged().server.url, token: staged().owner.token })),
    staged,
    as: ({ token }) => ({ headers: { authorization: token, 'url-type': 'general' } }),
  };
}
