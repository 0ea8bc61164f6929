import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAccountHeading } from './account-heading.ts';

test('recognizes a heading row in both languages, and no account row', () => {
  assert.ok(isAccountHeading(['Username', ' password ', 'email']));
  assert.ok(isAccountHeading(['用户名', '密码']));
  for (const row of [['username', 'secret-1'], ['用户名'], [], [null, undefined]])
    assert.ok(!isAccountHeading(row), JSON.stringify(row));
});
