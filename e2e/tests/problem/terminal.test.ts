import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { openTerminal, type Terminal } from '../../../apps/server/test-support/terminal-client/client.ts';
import { inC, setUpWork } from './work.ts';

/* The terminal client against a site whose node judges in the real sandbox. */

const { site, root } = setUpWork();
let folder: string;
let terminal: Terminal;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-terminal-'));
  terminal = openTerminal(join(folder, '作业 一'));
  // Signs in as root, because other users must wait between two submissions and between two test runs.
  const { client, rootPassword: password } = site.system;
  const body = { name: 'terminal', scopes: ['read' as const, 'submit' as const], password };
  const { token } = await client.call('POST /api/api-tokens', { body, token: root() });
  const given = await terminal.run(['login', site.system.url, '--with-token'], { input: token });
  assert.equal(given.code, 0, given.err);
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a program with CRLF line ends into a folder that is named after the problem. Returns its path. */
function write(code: string): string {
  const file = '1000/main.c';
  mkdirSync(join(terminal.folder, '1000'), { recursive: true });
  writeFileSync(join(terminal.folder, file), code.replaceAll('\n', '\r\n'));
  return file;
}

suite('terminal client', () => {
  test('samples run here and on the site with the same verdict, and a submission is judged', async () => {
    const right = write(inC('a + b', '终端'));
    for (const args of [
      ['test', right],
      ['test', right, '--remote'],
      ['submit', right, '--yes'],
    ]) {
      const { code, out, err } = await terminal.run([...args, '--lang', 'zh']);
      assert.equal(code, 0, `${args.join(' ')}: ${out}${err}`);
      assert.match(out, /通过/);
    }
    const wrong = write(inC('a - b', '终端'));
    for (const args of [
      ['test', wrong],
      ['test', wrong, '--remote'],
    ]) {
      const { code, out, err } = await terminal.run(args);
      assert.equal(code, 10, `${args.join(' ')}: ${out}${err}`);
      assert.match(out, /line 1, column 1: expected 3, found -1/);
    }
    const submitted = await terminal.run(['submit', wrong, '--yes', '--json']);
    assert.equal(submitted.code, 10, submitted.err);
    const { verdict, cases } = JSON.parse(submitted.out) as { verdict: string; cases: unknown[] };
    assert.deepEqual([verdict, cases.length > 0], ['WA', true]);
  });

  test('compile errors, endless loops and crashes are the exit status, as on the site', async () => {
    for (const [code, status] of [
      ['int main() { return x; }\n', 14],
      ['int main() { for (;;) ; }\n', 11],
      ['#include <stdlib.h>\nint main() { abort(); }\n', 13],
    ] as const) {
      const file = write(code);
      for (const args of [
        ['test', file],
        ['test', file, '--remote'],
        ['submit', file, '--yes'],
      ]) {
        const ended = await terminal.run(args);
        assert.equal(ended.code, status, `${args.join(' ')} ${code}: ${ended.out}${ended.err}`);
      }
    }
  });
});
