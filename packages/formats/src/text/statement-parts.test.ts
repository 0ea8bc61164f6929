import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinStatement, splitStatement, withoutSamplePlaces } from './statement-parts.ts';

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

test('a fence ends with the same marks alone on a line', () => {
  const inside = '````\n## Input\n```\n```` x\n## Output\n````';
  assert.deepEqual(splitStatement(`${inside}\n## Input\nA`), {
    description: inside,
    input: 'A',
    output: '',
    hint: '',
  });
  assert.equal(splitStatement('    ```\n## Input\nA').input, 'A');
  assert.equal(splitStatement('~~~\n## Input\nA').input, '');
});

test('only headings of level two split, with a blank after the marks', () => {
  for (const line of ['# Input', '### Input', '##Input', 'Input', '## Inputs', '## The Input'])
    assert.equal(splitStatement(`A\n${line}\nB`).description, `A\n${line}\nB`, line);
  for (const line of ['## input', '##\tInput Format', '## INPUT ###', '## 输入描述'])
    assert.equal(splitStatement(`A\n${line}\nB`).input, 'B', line);
});

test('parts are joined under their headings in both languages, without empty ones', () => {
  const parts = { description: 'A\n', input: ' B', output: '', hint: 'C' };
  assert.equal(joinStatement(parts, 'en-US'), 'A\n\n## Input\n\nB\n\n## Notes\n\nC\n');
  assert.equal(
    joinStatement({ ...parts, output: 'D' }, 'zh-CN'),
    'A\n\n## 输入\n\nB\n\n## 输出\n\nD\n\n## 提示\n\nC\n',
  );
});
