import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { describeLogLine } from './log-line.js';
import { RestartingProcess } from './restarting-process.js';

/** @type {string} */
let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-restarting-process-test-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} text printed by the program, which exits when its standard input closes */
const program = (text) =>
  `console.log(${JSON.stringify(text)}); process.stdin.on('end', () => process.exit(0)).resume();`;

/** @param {string} file */
function startProgram(file) {
  /** @type {string[]} */
  const lines = [];
  /** @type {{ text: string, resolve: () => void }[]} */
  const waiting = [];
  const running = new RestartingProcess({
    name: 'program',
    args: [file],
    env: process.env,
    folders: [folder],
    say: (line) => {
      lines.push(line);
      for (const one of waiting) if (line.includes(one.text)) one.resolve();
    },
  });
  /**
   * @param {string} text
   * @returns {Promise<void>}
   */
  const until = (text) =>
    new Promise((resolve) => {
      if (lines.some((line) => line.includes(text))) resolve();
      else waiting.push({ text, resolve });
    });
  return { running, lines, until };
}

test('a changed source restarts the process, a changed test does not', async () => {
  const file = join(folder, 'program.js');
  writeFileSync(file, program('first'));
  const { running, lines, until } = startProgram(file);
  await until('first');
  writeFileSync(join(folder, 'program.test.ts'), '');
  writeFileSync(file, program('second'));
  await until('second');
  assert.ok(!lines.some((line) => line.includes('program.test.ts')));
  await running.close();
  assert.equal(running.pid(), 0);
});

test('a process that fails stays down until its source is corrected', async () => {
  const file = join(folder, 'broken.js');
  writeFileSync(file, 'process.exit(7)');
  const { running, until } = startProgram(file);
  await until('ended with status 7; a change starts it again');
  assert.equal(running.pid(), 0);
  writeFileSync(file, program('corrected'));
  await until('corrected');
  await running.close();
});

test('a structured log line is shown as time, level, message, fields and stack', () => {
  const time = new Date(2026, 0, 2, 3, 4, 5).toISOString();
  const line = JSON.stringify({
    level: 'warn',
    time,
    pid: 1,
    msg: 'slow',
    ms: 7,
    err: { stack: 'Error: x' },
  });
  assert.equal(describeLogLine(line), '03:04:05 warn slow {"ms":7}\nError: x');
  assert.equal(describeLogLine('{"level":30,"msg":"up"}'), 'info up');
  assert.equal(describeLogLine('plain'), 'plain');
});
