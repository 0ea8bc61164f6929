import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { templateOf } from '@xiezhi/contract/languages/templates';
import { roleIds, roleNames } from '@xiezhi/contract/enums/roles';
import { buildNode } from '../../judging/queue/testing/fake-node.ts';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let root: TestUser;

before(async () => {
  server = await startTestServer();
  root = await server.buildUser({ role: 'root' });
  await buildNode(server);
});
after(() => server.stop());

const builtIn = templateOf('C++').starter;
const set = (language: string, code: string | null, as: TestUser = root) =>
  server.call('PUT /api/admin/language-starters', { as, body: { language, code } });
const listed = async (language: string) =>
  (await server.call('GET /api/admin/language-starters', { as: root })).data.find(
    (item) => item.language === language,
  );
/** Returns the starter code that all users get. */
async function starterOf(language: string): Promise<string | undefined> {
  const { data } = await server.call('GET /api/languages', { query: { all: true } });
  return data.find(({ name }) => name === language)?.starterCode;
}

test('a language has the starter code of the release until root sets another, and again after a reset', async () => {
  assert.notEqual(builtIn, '');
  assert.equal(await starterOf('C++'), builtIn);
  const { data } = await set('C++', '#include "ours.h"\n');
  assert.deepEqual(
    data.find(({ language }) => language === 'C++'),
    {
      language: 'C++',
      contentType: 'text/x-c++src',
      defaultCode: builtIn,
      siteCode: '#include "ours.h"\n',
    },
  );
  assert.equal(await starterOf('C++'), '#include "ours.h"\n');
  assert.notEqual(await starterOf('C++ 17'), '#include "ours.h"\n', 'each language has its own');
  await set('C++', '');
  assert.equal(await starterOf('C++'), '', 'none');
  await set('C++', null);
  assert.deepEqual([await starterOf('C++'), (await listed('C++'))?.siteCode], [builtIn, null]);
});

test('languages of a problem have the site’s starter code, separate from the problem’s templates', async () => {
  const { pid } = await buildJudgedProblem(server.services, {});
  await set('C', '/* start */\n');
  const { data } = await server.call('GET /api/get-problem-languages', { query: { pid } });
  const c = data.find(({ name }) => name === 'C');
  assert.deepEqual([c?.starterCode, c?.codeTemplate], ['/* start */\n', templateOf('C').skeleton]);
  await set('C', null);
});

test('only root reads and sets starter code, and the audit log does not repeat the code', async () => {
  for (const id of roleIds) {
    const user = await server.buildUser({ role: roleNames[id] });
    const http = roleNames[id] === 'root' ? 200 : 403;
    assert.equal((await server.call('GET /api/admin/language-starters', { as: user })).http, http);
    assert.equal((await set('Lua', null, user)).http, http);
  }
  await set('Lua', 'print("secret")');
  const entry = await server.services.db
    .selectFrom('audit_log')
    .where('action', '=', 'language-starter')
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow();
  assert.equal(entry.target, 'Lua');
  assert.doesNotMatch(JSON.stringify(entry), /secret/);
});
