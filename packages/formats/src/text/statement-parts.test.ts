import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPartTitle, joinStatement, splitStatement, withoutSamplePlaces } from './statement-parts.ts';

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

const split = { description: 'Story.', input: 'A.', output: 'B.', hint: '' };

test('headings of the first level split a statement as those of the second do', () => {
  assert.deepEqual(splitStatement('Story.\n\n# Input\n\nA.\n\n# Output #\n\nB.\n'), split);
  assert.deepEqual(splitStatement('# 题目描述\n\nStory.\n\n# 输入格式\n\nA.\n\n## 输出格式\n\nB.\n'), split);
  assert.deepEqual(splitStatement('# T\n\nStory.\n\n# Input\n\nA.'), {
    ...split,
    description: '# T\n\nStory.',
    output: '',
  });
});

test('underlined headings split a statement', () => {
  assert.deepEqual(splitStatement('Story.\n\nInput\n-----\n\nA.\n\nOutput\n======\nB.\n'), split);
  assert.deepEqual(splitStatement('Story.\n\n Input\n   ---\n\nA.\n\nOutput\n ===\nB.\n'), split);
  const rule = 'Story\ngoes on.\nInput\n---\n\n    Output\n    ---\n\n- a\n---\n\nInput\n\n---\n\n---';
  assert.equal(splitStatement(rule).description, rule);
});

test('headings of the third level split a statement only if no higher one names input or output', () => {
  assert.deepEqual(splitStatement('Story.\n\n### Input\n\nA.\n\n### Output\n\nB.'), split);
  const inner = '## Input\n\nA.\n\n### Output\n\nB.\n\n### Subtasks\n\nC.';
  assert.equal(splitStatement(inner).input, inner.slice('## Input\n\n'.length));
  assert.equal(splitStatement('Story.\n\n### Subtasks\n\nC.').hint, '');
});

test('headings in HTML split a statement', () => {
  assert.deepEqual(
    splitStatement('<h2>题目描述</h2>\n\nStory.\n<h2 class="a">输入格式</h2>\n\nA.\n<h2>Output</h2>\nB.'),
    split,
  );
  assert.equal(splitStatement('<h2>Input</h3>').description, '<h2>Input</h3>');
});

test('headings of samples are left out if nothing is left below them', () => {
  const luogu = 'S.\n\n## 样例 #1\n\n### 样例输入 #1\n\n### 样例输出 #1\n\n## 说明\n\nE.\n\n## Samples\n';
  assert.deepEqual(splitStatement(luogu), { description: 'S.', input: '', output: '', hint: 'E.' });
  const kept = '## Samples\n\n### Sample 1\n\nBecause.\n\n### Sample 2';
  assert.equal(splitStatement(kept).hint, kept.slice(0, kept.indexOf('\n\n### Sample 2')));
  assert.equal(splitStatement('## 样例解释\n').hint, '## 样例解释');
});

test('a heading that only names the description is left out at the beginning', () => {
  assert.equal(splitStatement('## Description\n\nStory.').description, 'Story.');
  const later = '## 题目背景\n\nB.\n\n## 题目描述\n\nStory.';
  assert.equal(splitStatement(later).description, later);
});

test('titles of parts are distinguished from titles of problems', () => {
  assert.deepEqual(['Input', '题目描述', 'Notes', 'Input Device'].map(isPartTitle), [
    true,
    true,
    true,
    false,
  ]);
});

test('an empty heading of samples is left out before a heading of its level, however it is written', () => {
  const whole = { description: 'S.', input: '', output: '', hint: 'E.' };
  assert.deepEqual(splitStatement('S.\n\nSamples\n---\n\n## Hint\n\nE.'), whole);
  assert.deepEqual(splitStatement('S.\n\nSamples\n===\n\n# Hint\n\nE.'), whole);
  assert.deepEqual(splitStatement('S.\n\n## Samples\n\n\n# Hint\n\nE.'), whole);
  const filled = '## Samples\n\n### Story\n\nE.';
  assert.deepEqual(splitStatement(`S.\n\n${filled}`), { ...whole, hint: filled });
});

test('parts are joined under the headings of their language, and empty ones are left out', () => {
  const parts = { description: ' D. ', input: 'I.', output: ' ', hint: 'H.' };
  assert.equal(joinStatement(parts, 'en-US'), 'D.\n\n## Input\n\nI.\n\n## Notes\n\nH.\n');
  assert.equal(
    joinStatement({ ...parts, output: 'O.' }, 'zh-CN'),
    'D.\n\n## 输入\n\nI.\n\n## 输出\n\nO.\n\n## 提示\n\nH.\n',
  );
});
