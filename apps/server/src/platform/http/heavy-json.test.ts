import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@xiezhi/contract/limits';
import { startTestServer } from '../../../test-support/harness.ts';
import { isHeavyJson } from './heavy-json.ts';

const size = 1024 * 1024;

const heavy: Readonly<Record<string, string>> = {
  'empty lists': `[${'[],'.repeat(size / 2)}[]]`,
  'empty objects': `[${'{},'.repeat(size / 2)}{}]`,
  numbers: `[${'1,'.repeat(size)}1]`,
  keys: `{${'"":1,'.repeat(size / 2)}"":1}`,
  'deep lists': '['.repeat(size),
  'deep objects': '{"":'.repeat(size / 4),
};
for (const [name, text] of Object.entries(heavy))
  test(`does not parse a body of very many ${name}`, () => assert.equal(isHeavyJson(text), true));

const light: Readonly<Record<string, unknown>> = {
  'a long text': 'x'.repeat(4 * size),
  'brackets and commas in a text': '[{,'.repeat(size),
  'quotes and backslashes in a text': String.raw`\"[`.repeat(size),
  'a text that ends with a backslash': [`${'x'.repeat(size)}\\`, '[,'.repeat(size)],
  'a table of ten thousand accounts': Array.from({ length: limits.importedUsersMax }, (_, index) =>
    Array.from({ length: 14 }, () => `value ${index}`),
  ),
};
for (const [name, value] of Object.entries(light))
  test(`accepts ${name}`, () => assert.equal(isHeavyJson(JSON.stringify(value)), false));

test('rejects a body over HTTP that would block the event loop as unreadable', async () => {
  const server = await startTestServer();
  try {
    const root = await server.buildUser({ role: 'root' });
    const response = await fetch(`${server.url}/api/admin/problem/test-data`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: root.token, 'accept-language': 'en-US' },
      body: `{"pid":1,"base":null,"cases":[${'[],'.repeat(4 * size)}[]]}`,
    });
    assert.equal(response.status, 400);
    assert.match(await response.text(), /cannot be read|not be read/);
  } finally {
    await server.stop();
  }
});
