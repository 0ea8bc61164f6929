import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPlainName, prepareSource } from './source.ts';
import { boundText, compilerText } from './text.ts';

const textOf = (stdout: string, stderr: string) =>
  compilerText({ stdout: Buffer.from(stdout), stderr: Buffer.from(stderr), isStderrTruncated: false });

describe('compiler output', () => {
  it('shows file names without the path of the box', () => {
    assert.equal(
      textOf('', '/box/main.c:1:2: error\n./main.go:3: bad\n'),
      'main.c:1:2: error\nmain.go:3: bad',
    );
  });
  it('shows file names without the path of an unmounted box', () => {
    assert.equal(
      textOf('', "/tmp/xiezhi-box-192-1521708-aJiXWl/main.nim(1, 1) Error: 'missing'\n"),
      "main.nim(1, 1) Error: 'missing'",
    );
  });
  it('keeps other paths', () => {
    const text = 'x/box/main.c ../main.c /usr/include/box/a.h';
    assert.equal(textOf('', text), text);
  });
  it('shows standard output first', () => assert.equal(textOf('one\n', 'two\n'), 'one\ntwo'));
  it('keeps head and tail of long output', () => {
    const text = `head ${'獬'.repeat(50_000)} tail`;
    const bounded = boundText(text, 64 * 1024);
    assert.ok(Buffer.byteLength(bounded) <= 64 * 1024);
    assert.ok(bounded.startsWith('head 獬') && bounded.endsWith('獬 tail'));
    assert.ok(!bounded.includes('\uFFFD'));
  });
});

describe('sources', () => {
  it('removes a byte order mark', () => assert.deepEqual(prepareSource('\uFEFFx'), { text: 'x' }));
  it('rejects a NUL', () => assert.ok('refusal' in prepareSource('a\0b')));
  for (const name of ['..', '.', '', 'a/b', '/a', '-o', 'a\0', 'x'.repeat(256)]) {
    it(`${JSON.stringify(name.slice(0, 20))} is not a plain name`, () =>
      assert.equal(isPlainName(name), false));
  }
  for (const name of ['a', '.hidden', 'a b.h', '文件.h', '..a']) {
    it(`${name} is a plain name`, () => assert.equal(isPlainName(name), true));
  }
});
