import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runCommand } from './command.js';
import { projectRoot } from './paths.js';
import { recordProcess, waitForEnd } from './process/process-record.js';
import { pinnedVersion } from './process/runtime.js';

const run = join(projectRoot, 'launcher/run.js');
/** @type {string} */
let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-run-test-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} source */
function writeProgram(source) {
  const path = join(folder, 'program.ts');
  writeFileSync(path, source);
  return path;
}

test('TypeScript runs on the pinned Node with its arguments, and its exit status is returned', async () => {
  const program = writeProgram(`
    const [first]: string[] = process.argv.slice(2);
    console.log(JSON.stringify([process.versions.node, first]));
    process.exitCode = 3;`);
  const { status, stdout } = await runCommand(process.execPath, [run, program, 'a b']);
  assert.equal(status, 3);
  assert.deepEqual(JSON.parse(stdout), [pinnedVersion(), 'a b']);
});

test('a program gets signals, and its standard input closes when its starter is killed', async () => {
  const program = writeProgram(`
    process.stdin.on('end', () => process.exit(0)).resume();
    process.on('SIGTERM', () => process.exit(7));
    process.on('SIGINT', () => process.exit(8));
    console.log(process.pid);`);
  const start = async () => {
    const starter = spawn(process.execPath, [run, program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output] = await once(starter.stdout, 'data');
    return { starter, record: recordProcess(Number(output)) };
  };
  const killed = await start();
  killed.starter.kill('SIGKILL');
  assert.equal(await waitForEnd(killed.record, 3000), true);

  for (const [signal, expected] of /** @type {const} */ ([
    ['SIGTERM', 7],
    ['SIGINT', 8],
  ])) {
    const ended = await start();
    ended.starter.kill(signal);
    const [status] = await once(ended.starter, 'exit');
    assert.equal(status, expected, signal);
  }
});

test('reports wrong usage', async () => {
  const missing = await runCommand(process.execPath, [run]);
  assert.equal(missing.status, 1);
  assert.match(missing.stderr, /Usage: node launcher\/run\.js/);
  const unknown = await runCommand(process.execPath, [run, '--with=magic', 'x.ts']);
  assert.match(unknown.stderr, /Unknown preparation: magic/);
});
