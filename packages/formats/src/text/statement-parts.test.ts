import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitStatement, withoutSamplePlaces } from './statement-parts.ts';

test('splits a statement at English and Chinese headings', () => {
  const english = 'Story.\n\n## Input\n\nA.\n\n## Output ##\n\nB.\n\n## Hint\n\nC.\n';
  const chinese = 'Story.\n\n## 输入格式\n\nA.\n\n## 输出\n\nB.\n\n## 提示\n\nC.\n';
  const parts = { description: 'Story.', input: 'A.', output: 'B.', hint: 'C.' };
  assert.deepEqual(splitStatement(english), parts);
  assert.deepEqual(splitStatement(chinese), parts);
});

test('moves subtasks and explanations to the hint with their headings and keeps others', () => {
  const text = '## Story\n\nS.\n\n## Output\n\nB.\n\n## Subtasks\n\nT.\n\n## 样例解释\n\nE.\n';
  assert.deepEqual(splitStatement(text), {
    description: '## Story\n\nS.',
    input: '',
    output: 'B.',
    hint: '## Subtasks\n\nT.\n\n## 样例解释\n\nE.',
  });
});

test('ignores headings inside a code block', () => {
  const text = 'A\n\n```\n## Input\n~~~\n```\n\n## Input\n\nB';
  assert.deepEqual(splitStatement(text), {
    description: 'A\n\n```\n## Input\n~~~\n```',
    input: 'B',
    output: '',
    hint: '',
  });
});

test('removes placeholders of samples', () => {
  assert.equal(
    withoutSamplePlaces('a\n{{nextsample}}\n\\remainingsamples\nb {{nextsample}}'),
    'a\n\n\nb {{nextsample}}',
  );
});
