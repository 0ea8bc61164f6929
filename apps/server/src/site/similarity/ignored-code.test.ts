import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildProblem, buildSubmission, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import { printProgram } from './testing/copies.ts';
import { makeProgram, seeded } from './testing/programs.ts';

let server: TestServer;
let root: TestUser;

before(async () => {
  server = await startTestServer({ onLogLine: () => {} });
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

/** A library that a site may give to everybody, longer than the programs that use it. */
const given = [91, 92].map((seed) => printProgram(makeProgram(seeded(seed)))).join('\n');

/**
 * Stores a problem with 30 independent programs and compares them. Four of the programs begin with the same given
 * code. Returns the number of suspicious pairs among these four (`among`) and among all.
 */
async function compare(description: string): Promise<{ among: number; total: number }> {
  const { services } = server;
  const pid = await buildProblem(services);
  await services.db.updateTable('problem_text').set({ description }).where('pid', '=', pid).execute();
  const random = seeded(21);
  const users: string[] = [];
  for (let at = 0; at < 30; at += 1) {
    const { uid, username } = await server.buildUser();
    const program = printProgram(makeProgram(random));
    const code = at < 4 ? `${given}${program}` : program;
    if (at < 4) users.push(username);
    const id = await buildSubmission(services, { uid, pid });
    await services.db.updateTable('submission').set({ code, language: 'C' }).where('id', '=', id).execute();
  }
  const started = await server.call('POST /api/similarity/report', {
    as: root,
    body: { choice: 'best', pid },
  });
  assert.equal(started.status, 200, started.msg);
  const query = { id: started.data.id };
  const read = async () => (await server.call('GET /api/similarity/report', { as: root, query })).data;
  await until('the report is finished', async () => (await read()).state === 'done', 60_000);
  const suspicious = (await read()).pairs.filter(({ isSuspicious }) => isSuspicious);
  const among = suspicious.filter(({ left, right }) =>
    [left, right].every(({ username }) => users.includes(username)),
  );
  return { among: among.length, total: suspicious.length };
}

const setStarter = async (code: string | null) => {
  const answer = await server.call('PUT /api/admin/language-starters', {
    as: root,
    body: { language: 'C', code },
  });
  assert.equal(answer.status, 200, answer.msg);
};

test('starter code of the site does not count, however many blocks a statement has', async () => {
  const { among } = await compare('');
  assert.ok(among >= 4, `${among} pairs without any starter code`);
  await setStarter(given);
  assert.equal((await compare('')).among, 0);
  const blocks = Array.from({ length: 70 }, (_, at) => `\`\`\`c\nint f${at}() { return ${at}; }\n\`\`\``);
  assert.equal((await compare(blocks.join('\n\n'))).among, 0);
  await setStarter(null);
});

test('code in the statement does not count, whether Markdown or HTML', async () => {
  const escaped = given.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const indented = given.replaceAll(/^/gm, '   ');
  const statements = [
    `Use this:\n\n\`\`\`c\n${given}\`\`\``,
    `1. Use this:\n\n   \`\`\`c\n${indented}\n   \`\`\``,
    `<p>Use this:</p><pre>${escaped}</pre>`,
  ];
  for (const statement of statements) assert.equal((await compare(statement)).among, 0, statement);
});
