import assert from 'node:assert/strict';
import { test } from 'node:test';
import { healthCatalogue, healthText } from './health.ts';
import { keysOf } from '../wire/values.ts';

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

test('every finding has a message in both languages with the same values, and problems have advice', () => {
  for (const code of keysOf(healthCatalogue)) {
    const [chinese, english] = [healthText(code, 'zh-CN'), healthText(code, 'en-US')];
    for (const part of ['text', 'advice'] as const) {
      assert.deepEqual(placeholders(chinese[part] ?? ''), placeholders(english[part] ?? ''), code);
      assert.doesNotMatch(english[part] ?? '', /\p{Script=Han}/u, code);
    }
    assert.match(chinese.text, /\p{Script=Han}.*(。|\})$/u, code);
    assert.match(english.text, /^\p{Lu}.*(\.|\})$/u, code);
    assert.equal(chinese.advice === null, chinese.state === 'well', code);
  }
});

test('inserts parameters literally', () => {
  const { text } = healthText('nodesAway', 'en-US', { names: '$& {names}' });
  assert.equal(text, 'These judge nodes are offline: $& {names}.');
});
