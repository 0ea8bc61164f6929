import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorText } from './index.ts';

test('fills placeholders in both languages', () => {
  assert.equal(errorText('loginTooSoon', 'en-US', { seconds: 4 }), 'Try again in 4 s');
  assert.equal(errorText('loginTooSoon', 'zh-CN', { seconds: 4 }), '请在 4 秒后重试');
  assert.equal(
    errorText('codeTooLong', 'en-US', { limit: 65_535, bytes: 262_144 }),
    'Code Length can not exceed 65535 characters (262144 bytes)',
  );
});

test('inserts parameters literally', () => {
  assert.match(
    errorText('languageUnknown', 'en-US', { language: '$& {limit}' }),
    /Unsupported language: \$& \{limit\}/,
  );
  assert.match(errorText('loginTooSoon', 'en-US'), /\{seconds\}/, 'a missing value stays visible');
});

test('texts of the specification are unchanged', () => {
  assert.equal(errorText('loginRequired', 'en-US'), 'Please login first');
  assert.equal(errorText('codeEmpty', 'en-US'), 'Code can not be empty');
  assert.equal(errorText('usernameTaken', 'en-US'), 'The username already exists');
  assert.equal(errorText('internal', 'en-US'), 'Server error! Please refresh again!');
});
