import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTitledSamples } from './titled-samples.ts';

const sample = (input: string, output: string, number = '') =>
  `## 样例输入${number}\n\n\`\`\`plain\n${input}\n\`\`\`\n\n## 样例输出${number}\n\n\`\`\`\n${output}\n\`\`\`\n\n`;

test('takes samples below headings and keeps the rest', () => {
  const { markdown, samples } = extractTitledSamples(
    `A\n\n${sample('1 2', '3', ' #1')}${sample('3\n4', '7', ' #2')}## 提示\n\nB\n`,
  );
  assert.deepEqual(samples, [
    { input: '1 2\n', output: '3\n' },
    { input: '3\n4\n', output: '7\n' },
  ]);
  assert.equal(markdown, 'A\n\n## 提示\n\nB\n');
  const english = '### Sample Input\n~~~\nx\n~~~\n### Sample Output\n~~~\n```\n~~~';
  assert.deepEqual(extractTitledSamples(english).samples, [{ input: 'x\n', output: '```\n' }]);
});

test('leaves samples with other text, without a partner or within code blocks as they are', () => {
  const whole = sample('1', '2');
  for (const text of [
    whole.replace('## 样例输出', 'It is 1.\n\n## 样例输出'),
    `${whole}Because.\n`,
    whole.replace('## 样例输出', '## 样例输出 2'),
    whole.slice(0, whole.indexOf('## 样例输出')),
    whole.slice(0, -6),
    `~~~\n${whole}~~~\n`,
    'no samples',
  ])
    assert.deepEqual(extractTitledSamples(text), { markdown: text, samples: [] }, text);
});

test('a sample needs a code block below each heading, also at the start of the text', () => {
  const text = '## Sample Input\n## Sample Output\n```\n1\n```\n';
  assert.deepEqual(extractTitledSamples(text), { markdown: text, samples: [] });
});

test('a code block that does not end hides the headings in it', () => {
  const rest = `## Note\n\n~~~\n${sample('3', '4')}end`;
  assert.deepEqual(extractTitledSamples(sample('1', '2') + rest), {
    markdown: rest,
    samples: [{ input: '1\n', output: '2\n' }],
  });
});

test('samples are taken after a code block of another section', () => {
  const { markdown, samples } = extractTitledSamples(`~~~\nx\n~~~\n${sample('1', '2')}`);
  assert.deepEqual([markdown, samples], ['~~~\nx\n~~~', [{ input: '1\n', output: '2\n' }]]);
});

test('only a line of marks, at least as many as at its start, ends a code block', () => {
  const text = '## Sample Input\n````\n```\n````x\n`````\n## Sample Output\n```\n\n```';
  assert.deepEqual(extractTitledSamples(text).samples, [{ input: '```\n````x\n', output: '\n' }]);
});
