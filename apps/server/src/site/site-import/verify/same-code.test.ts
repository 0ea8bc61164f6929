import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameCode } from './same-code.ts';

test('a stored code is the same with another template around it, and if it was truncated', () => {
  const typedCode = 'def solve(): ...\0';
  const now = { code: `import sys\n${typedCode}\nsolve()`, typedCode };
  for (const stored of [
    'def solve(): ...',
    'import sys\ndef solve(): ...\nsolve()',
    'import os\ndef solve(): ...\nprint(solve())',
    'import sys\ndef solve',
  ])
    assert.equal(isSameCode(stored, now), true, stored);
  assert.equal(isSameCode('import sys\ndef solve(): ...\nsolve()', { code: 'def solve(): ...' }), true);
  for (const stored of ['', 'import sys\nanother program\nsolve()'])
    assert.equal(isSameCode(stored, now), false, stored);
});

test('a code that the source does not have is not compared', () => {
  assert.equal(isSameCode('int main() {}', { code: '' }), true);
  assert.equal(isSameCode('', { code: '' }), true);
  assert.equal(isSameCode('', { code: 'int main() {}' }), false);
});
