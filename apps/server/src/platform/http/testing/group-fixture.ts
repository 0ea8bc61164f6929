import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { buildGroup, type TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { type StaffClient, staffClient } from './staff-client.ts';

/** A group with its owner, the site's root, and a pupil who is not a member. */
interface Staged {
  readonly server: TestServer;
  readonly root: TestUser;
  readonly owner: TestUser;
  readonly pupil: TestUser;
  readonly gid: number;
}

export interface GroupFixture extends StaffClient {
  /** Returns the created objects. Available while tests run. */
  readonly staged: () => Staged;
  /** Returns options that send a request as this user. Without them, the owner sends it. */
  readonly as: (user: TestUser) => { readonly headers: Readonly<Record<string, string>> };
}

/**
 * Sets up a group for the tests of a file, and a client that sends requests like existing clients.
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
