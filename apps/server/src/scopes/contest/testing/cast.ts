import { createTestClock, type TestClock } from '../../../../test-support/clock.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';

/** A server with the users of contest tests: two authors, a problem administrator, root and two contestants. */
export interface ContestCast {
  readonly server: TestServer;
  readonly clock: TestClock;
  /** Returns the time that is this many minutes after `start`. */
  readonly at: (minutes: number) => Date;
  /** May administer contests. */
  readonly author: TestUser;
  /** A second author, with the same rights. */
  readonly other: TestUser;
  readonly problemAdmin: TestUser;
  readonly root: TestUser;
  /** `team1` and `team2`. */
  readonly ann: TestUser;
  readonly bob: TestUser;
}

/**
 * Starts the server and creates its users.
 * @param start time of the test clock; times that the database compares with its own clock need a current one
 */
export async function startContestCast(start = new Date('2026-03-01T12:00:00Z')): Promise<ContestCast> {
  const clock = createTestClock(start);
  const server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  return {
    server,
    clock,
    at: (minutes) => new Date(start.getTime() + minutes * 60_000),
    author: await server.buildUser({ role: 'admin' }),
    other: await server.buildUser({ role: 'admin' }),
    problemAdmin: await server.buildUser({ role: 'problem_admin' }),
    root: await server.buildUser({ role: 'root' }),
    ann: await server.buildUser({ username: 'team1' }),
    bob: await server.buildUser({ username: 'team2' }),
  };
}
