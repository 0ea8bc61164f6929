import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isInProgress, JudgeStatus } from '@xiezhi/contract/enums/status';
import { makeJudgeFolder } from '../../support/judge-folder.ts';
import { startSystem, type System } from '../../support/system.ts';

const root = join(import.meta.dirname, '../../..');
const leaseSeconds = 6;
const sum = 'a, b = map(int, input().split())\nprint(a + b)\n';
/** Sleeps in every case, so that the test can observe the judging. */
const slow = (n: number) => `# slow ${n}\nimport time\ntime.sleep(0.2)\n${sum}`;

suite('several nodes and replays', { timeout: 580_000 }, () => {
  let system: System;
  let database: pg.Client;
  let token: string;
  let second: ChildProcess | undefined;

  before(async () => {
    system = await startSystem({ judges: 1, slots: 1, leaseSeconds, readyNodes: 0 });
    database = new pg.Client({ connectionString: system.database.url });
    await database.connect();
    token = await system.client.login('root', system.rootPassword);
    await untilOffered('node-1');
  });
  after(async () => {
    if (second?.pid !== undefined) process.kill(-second.pid, 'SIGTERM');
    await database.end();
    await system.stop();
  });

  const submit = async (code: string) => {
    const body = { pid: '1000', language: 'Python3', code };
    const row = await system.client.call('POST /api/submit-problem-judge', { token, body });
    return row.submitId;
  };
  /** Reads from the database directly, because the API has rate limits. */
  const query = async <Row>(text: string, ...parameters: unknown[]) =>
    (await database.query(text, parameters)).rows as Row[];
  const verdict = async (submitId: number) => {
    for (;;) {
      const text = 'select status, judger from submission where id = $1';
      const [row] = await query<{ status: number; judger: string }>(text, submitId);
      if (row && !isInProgress(row.status)) return row;
      await pause(30);
    }
  };
  /** Waits until a node judges the submission. Returns the node's name, or null if the judging has ended. */
  const holderOf = async (submitId: number) => {
    for (;;) {
      const text = `select task.status, node.name from judging_task task
        left join judge_node node on node.id = task.node_id where submit_id = $1`;
      const [row] = await query<{ status: number; name: string | null }>(text, submitId);
      if (!row) return null;
      if (row.status === JudgeStatus.Judging) return row.name;
      await pause(10);
    }
  };
  const nodeNamed = async (name: string) => {
    const { nodes } = await system.client.call('GET /api/judge-nodes', { token });
    return nodes.find((node) => node.name === name);
  };
  /** Waits until the node offers Python3. At this time the node may still be testing other languages. */
  const untilOffered = async (name: string) => {
    const text = `select from judge_node where name = $1 and left_at is null
      and last_seen_at > now() - interval '2 seconds' and languages @> '[{"name": "Python3"}]'`;
    while ((await query(text, name)).length === 0) await pause(100);
  };

  test('`npm run judge -- --server URL --token T` suffices on a second machine', async () => {
    // The second node has its own data folder, as on another machine.
    const data = makeJudgeFolder();
    const args = ['run', 'judge', '--', '--server', system.url, '--token', system.nodeToken];
    second = spawn('npm', [...args, '--name', 'second'], {
      cwd: root,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], XIEZHI_DATA: data, XIEZHI_SLOTS: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
    await untilOffered('second');
    const node = await nodeNamed('second');
    assert.deepEqual([node?.isLive, node?.slots, node?.outOfService], [true, 1, null]);
    assert.ok(node?.languages.some((language) => language.name === 'Python3'));
    const ids: number[] = [];
    for (let n = 0; n < 6; n++) ids.push(await submit(`# ${n}\n${slow(n)}`));
    const judgers = new Set<string | null>();
    for (const id of ids) judgers.add((await verdict(id)).judger);
    assert.deepEqual(
      [...judgers].toSorted((a, b) => String(a).localeCompare(String(b))),
      ['node-1', 'second'],
    );
  });

  test('a node lost during a case delays it by at most the lease, and the verdict arrives once', async () => {
    const [judge] = system.judges;
    assert.ok(judge);
    let submitId = await submit(slow(0));
    for (let n = 1; (await holderOf(submitId)) !== 'node-1'; n++) {
      await verdict(submitId);
      submitId = await submit(slow(n));
    }
    const heldBy = `select from judging_task task join judge_node node on node.id = task.node_id
      where submit_id = $1 and node.name = $2`;
    await judge.kill();
    const lost = performance.now();
    while ((await query(heldBy, submitId, 'node-1')).length > 0) await pause(20);
    const seconds = (performance.now() - lost) / 1000;
    // The maximum is the lease plus the interval at which leases are checked, and a margin for a busy machine.
    assert.ok(seconds < leaseSeconds * 1.5 + 5, `the lost node held the task for another ${seconds} s`);
    const row = await verdict(submitId);
    assert.deepEqual([row.status, row.judger], [JudgeStatus.Accepted, 'second']);
    const finished = 'select from judging where submit_id = $1 and finished_at is not null';
    assert.equal((await query(finished, submitId)).length, 1);
    judge.start();
    await untilOffered('node-1');
  });

  test('a stopped node unregisters before it exits', async () => {
    const [judge] = system.judges;
    assert.ok(judge);
    await judge.stop();
    const [row] = await query<{ left: boolean }>(
      `select left_at is not null as left from judge_node where name = 'node-1'`,
    );
    assert.equal(row?.left, true);
    assert.equal((await nodeNamed('node-1'))?.isLive, false);
  });

  test('replay repeats a verdict, and reports what changed if it differs', async () => {
    const submitId = await submit(`# replay\n${sum}`);
    await verdict(submitId);
    const same = await replay(String(submitId));
    assert.match(
      same.text,
      /judging 1: AC\. Judging it again\nThe verdict is the same for every case: AC\n$/,
    );
    assert.equal(same.code, 0);
    await query(
      `update judging set status = -1, manifest = jsonb_set(manifest, '{compiler}', '"Python 2"')
       where submit_id = $1`,
      submitId,
    );
    const other = await replay(String(submitId));
    assert.equal(other.code, 1, other.text);
    assert.match(
      other.text,
      /The verdict is different:\n {2}status: WA → AC\nConditions that differ:\n {2}toolchain: Python 2 → /,
    );
    const none = await replay('999999');
    assert.equal(none.code, 2, none.text);
  });

  async function replay(...args: string[]): Promise<{ code: number | null; text: string }> {
    const child = spawn(process.execPath, [join(root, 'apps/server/src/app/cli/replay.ts'), ...args], {
      cwd: root,
      env: {
        ...system.serverEnvironment,
        LANG: 'C.UTF-8',
        XIEZHI_UNSAFE_JUDGE: process.env['XIEZHI_UNSAFE_JUDGE'] ?? '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, text };
  }
});
