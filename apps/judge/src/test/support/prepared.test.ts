import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-prepared-test-'));
process.env['XIEZHI_E2E_CACHE'] = join(folder, 'cache');
// The module reads its cache folder when it is loaded.
const { storePrepared, copyPreparedArtifacts } = await import('./prepared.ts');
after(() => rmSync(folder, { recursive: true }));

function prepare(node: string, path: string): void {
  const place = join(folder, node, path);
  mkdirSync(join(place, 'inner'), { recursive: true });
  writeFileSync(join(place, 'inner/header.gch'), `${node} ${path}`);
  writeFileSync(join(place, 'ready'), '');
}

function read(node: string, path: string): string {
  return readFileSync(join(folder, node, path, 'inner/header.gch'), 'utf8');
}

test('a node starts with the complete artifacts of an earlier one', () => {
  prepare('first', 'gcc-1/headers');
  mkdirSync(join(folder, 'first/gcc-1/half'));
  storePrepared(join(folder, 'first'));
  copyPreparedArtifacts(join(folder, 'second'));
  assert.equal(read('second', 'gcc-1/headers'), 'first gcc-1/headers');
  readFileSync(join(folder, 'second/gcc-1/headers/ready'));
  assert.throws(() => read('second', 'gcc-1/half'), { code: 'ENOENT' });
});

test('artifacts of another compiler of the same family replace the previous ones', () => {
  prepare('newer', 'gcc-2/headers');
  prepare('newer', 'go-1/library');
  storePrepared(join(folder, 'newer'));
  copyPreparedArtifacts(join(folder, 'third'));
  assert.equal(read('third', 'gcc-2/headers'), 'newer gcc-2/headers');
  assert.equal(read('third', 'go-1/library'), 'newer go-1/library');
  assert.throws(() => read('third', 'gcc-1/headers'), { code: 'ENOENT' });
});
