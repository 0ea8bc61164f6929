import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Sandbox } from '../index.ts';
import { compileFile, limits, specOf } from '../test-support.ts';
import type { RunSpec } from '../types.ts';
import type { Ended } from './as-user.ts';
import { attackFolder, readAttacks } from './attack.ts';

const run = promisify(execFile);
const nobody = { uid: 65_534, gid: 65_534, cwd: '/' };

/** Where a node that is not root differs from one that is: one user for all, and no group that counts. */
const chosen = new Set([
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
  'trace-a-child',
]);

test('hostile programs on a node of an ordinary user', async (context) => {
  if (process.geteuid?.() !== 0) return context.skip('every other test here runs as one already');
  const script = path.join(import.meta.dirname, 'as-user.ts');
  const canRead = await run('/bin/cat', [script], nobody).then(
    () => true,
    () => false,
  );
  if (!canRead) return context.skip('the checkout is not readable to others');
  // Builds the helper, which the other user could not write.
  await Sandbox.start({ skipSelfTest: true }).then((sandbox) => sandbox.close());
  const folder = await mkdtemp(path.join(tmpdir(), 'xiezhi-user-'));
  await chmod(folder, 0o755);
  const secret = path.join(folder, 'secret');
  await writeFile(secret, 'hunter2');
  // As test data of such a node, which the programs' own user has written.
  const input = path.join(folder, 'input');
  await writeFile(input, 'hunter2');
  await chown(input, nobody.uid, nobody.gid);
  const attacks = readAttacks().filter(({ name }) => chosen.has(name));
  assert.equal(attacks.length, chosen.size, 'every chosen one exists');
  const list: [string, RunSpec][] = [];
  for (const attack of attacks) {
    const program = await compileFile(attack.path, attackFolder);
    const spec = specOf(attack.isBound ? { ...program, by: 'bind' } : program, {
      args: attack.isToldSecrets ? [secret, folder] : [],
      limits: { ...limits, cpuMs: attack.expect.includes('memory') ? 2000 : 300, ...attack.limits },
      proc: attack.proc,
      stdin: { path: input },
    });
    for (let round = 0; round < (attack.isRunTwice ? 2 : 1); round++) list.push([attack.name, spec]);
  }
  await writeFile(path.join(folder, 'list'), JSON.stringify(list));
  const options = { ...nobody, env: { XIEZHI_SECRET_OF_TEST: 'hunter2' } };
  const { stdout } = await run(process.execPath, [script, path.join(folder, 'list')], options);
  const ended: Ended[] = JSON.parse(stdout);
  assert.equal(await readFile(input, 'utf8'), 'hunter2');
  assert.equal((await stat(input)).mode & 0o777, 0o644);
  await rm(folder, { recursive: true });
  assert.deepEqual(
    ended.map(({ name }) => name),
    list.map(([name]) => name),
  );
  for (const { name, tier, fact, stdout: reached } of ended) {
    const attack = attacks.find((one) => one.name === name);
    assert.equal(tier, 'userns');
    const expected = attack?.expectIn.userns ?? attack?.expect ?? [];
    assert.ok(expected.includes(fact), `${name}: ${fact} instead of ${expected.join(' or ')}`);
    assert.equal(reached, attack?.stdout, name);
  }
});
