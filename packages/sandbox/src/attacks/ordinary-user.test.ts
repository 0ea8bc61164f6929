import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';
import { Sandbox } from '../index.ts';
import { compileFile, limits, specOf } from '../test-support.ts';
import type { RunSpec, SandboxTier } from '../types.ts';
import type { Ended } from './as-user.ts';
import { attackFolder, readAttacks } from './attack.ts';

const run = promisify(execFile);
const nobody = { uid: 65_534, gid: 65_534, cwd: '/' };
const isRoot = process.geteuid?.() === 0;
const script = path.join(import.meta.dirname, 'as-user.ts');

/**
 * Command that starts a program as an ordinary user in a separate PID namespace. Even if the isolation fails, the
 * program cannot reach this user's processes on the host, such as a database.
 */
const apart = isRoot
  ? [
      ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'],
      ['setpriv', `--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups', '--'],
    ].flat()
  : ['unshare', '--user', '--map-current-user', '--pid', '--fork', '--kill-child', '--mount-proc', '--'];

function runApart(...command: string[]): Promise<{ stdout: string }> {
  const [file = '', ...args] = [...apart, ...command];
  return run(file, args, {
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', XIEZHI_SECRET_OF_TEST: 'hunter2' },
  });
}

/** Attacks that may end differently on a node without root: all programs run as one user, and there are no cgroups. */
const ofUser = new Set([
  'busy-in-children',
  'calls-of-administrators',
  'daemon-deaf-to-signals',
  'descriptors-inherited',
  'device-nodes',
  'files-for-the-next-run',
  'folders-without-rights',
  'fork-bomb',
  'fork-bomb-in-threads',
  'input-games',
  'kill-everybody',
  'links-out-of-the-box',
  'memory-behind-a-dead-thread',
  'memory-children-of-threads',
  'memory-heap',
  'namespaces',
  'network',
  'outside-written',
  'own-program-rewritten',
  'proc-written',
  'secrets-in-files',
  'secrets-in-the-environment',
  'secrets-in-processes',
  'setuid-program',
  'shared-memory',
  'signals-by-other-calls',
  'trace-a-child',
]);

/** Attacks on other processes of the same user, or on resources that they share with the program. */
const ofNeighbours = new Set([
  'kill-everybody',
  'limits-of-others',
  'memory-of-another',
  'shared-memory',
  'signals-by-other-calls',
  'signals-to-init',
  'sockets-abstract',
  'sockets-of-the-host',
  'trace-a-child',
]);

interface Ground {
  name: string;
  /** Maximum version of Landlock, for the tier without namespaces. */
  landlock?: number;
  tier: SandboxTier;
  chosen: ReadonlySet<string>;
}

const grounds: Ground[] = [
  { name: 'namespaces', tier: 'userns', chosen: ofUser },
  { name: 'Landlock alone', tier: 'restricted', landlock: 255, chosen: ofNeighbours },
  { name: 'Landlock that scopes no signals', tier: 'restricted', landlock: 5, chosen: ofNeighbours },
  { name: 'neither namespaces nor Landlock', tier: 'restricted', landlock: 0, chosen: ofNeighbours },
];

/** Returns why these tests cannot run on this host; false if they can. */
async function reasonToSkip(): Promise<string | false> {
  try {
    await runApart('/bin/cat', script);
    return false;
  } catch (error) {
    const words = error instanceof Error ? error.message.split('\n').at(-2) : String(error);
    return isRoot ? 'the checkout is not readable to others' : `no PID namespace of its own: ${words}`;
  }
}

suite('hostile programs on a node of an ordinary user', { skip: await reasonToSkip() }, () => {
  for (const ground of grounds)
    test(`with ${ground.name}`, async (context) => {
      if (ground.tier === 'userns' && !isRoot)
        return context.skip('every other test here runs as one already');
      await attackAsUser(ground);
    });
});

async function attackAsUser({ tier: wanted, landlock, chosen }: Ground): Promise<void> {
  // Builds the helper as the current user, because the other user could not write the file.
  await Sandbox.start({ skipSelfTest: true }).then((sandbox) => sandbox.close());
  const folder = await mkdtemp(path.join(tmpdir(), 'xiezhi-user-'));
  await chmod(folder, 0o755);
  const secret = path.join(folder, 'secret');
  await writeFile(secret, 'hunter2');
  // On a node without root, programs run as the user who owns the test data. So this user must own the file here as
  // well.
  const input = path.join(folder, 'input');
  await writeFile(input, 'hunter2');
  await chmod(input, 0o644);
  if (isRoot) await chown(input, nobody.uid, nobody.gid);
  const attacks = readAttacks().filter(({ name }) => chosen.has(name));
  assert.equal(attacks.length, chosen.size, 'every chosen one exists');
  const list: [string, RunSpec][] = [];
  for (const attack of attacks) {
    const program = await compileFile(attack.path, attackFolder);
    const spec = specOf(attack.isBound ? { ...program, by: 'bind' } : program, {
      args: attack.knowsSecretPaths ? [secret, folder] : [],
      limits: { ...limits, cpuMs: attack.expect.includes('memory') ? 2000 : 300, ...attack.limits },
      proc: attack.proc,
      stdin: { path: input },
    });
    for (let round = 0; round < (attack.isRunTwice ? 2 : 1); round++) list.push([attack.name, spec]);
  }
  const listFile = path.join(folder, 'list');
  await writeFile(listFile, JSON.stringify(list));
  await chmod(listFile, 0o644);
  const lower = landlock === undefined ? [] : [`${landlock}`];
  const { stdout } = await runApart(process.execPath, script, listFile, ...lower);
  const ended: Ended[] = JSON.parse(stdout);
  assert.equal(await readFile(input, 'utf8'), 'hunter2');
  assert.equal((await stat(input)).mode & 0o777, 0o644);
  await rm(folder, { recursive: true });
  assert.deepEqual(
    ended.map(({ name }) => name),
    list.map(([name]) => name),
  );
  for (const { name, tier, fact, stdout: reached, isNeighbourAlive } of ended) {
    const attack = attacks.find((one) => one.name === name);
    assert.equal(tier, wanted);
    const expected = attack?.expectIn[tier] ?? attack?.expect ?? [];
    assert.ok(expected.includes(fact), `${name}: ${fact} instead of ${expected.join(' or ')}; ${reached}`);
    assert.equal(reached, attack?.stdout, name);
    assert.ok(isNeighbourAlive, `${name} ended a process that is none of its own`);
  }
}
