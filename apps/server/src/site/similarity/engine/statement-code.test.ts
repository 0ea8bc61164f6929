import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fencedBlocks } from './fenced-blocks.ts';

test('reads fenced code of a statement', () => {
  const text = 'Like this:\n```cpp\nint a;\n~~~\nint b;\n```\n~~~~\nx\n~~~~ \n```\nno end';
  assert.deepEqual(fencedBlocks(text), ['int a;\n~~~\nint b;\n', 'x\n']);
});

test('a statement of nothing but fences takes no longer than another', () => {
  const begun = performance.now();
  for (const piece of ['~', '~~~\n', '~~~~', '```', '```\n~~~\n']) fencedBlocks(piece.repeat(100_000));
  assert.ok(performance.now() - begun < 5000);
});
