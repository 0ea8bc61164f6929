import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorText } from '@xiezhi/contract/errors';
import { limits } from '@xiezhi/contract/limits';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';

/**
 * Tests of the limit for the number of extra files, which equals the limit of judge nodes. A request with far more
 * files is rejected before they are read.
 */
let server: TestServer;
let problemAdmin: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  problemAdmin = await server.buildUser({ role: 'problem_admin' });
});
after(() => server.stop());

const most = limits.extraFilesCountMax;
const files = (count: number, content: unknown = 'x') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, content]));

let made = 0;
function form(extra: Record<string, string>) {
  made += 1;
  const texts = { title: 'Sum', description: 'd', input: 'i', output: 'o' };
  const rules = {
    type: 0,
    difficulty: 0,
    codeShare: true,
    isRemoveEndBlank: true,
    openCaseResult: true,
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 128,
    auth: 2,
  };
  return {
    problem: {
      problemId: `XF${made}`,
      ...texts,
      ...rules,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      examples: '',
      ...extra,
    },
    languages: [{ name: 'C' }],
    samples: [{ input: '1', output: '1' }],
    isUploadTestCase: false,
    judgeMode: 'default',
  };
}

const send = (field: string, count: number) =>
  server.call('POST /api/admin/problem', {
    as: problemAdmin,
    body: form({ [field]: JSON.stringify(files(count)) }),
  });

for (const field of ['userExtraFile', 'judgeExtraFile'] as const) {
  test(`forms of existing clients save ${field} with as many files as a node accepts, and no more`, async () => {
    const taken = await send(field, most);
    assert.equal(taken.status, 200, taken.msg);
    const refused = await send(field, most + 1);
    assert.equal(refused.status, 400);
    assert.equal(refused.msg, errorText('extraFilesTooMany', 'en-US', { most }));
  });
}

for (const call of [
  'POST /api/admin/problem/compile-spj',
  'POST /api/admin/problem/compile-interactive',
] as const) {
  test(`${call} refuses a flood of files with a single error, whatever their contents`, async () => {
    for (const content of ['x', 1]) {
      const body = { code: 'int main() {}', language: 'C++', extraFiles: files(60_000, content) };
      const began = process.cpuUsage();
      const refused = await server.call(call, { as: problemAdmin, body });
      const { user } = process.cpuUsage(began);
      assert.equal(refused.http, 400);
      assert.ok(refused.msg.length < 200, refused.msg);
      assert.ok(user < 1e6, `${user / 1e6} s of CPU for ${JSON.stringify(content)}`);
    }
  });
}
