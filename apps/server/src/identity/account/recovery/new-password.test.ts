import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { hashPassword } from '../password.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

function runCommand(...args: string[]) {
  const { databaseUrl, dataFolder } = server.services.settings;
  return promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../../app/cli/new-password.ts'), ...args],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, XIEZHI_DATA: dataFolder, LANG: 'C' },
    },
  );
}

test('the command lets an operator back in while the site runs', async () => {
  const user = await server.buildUser({ username: 'Boss', passwordHash: await hashPassword('lost-secret') });
  const { stdout } = await runCommand('boss');
  const password = /^The new password of Boss is (\w{14})\./.exec(stdout)?.[1] ?? '';
  assert.equal((await server.call('GET /api/get-user-info', { as: user })).http, 401, 'old sessions end');
  const login = (tried: string) =>
    server.call('POST /api/login', { body: { username: 'Boss', password: tried } });
  assert.equal((await login('lost-secret')).status, 400);
  assert.equal((await login(password)).status, 200);
});

test('reports an unknown name and a missing name', async () => {
  for (const [args, reason] of [
    [['nobody-here'], /^User nobody-here does not exist\n$/],
    [[], /^Usage: npm run new-password/],
    [['--lang', 'zh', '无名'], /^没有用户 无名\n$/],
  ] as const) {
    await assert.rejects(runCommand(...args), (error: { code: number; stderr: string }) => {
      assert.equal(error.code, 1);
      assert.match(error.stderr, reason);
      return true;
    });
  }
});
