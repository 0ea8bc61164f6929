import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { openTestlibFixture, type TestlibFixture } from './testlib-fixture.ts';

/**
 * Reference draws of another implementation. Columns: arguments (separated by |), version, call, results; doubles in
 * hexadecimal.
 */
const reference = await readFile(new URL('./tests/random.tsv', import.meta.url), 'utf8');

interface Draws {
  options: string[];
  version: string;
  lines: string[];
}

const all = new Map<string, Draws>();
for (const line of reference.trimEnd().split('\n')) {
  const [options = '', version = '', ...drawn] = line.split('\t');
  const key = `version ${version} with arguments ${JSON.stringify(options)}`;
  const draws = all.get(key) ?? { options: options === '' ? [] : options.split('|'), version, lines: [] };
  draws.lines.push(drawn.join('\t'));
  all.set(key, draws);
}

describe('random numbers of testlib.h', { concurrency: 2 }, () => {
  let fixture: TestlibFixture;
  let program: string;
  before(async () => {
    fixture = await openTestlibFixture();
    // Built with the flags of generators, because the draws must not depend on optimization.
    program = await fixture.build('random', ['-O2', '-std=gnu++20']);
  });
  after(() => fixture.close());

  for (const [name, { options, version, lines }] of all) {
    it(name, async () => {
      const result = await fixture.run(program, { arguments: options, stdin: version });
      assert.equal(result.stderr, '');
      assert.equal(result.code, 0);
      assert.deepEqual(result.stdout.trimEnd().split('\n'), lines);
    });
  }

  it('follow the older sequence, with a warning, if no version is given', async () => {
    const result = await fixture.run(program, {});
    const named = await fixture.run(program, { stdin: '0' });
    assert.equal(result.code, 0);
    assert.match(result.stderr, /^registerGen without a version draws as version 0/);
    assert.equal(result.stdout, named.stdout);
  });
});
