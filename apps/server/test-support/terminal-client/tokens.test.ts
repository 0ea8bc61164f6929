import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import {
  buildJudgedProblem,
  type TestProblem,
} from '../../src/judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../src/judging/queue/testing/fake-node.ts';
import type { TestUser } from '../factories.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { quickHash } from '../quick-hash.ts';
import { type Ended, openTerminal, type Terminal } from './client.ts';

/* Tests API tokens that expire or are revoked, also while a command waits. */

const password = 'right-secret';
const day = 86_400_000;
const ended = 'The token is invalid, expired or revoked\n';
let folder: string;
let server: TestServer;
let node: FakeNode;
let problem: TestProblem;
let user: TestUser;
let terminal: Terminal;
/** How far the clock of the site is ahead of real time, in ms. */
let ahead = 0;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-tokens-'));
  server = await startTestServer({ clock: () => new Date(Date.now() + ahead) });
  node = await buildNode(server, { languages: ['C++'] });
  problem = await buildJudgedProblem(server.services);
  user = await server.buildUser({ passwordHash: quickHash(password) });
  terminal = openTerminal(folder);
  writeFileSync(join(folder, 'main.cpp'), 'int main() {}\n');
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
});
afterEach(() => {
  ahead = 0;
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Signs in with a token that lasts one day. Returns the id of the token. */
async function signIn(): Promise<string> {
  const body = { name: 'day', scopes: ['read', 'submit', 'ask'], days: 1, password };
  const made = await server.call('POST /api/api-tokens', { as: user, body });
  assert.equal(made.status, 200, made.msg);
  const given = await terminal.run(['login', server.url, '--with-token'], { input: made.data.token });
  assert.equal(given.code, 0, given.err);
  assert.match(given.err, /The token expires on/);
  const { id } = await server.services.db
    .selectFrom('api_token')
    .where('uid', '=', user.uid)
    .orderBy('created_at', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Submits a program, calls `then` while the command waits for the verdict, and returns how the command ended. */
async function submitting(
  then: () => Promise<unknown>,
): Promise<Ended & { readonly verdict: number | null }> {
  const sent = terminal.run(['submit', 'main.cpp', '-p', problem.displayId]);
  const task = await node.claim(10_000);
  assert.ok(task);
  await then();
  // The first response after the token ends makes the command fail. The submission is judged all the same.
  await node.progress(task, 7);
  const result = await sent;
  await node.finish(task, { status: 0 });
  const row = await server.services.db
    .selectFrom('submission')
    .where('uid', '=', user.uid)
    .orderBy('id', 'desc')
    .select('status')
    .executeTakeFirst();
  return { ...result, verdict: row?.status ?? null };
}

test('a token works until its last second and not after it, also while submit waits', async () => {
  await signIn();
  ahead = day - 120_000;
  assert.equal((await terminal.run(['status'])).code, 0);
  const waiting = await submitting(async () => {
    ahead = day + 60_000;
  });
  assert.equal(waiting.code, 3, waiting.out);
  assert.match(
    waiting.err,
    /^Submitting[^]*Submission \d+: http[^]*\nThe token is invalid, expired or revoked\n$/,
  );
  assert.equal(waiting.verdict, 0);
  for (const args of [
    ['whoami'],
    ['status'],
    ['problems'],
    ['submit', 'main.cpp', '-p', problem.displayId],
  ]) {
    const { code, err } = await terminal.run(args);
    assert.deepEqual([code, err], [3, ended], args[0]);
  }
});

test('a token that is revoked while submit waits ends it with status 3, and the submission is judged', async () => {
  user = await server.buildUser({ passwordHash: quickHash(password) });
  const id = await signIn();
  const waiting = await submitting(() => server.call('DELETE /api/api-tokens', { as: user, query: { id } }));
  assert.equal(waiting.code, 3, waiting.out);
  assert.ok(waiting.err.endsWith(ended), waiting.err);
  assert.equal(waiting.verdict, 0);
  await signIn();
  const shown = await terminal.run(['submit', 'main.cpp', '-p', problem.displayId]);
  assert.equal(shown.code, 0, shown.err);
  const { count } = await server.services.db
    .selectFrom('submission')
    .where('uid', '=', user.uid)
    .select((from) => from.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 1, 'the repetition shows the submission that was sent');
});
