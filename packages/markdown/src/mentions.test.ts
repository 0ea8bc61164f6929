import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMentions } from './find-mentions.ts';
import { mentionSpans } from './mentions.ts';

test('a name may end before any Chinese character but not within a Latin word', () => {
  assert.deepEqual(mentionSpans('问 @张三你 吧'), [{ index: 2, candidates: ['张三你', '张三', '张'] }]);
  assert.deepEqual(mentionSpans('@bobby'), [{ index: 0, candidates: ['bobby'] }]);
  assert.deepEqual(mentionSpans('@bob-2.'), [{ index: 0, candidates: ['bob-2.', 'bob-2', 'bob-', 'bob'] }]);
  assert.deepEqual(mentionSpans('@ann你好')[0]?.candidates, ['ann你好', 'ann你', 'ann']);
});

test('finds no mention in addresses and after two @ signs', () => {
  for (const text of ['ann@example.com', 'https://example.com/@ann', '@@ann', '@ ann', 'no name'])
    assert.deepEqual(mentionSpans(text), [], text);
});

test('finds no mention in code, formulas and links', () => {
  const text = '`@one` [@two](/x) $@three$\n\n```\n@four\n```\n\n- **@five**, @six';
  assert.deepEqual(
    findMentions(text).map(({ candidates }) => candidates[0]),
    ['five', 'six'],
  );
});
