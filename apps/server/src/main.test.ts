import assert from 'node:assert/strict';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../test-support/database.ts';
import { spawnServerProgram } from '../test-support/server-process.ts';

let database: TestDatabase;
let folder: string;
before(async () => {
  database = await createTestDatabase({ empty: true });
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-main-'));
});
/** All started processes. They are killed at the end, even if a test fails. */
const children: Program['child'][] = [];
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Program {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Exit code and text on standard error. */
  readonly outcome: Promise<{ code: number | null; error: string }>;
}

function run(
  script: 'main.ts' | 'setup.ts',
  environment: Record<string, string> = {},
  words: readonly string[] = [],
): Program {
  const child = spawnServerProgram(
    script,
    { XIEZHI_DATA: folder, DATABASE_URL: database.url, ...environment },
    words,
  );
  children.push(child);
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const outcome = Promise.all([exit, text(child.stderr)]).then(([[code], error]) => ({ code, error }));
  return { child, outcome };
}

async function setUp(environment: Record<string, string>) {
  const { child, outcome } = run('setup.ts', environment);
  const [out, { code, error }] = await Promise.all([text(child.stdout), outcome]);
  assert.equal(code, 0, error);
  return JSON.parse(out) as { rootCreated: boolean; problemsLoaded: number; migrations: number };
}

/** Waits until the server answers; returns its port. */
async function portOf({ child }: Program): Promise<number> {
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (!port) continue;
    child.stdout.resume();
    return Number(port);
  }
  throw new Error('the server did not start');
}

const signIn = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', password: 'first-secret' }),
  }).then((response) => response.json() as Promise<{ status: number; msg: string }>);

test('the set-up migrates, makes root once and lets the judge node in', async () => {
  const environment = { XIEZHI_ADMIN_PASSWORD: 'first-secret', XIEZHI_NODE_TOKEN: 'node-token-0123456789' };
  const reports = await Promise.all([setUp(environment), setUp(environment)]);
  assert.equal(reports.filter((report) => report.rootCreated).length, 1);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`insert into judge_node (name, host, slots, languages, info, last_seen_at, registered_at)
    select name, 'here', 2, '[{}]', '{}', now(), now() from unnest(array['local', 'elsewhere']) name`);
  const again = await setUp({ XIEZHI_NODE_TOKEN: 'another-token-0123456789' });
  assert.deepEqual(again, { rootCreated: false, problemsLoaded: 0, migrations: 0 });
  const live = await client.query('select name from judge_node where left_at is null');
  assert.deepEqual(live.rows, [{ name: 'elsewhere' }], 'a node that was killed with its site is not counted');
  await client.query('delete from judge_node');
  const roots = await client.query<{ uid: string; password_hash: string }>(
    'select uid, password_hash from app_user where role = 1000',
  );
  assert.equal(roots.rowCount, 1);
  assert.match(roots.rows[0]?.uid ?? '', /^[0-9a-f]{32}$/);
  assert.match(roots.rows[0]?.password_hash ?? '', /^\$argon2id\$/);
  const tokens = await client.query('select 1 from node_token where revoked_at is null');
  assert.equal(tokens.rowCount, 1, 'the former token of the label ended');
  await client.end();
  assert.equal(statSync(join(folder, 'secret.key')).mode & 0o777, 0o600);
  assert.ok(readFileSync(join(folder, 'secret.key'), 'utf8').length >= 32);
});

// Must precede the test that measures the stop, because the first run of a program stores its compiled code when it
// exits.
test('wrong settings are told in one line', async () => {
  const { code, error } = await run('main.ts', { PORT: 'http', SMTP_URL: 'mail.example' }).outcome;
  assert.equal(code, 1);
  assert.match(error, /^Wrong settings: PORT must be[^\n]*; SMTP_URL must be[^\n]*\n$/);
});

test('servers start side by side and stop gracefully: by SIGTERM, or when their standard input closes', async () => {
  const [one, two] = [run('main.ts'), run('main.ts')];
  const [portOne, portTwo] = await Promise.all([portOf(one), portOf(two)]);
  const taken = run('main.ts', { PORT: String(portOne) });
  assert.equal((await signIn(portOne)).status, 200);
  assert.equal((await signIn(portTwo)).status, 200);
  const { code, error } = await taken.outcome;
  assert.equal(code, 1);
  assert.match(error, /^Port \d+ is in use[^\n]*\n$/);

  const underWay = signIn(portOne);
  // The response to this request shows that the sign-in has reached the server. The password check takes longer, so it
  // is still running.
  await fetch(`http://127.0.0.1:${portOne}/healthz`);
  const start = performance.now();
  one.child.kill('SIGTERM');
  two.child.stdin.end();
  assert.equal((await underWay).status, 200, 'what is under way is answered');
  assert.equal((await one.outcome).code, 0);
  assert.equal((await two.outcome).code, 0);
  assert.ok(performance.now() - start < 3000, 'within three seconds');
});

/** Starts a relay to the database on its own port. The relay drops the first `dropped` connections. */
async function startRelay(dropped = 0) {
  const { username, password, pathname, searchParams } = new URL(database.url);
  const socket = `${searchParams.get('host') ?? ''}/.s.PGSQL.${searchParams.get('port') ?? '5432'}`;
  let connections = 0;
  const relay = createServer((client) => {
    client.on('error', () => client.destroy());
    if (connections++ < dropped) {
      client.destroy();
      return;
    }
    const backend = connect(socket);
    client.pipe(backend).pipe(client);
    backend.on('error', () => client.destroy());
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as AddressInfo;
  const url = `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`;
  return { relay, port, url, connections: () => connections };
}

test('the set-up of a container waits for a database that does not answer yet, the others do not', async () => {
  const { relay, url, connections } = await startRelay(3);
  assert.equal((await run('setup.ts', { DATABASE_URL: url }).outcome).code, 1);
  assert.equal(connections(), 1);
  const { child, outcome } = run('setup.ts', { DATABASE_URL: url }, ['--wait']);
  child.stdout.resume();
  const { code, error } = await outcome;
  assert.equal(code, 0, error);
  assert.ok(connections() > 3);
  relay.close();
});

test('a start waits for a database that does not answer yet', async () => {
  const { relay, port, url } = await startRelay();
  relay.close();
  const program = run('main.ts', { DATABASE_URL: url });
  const lines = createInterface({ input: program.child.stdout });
  for await (const line of lines) {
    if (line.includes('the start waits') && !relay.listening) relay.listen(port, '127.0.0.1');
    if (/http:\/\/127\.0\.0\.1:\d+/.test(line)) break;
  }
  program.child.stdout.resume();
  assert.ok(relay.listening, 'it has waited');
  program.child.stdin.end();
  assert.equal((await program.outcome).code, 0);
  relay.close();
});

test('a start that waits for the database ends when its launcher ends', { timeout: 40_000 }, async () => {
  const program = run('main.ts', { DATABASE_URL: `postgresql:///none?host=${encodeURIComponent(folder)}` });
  for await (const line of createInterface({ input: program.child.stdout }))
    if (line.includes('the start waits')) break;
  program.child.stdout.resume();
  program.child.stdin.end();
  assert.equal((await program.outcome).code, 0);
});

test('data of a newer release end the start with status 3', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`insert into kysely_migration (name, timestamp) values ('9999-future', 'now')`);
  await client.end();
  const { code, error } = await run('setup.ts', { XIEZHI_ADMIN_PASSWORD: 'first-secret' }).outcome;
  assert.equal(code, 3);
  assert.match(error, /newer release/);
});
