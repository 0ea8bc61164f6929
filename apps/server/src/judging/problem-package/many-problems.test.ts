import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ImportedProblem, PlannedProblem } from '@xiezhi/contract/routes/problem-package';
import { buildPackage, type Files, zipEntries } from '@xiezhi/formats/testing/packages';
import { buildZip } from '@xiezhi/formats/testing/zip-builder';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';

/** Tests archives with many problems: reports, stored rows and responses about them stay small. */
let server: TestServer;
let setter: TestUser;
before(async () => {
  server = await startTestServer({ onLogLine: () => {} });
  setter = await server.buildUser({ role: 'problem_admin' });
});
after(() => server.stop());

async function send<Data>(path: string, archive: Buffer): Promise<Data> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(archive)]), 'many.zip');
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: setter.token, 'accept-language': 'en-US' },
    body: form,
  });
  const { status, msg, data } = (await response.json()) as { status: number; msg: string; data: Data };
  assert.equal(status, 200, msg);
  return data;
}

/** Returns an archive of problems in folders. Each folder also contains these files. */
const archiveOf = (problems: number, files: Files): Buffer =>
  buildZip(
    zipEntries(
      Object.fromEntries(
        Array.from({ length: problems }, (_, index) =>
          Object.entries(buildPackage(files)).map(([path, text]) => [`p${index}/${path}`, text] as const),
        ).flat(),
      ),
    ),
  );

const charactersOf = (lists: readonly (readonly string[])[]) => lists.flat().join('').length;

test('problems with one id get its first free numbers', async () => {
  const wanted = 'A_1';
  await server.services.db
    .insertInto('problem')
    .values(['a_1', 'A_1-3', 'AX1-2'].map((display_id) => ({ display_id, auth: 1 })))
    .execute();
  const imported = await send<ImportedProblem[]>(
    '/api/admin/problem-packages?onTaken=newId',
    archiveOf(3, { 'domjudge-problem.ini': `externalid = ${wanted}\n` }),
  );
  assert.deepEqual(
    imported.map(({ displayId, reasons }) => [displayId, reasons]),
    ['A_1-2', 'A_1-4', 'A_1-5'].map((id) => [id, []]),
  );
});

test('the reports of all problems of an archive have a limit together', async () => {
  const problems = 100;
  const unknown = Array.from({ length: 40 }, (_, index) => `${'k'.repeat(900)}${index}: 1`).join('\n');
  const yaml = `problem_format_version: 2025-09\nname: Echo\n${unknown}\n`;
  const archive = archiveOf(problems, { 'problem.yaml': yaml });
  const limit = 2 * 1024 ** 2;
  const started = await send<{ id: string }>('/api/admin/problem-report-jobs', archive);
  let planned: PlannedProblem[] | null = null;
  await until(
    'the report has ended',
    async () => {
      const { data } = await server.call('GET /api/admin/problem-package-job', {
        as: setter,
        query: { id: started.id },
      });
      planned = data.reported;
      return data.job.finishedAt !== null;
    },
    60_000,
  );
  const reported: PlannedProblem[] = planned ?? [];
  assert.equal(reported.length, problems);
  const lost = charactersOf(reported.map((one) => one.lost));
  assert.ok(lost > limit / 2 && lost <= limit, `${lost} characters`);
  const imported = await send<ImportedProblem[]>('/api/admin/problem-packages?onTaken=newId', archive);
  const lines = charactersOf(imported.map(({ report }) => report));
  assert.ok(lines > limit / 2 && lines <= limit, `${lines} characters`);
});
