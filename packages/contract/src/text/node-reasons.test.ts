import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodeReason, nodeReasonCatalogue, nodeReasonText, reasonOf } from './node-reasons.ts';

const names = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));

test('each reason has the same values in both languages', () => {
  for (const [code, sentence] of Object.entries(nodeReasonCatalogue))
    assert.deepEqual(names(sentence['zh-CN']), names(sentence['en-US']), code);
});

test('a reason is translated to the reader’s language, and an unknown one gives null', () => {
  const full = reasonOf('diskFull', { free: 3, needed: 256 });
  assert.equal(nodeReasonText(full, 'zh-CN'), '数据文件夹所在的磁盘已满：剩余 3 MiB，至少需要 256 MiB');
  assert.match(nodeReasonText(full, 'en-US') ?? '', /is full: 3 MiB are free, 256 MiB are needed$/);
  for (const code of ['later', '__proto__', 'constructor'])
    assert.equal(nodeReasonText({ code }, 'en-US'), null);
  assert.equal(nodeReasonText({ code: 'slower' }, 'en-US'), 'runs ? % slower than it used to');
});

test('quoted values of a reason are truncated to the wire limit', () => {
  const long = reasonOf('fault', { detail: `${'x'.repeat(199)}😀${'y'.repeat(1000)}` });
  assert.equal(nodeReason.safeParse(long).success, true);
  assert.equal(nodeReasonText(long, 'en-US')?.isWellFormed(), true);
});
