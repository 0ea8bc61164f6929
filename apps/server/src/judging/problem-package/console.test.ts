import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { errorText } from '@xiezhi/contract/errors';
import type { RouteName, Routes } from '@xiezhi/contract/routes/index';
import {
  type ImportPlan,
  ownWriter,
  packageWriters,
  readProblemPackages,
  writeArchive,
} from '@xiezhi/formats';
import { sql } from 'kysely';
import { buildGroup, type TestUser } from '../../../test-support/factories.ts';
import { buildZip, type ZipEntry } from '@xiezhi/formats/testing/zip-builder';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { anyEnvelope, readResponse } from '../../../test-support/read-response.ts';
import { until } from '../../../test-support/until.ts';

const starters = join(import.meta.dirname, '../../../../../problems');
const folder = mkdtempSync(join(tmpdir(), 'xiezhi-console-import-'));
let server: TestServer;
let root: TestUser;
let teacher: TestUser;
let plans: ImportPlan[];
let chosen: ImportPlan[];

before(async () => {
  server = await startTestServer();
  root = await server.buildUser({ role: 'root' });
  teacher = await server.buildUser({ role: 'problem_admin' });
  plans = await readProblemPackages(starters);
  chosen = plans.filter(({ problem }) => ['1000', '1001', '1004'].includes(problem.displayId));
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function archiveOf(some: readonly ImportPlan[], format = 'xiezhi'): Promise<Buffer> {
  const writer = packageWriters.find(({ name }) => name === format);
  assert.ok(writer);
  const path = join(folder, 'archive.zip');
  await writeArchive(
    path,
    some.map(({ problem, source }) => ({ written: writer.write(problem), source })),
  );
  return readFileSync(path);
}

async function upload<Name extends RouteName>(
  call: Name,
  bytes: Uint8Array,
  {
    as = teacher,
    name = 'a.zip',
    headers = {},
  }: { as?: TestUser; name?: string; headers?: Record<string, string> } = {},
) {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(bytes)]), name);
  const response = await fetch(server.url + call.slice(call.indexOf(' ') + 1), {
    method: 'POST',
    headers: { authorization: as.token, 'accept-language': 'en-US', ...headers },
    body: form,
  });
  const { status, msg, data } = await readResponse(anyEnvelope, response);
  return { http: response.status, status, msg, data: data as Routes[Name]['data'] };
}

async function ended(id: string, as = teacher) {
  type Found = Routes['GET /api/admin/problem-package-job']['data'];
  let found: Found | undefined;
  await until(
    'the job has ended',
    async () => {
      found = (await server.call('GET /api/admin/problem-package-job', { as, query: { id } })).data;
      return found.job.finishedAt !== null;
    },
    120_000,
  );
  assert.ok(found);
  return found;
}

async function reportOn(bytes: Uint8Array, as = teacher, name = 'a.zip') {
  const { data, msg } = await upload('POST /api/admin/problem-report-jobs', bytes, { as, name });
  assert.ok(data, msg);
  return ended(data.id, as);
}

const problemCount = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int n from problem`.execute(server.services.db);
  return rows[0]?.n ?? 0;
};

test('a report lists what an import would do with each problem and stores nothing', async () => {
  const earlier = await problemCount();
  const { job, reported } = await reportOn(await archiveOf(chosen));
  assert.deepEqual([job.state, job.done, job.total], ['done', 3, 3]);
  assert.deepEqual(
    reported?.map(({ displayId, format, stops, grave, holder }) => ({
      displayId,
      format,
      stops,
      grave,
      holder,
    })),
    chosen.map(({ problem }) => ({
      displayId: problem.displayId,
      format: 'xiezhi',
      stops: [],
      grave: [],
      holder: null,
    })),
  );
  const first = reported?.[0];
  assert.equal(first?.cases, chosen[0]?.problem.cases.length);
  assert.ok((first?.title.length ?? 0) > 0 && (first?.solutions ?? 0) > 0);
  assert.equal(await problemCount(), earlier);
});

test('a report lists line endings and byte order marks of test data, and stops at damaged bytes', async () => {
  const data: ZipEntry[] = [
    { name: '1.in', content: '1 2\r\n' },
    { name: '1.out', content: '\ufeff3\n' },
    { name: 'statement.md', content: '---\ntime: 1s\nmemory: 64m\n---\n# Sum\n' },
  ];
  const { reported } = await reportOn(buildZip(data));
  assert.deepEqual(reported?.[0]?.stops, []);
  const actual = reported?.[0]?.converted.filter((line) => /CRLF|begin with a byte/.test(line)) ?? [];
  assert.equal(actual.length, 2, reported?.[0]?.converted.join('\n'));
  const [input, ...others] = data;
  assert.ok(input);
  const damaged = await reportOn(buildZip([{ ...input, statedCrc: 7 }, ...others]));
  assert.match(damaged.reported?.[0]?.stops.join() ?? '', /1\.in is damaged/);
});

test('imports only the chosen problems of a report, each with its own options', async () => {
  const report = await reportOn(await archiveOf(chosen));
  const roots = report.reported?.map(({ root: folderName }) => folderName) ?? [];
  const importOf = (problems: object[]) =>
    server.call('POST /api/admin/problem-report-imports', {
      as: teacher,
      body: { id: report.job.id, problems },
    });
  const first = await importOf([
    { root: roots[0], isPublic: true },
    { root: roots[1] },
    { root: 'no such folder' },
  ]);
  const { imported } = await ended(first.data.id);
  assert.deepEqual(
    imported?.map(({ displayId, outcome }) => [displayId, outcome]),
    [
      ['1000', 'imported'],
      ['1001', 'imported'],
    ],
  );
  const { rows } = await sql<{ id: string; auth: number }>`
    select display_id id, auth from problem where display_id in ('1000', '1001') order by 1`.execute(
    server.services.db,
  );
  assert.deepEqual(rows, [
    { id: '1000', auth: 1 },
    { id: '1001', auth: 2 },
  ]);
  const again = await reportOn(await archiveOf(chosen));
  assert.deepEqual(
    again.reported?.map(({ holder }) => [holder?.displayId, holder?.mayReplace]),
    [
      ['1000', true],
      ['1001', true],
      [undefined, undefined],
    ],
  );
  const second = await importOf([
    { root: roots[0], onTaken: 'newId' },
    { root: roots[1], onTaken: 'update' },
    { root: roots[2] },
  ]);
  const outcome = await ended(second.data.id);
  assert.deepEqual(
    outcome.imported?.map((one) => [one.displayId, one.outcome]),
    [
      ['1000-2', 'imported'],
      ['1001', 'updated'],
      ['1004', 'imported'],
    ],
  );
  const { data } = await server.call('GET /api/admin/audit-log', { as: root });
  assert.equal(data.records.filter(({ action }) => action === 'problem-imported').length, 5);
});

test('a report is visible to its uploader only, and an import replaces no problems of others', async () => {
  const stranger = await server.buildUser({ role: 'admin' });
  const theirs = await reportOn(await archiveOf(chosen));
  const query = { id: theirs.job.id };
  const seen = await server.call('GET /api/admin/problem-package-job', { as: stranger, query });
  assert.equal(seen.status, 404);
  const body = { id: theirs.job.id, problems: [{ root: theirs.reported?.[0]?.root ?? '' }] };
  const taken = await server.call('POST /api/admin/problem-report-imports', { as: stranger, body });
  assert.equal(taken.status, 404);
  const own = await reportOn(await archiveOf(chosen), stranger);
  assert.equal(own.reported?.[0]?.holder?.mayReplace, false);
  const problems = [{ root: own.reported?.[0]?.root ?? '', onTaken: 'update' }];
  const begun = await server.call('POST /api/admin/problem-report-imports', {
    as: stranger,
    body: { id: own.job.id, problems },
  });
  const late = await ended(begun.data.id, stranger);
  assert.equal(late.job.state, 'failed');
  assert.match(late.job.failure ?? '', /only change problems that you own or curate/);
  const pupil = await server.buildUser();
  assert.equal(
    (await upload('POST /api/admin/problem-report-jobs', Buffer.from('PK'), { as: pupil })).http,
    403,
  );
});

test('a report says that an id is taken, and names that problem only to users who may see it', async () => {
  const { db } = server.services;
  const [plan] = chosen;
  assert.ok(plan);
  const gid = await buildGroup(server.services);
  const held = async (display_id: string, columns: { gid?: number; hidden_at?: Date }) => {
    const { id: pid } = await db
      .insertInto('problem')
      .values({ display_id, author: 'somebody', ...columns })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('problem_text')
      .values({ pid, locale: 'en-US', title: `about ${display_id}` })
      .execute();
  };
  await held('HELD-BANK', {});
  await held('HELD-GROUP', { gid });
  await held('HELD-GONE', { hidden_at: new Date() });
  const ids = ['HELD-BANK', 'HELD-GROUP', 'HELD-GONE'];
  const bytes = await archiveOf(
    ids.map((displayId) => Object.assign({}, plan, { problem: { ...plan.problem, displayId } })),
  );
  const titles = async (as: TestUser) =>
    Object.fromEntries(
      (await reportOn(bytes, as)).reported?.map(({ displayId, holder }) => [displayId, holder?.title]) ?? [],
    );
  const stranger = await server.buildUser({ role: 'admin' });
  assert.deepEqual(await titles(stranger), {
    'HELD-BANK': 'about HELD-BANK',
    'HELD-GROUP': '',
    'HELD-GONE': undefined,
  });
  const seen = await titles(root);
  assert.deepEqual(seen['HELD-GONE'], undefined, 'a deleted problem has no id');
});

test('an unreadable archive gets a localized error, and hostile content has no effect', async () => {
  for (const bytes of [Buffer.from('PK\x03\x04 no archive'), Buffer.from('<html></html>')]) {
    const { job } = await reportOn(bytes);
    assert.equal(job.state, 'failed');
    assert.match(job.failure ?? '', /^The package cannot be read/);
  }
  const entity =
    '<!DOCTYPE fps [<!ENTITY x SYSTEM "file:///etc/passwd">]><fps version="1.1"><item><title>&x;</title></item></fps>';
  const { job, reported } = await reportOn(Buffer.from(entity), teacher, 'a.xml');
  assert.ok(job.state === 'failed' || reported?.every(({ stops }) => stops.length > 0));
  assert.doesNotMatch(JSON.stringify(reported), /root:/);
});

/** Returns the numbers of cases, sorted. They identify the problems, because not every format stores ids. */
const casesOf = (some: readonly ImportPlan[]) =>
  some.map(({ problem }) => problem.cases.length).toSorted((left, right) => left - right);

/** Ids of the starter problems, in the order of their import. */
let starterPids: number[];

test('imports all starter problems at once', async () => {
  const taken = await reportOn(await archiveOf(plans));
  const problems = taken.reported?.map((one) => ({ root: one.root, onTaken: 'update' })) ?? [];
  const begun = await server.call('POST /api/admin/problem-report-imports', {
    as: teacher,
    body: { id: taken.job.id, problems },
  });
  starterPids = (await ended(begun.data.id)).imported?.map(({ pid }) => pid ?? 0) ?? [];
  assert.equal(starterPids.length, plans.length);
});

for (const { name: format } of packageWriters) {
  test(`${format}: exports starter problems as one archive and imports them unchanged`, async () => {
    // Exports every starter problem in our own format. In each other format exports only a third of them, because the
    // tests of the format's writer cover the rest.
    const pids = starterPids.filter((_, at) => format === ownWriter.name || at % 3 === 0);
    const begun = await server.call('POST /api/admin/problem-export-jobs', {
      as: teacher,
      body: { pids: pids.map(String), format },
    });
    const { exported, job } = await ended(begun.data.id);
    assert.equal(job.state, 'done', job.failure ?? '');
    const written = exported?.problems.filter(({ isWritten }) => isWritten) ?? [];
    assert.ok(written.length > 0);
    if (format === ownWriter.name)
      assert.deepEqual(
        exported?.problems.flatMap(({ remarks }) => remarks),
        [],
      );
    const address = `${server.url}/api/file/problem-export?id=${begun.data.id}`;
    // Downloads as a link on a page does: the cookie authenticates the request, but only from the same site.
    const cookie = `xiezhi_file=${teacher.token}`;
    const asked = await fetch(address, {
      method: 'HEAD',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    assert.deepEqual([asked.status, Number(asked.headers.get('content-length'))], [200, exported?.bytes]);
    const byLink = await fetch(address, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    assert.equal(byLink.headers.get('content-type'), 'application/zip');
    const bytes = Buffer.from(await byLink.arrayBuffer());
    assert.equal(bytes.length, exported?.bytes);
    const elsewhere = await fetch(address, { headers: { cookie, 'sec-fetch-site': 'cross-site' } });
    assert.equal(elsewhere.status, 401);
    await elsewhere.body?.cancel();
    // On a site without TLS, browsers send no Sec-Fetch-Site header, only the referrer.
    for (const [referer, status] of [
      [`${server.url}/admin/problem/batch`, 200],
      ['http://elsewhere.example/', 401],
      ['nowhere', 401],
    ] as const) {
      const byPage = await fetch(address, { headers: { cookie, referer } });
      assert.equal(byPage.status, status, referer);
      await byPage.body?.cancel();
    }
    const path = join(folder, 'back.zip');
    writeFileSync(path, bytes);
    const back = await readProblemPackages(path);
    assert.deepEqual(
      back.flatMap(({ stops }) => stops),
      [],
    );
    const ids = new Set(written.map(({ displayId }) => displayId));
    assert.deepEqual(casesOf(back), casesOf(plans.filter(({ problem }) => ids.has(problem.displayId))));
    await back[0]?.source.close();
  });
}

test('an archive cannot be downloaded by somebody who has lost one of its problems', async () => {
  const { db } = server.services;
  const pid = starterPids[0] ?? 0;
  const owner = await server.buildUser({ role: 'admin' });
  const setAuthor = (author: string | null) =>
    db.updateTable('problem').set({ author }).where('id', '=', pid).execute();
  const former = await db.selectFrom('problem').where('id', '=', pid).select('author').executeTakeFirst();
  await setAuthor(owner.username);
  const begun = await server.call('POST /api/admin/problem-export-jobs', {
    as: owner,
    body: { pids: [String(pid)], format: ownWriter.name },
  });
  assert.equal((await ended(begun.data.id, owner)).job.state, 'done');
  const download = async () => {
    const address = `${server.url}/api/file/problem-export?id=${begun.data.id}`;
    const answer = await fetch(address, {
      headers: { authorization: owner.token, 'accept-language': 'en-US' },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return bytes.subarray(0, 2).toString() === 'PK'
      ? 'archive'
      : anyEnvelope.parse(JSON.parse(bytes.toString())).msg;
  };
  assert.equal(await download(), 'archive');
  await setAuthor('somebody else');
  assert.equal(await download(), errorText('problemNotYours', 'en-US'));
  await setAuthor(former?.author ?? null);
});

test('refuses to export problems that the user may not edit', async () => {
  const stranger = await server.buildUser({ role: 'admin' });
  const { rows } = await sql<{ id: number }>`select id from problem where display_id = '1000'`.execute(
    server.services.db,
  );
  const pids = [rows[0]?.id ?? 0];
  const refused = await server.call('POST /api/admin/problem-export-jobs', { as: stranger, body: { pids } });
  assert.deepEqual([refused.http, refused.status], [200, 403]);
  const unknown = await server.call('POST /api/admin/problem-export-jobs', {
    as: teacher,
    body: { pids: [...pids, 987_654] },
  });
  assert.equal(unknown.status, 404);
  const { db, clock } = server.services;
  const hide = (at: Date | null) =>
    db.updateTable('problem').set({ hidden_at: at }).where('id', 'in', pids).execute();
  await hide(clock());
  const gone = await server.call('POST /api/admin/problem-export-jobs', { as: teacher, body: { pids } });
  assert.equal(gone.status, 404, 'a deleted problem is nowhere');
  await hide(null);
});

test('an export of a remote problem warns that it contains no test data', async () => {
  const { db } = server.services;
  const [pid = 0] = starterPids;
  const version = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select('data_version')
    .executeTakeFirstOrThrow();
  const set = (is_remote: boolean, data_version: string | null) =>
    db.updateTable('problem').set({ is_remote, data_version }).where('id', '=', pid).execute();
  await set(true, null);
  try {
    const begun = await server.call('POST /api/admin/problem-export-jobs', {
      as: teacher,
      body: { pids: [pid], format: 'hoj' },
    });
    const { exported } = await ended(begun.data.id);
    assert.match(exported?.problems[0]?.remarks[0] ?? '', /test data.*another site/);
  } finally {
    await set(false, version.data_version);
  }
});

test('existing clients export and import HOJ archives, get errors for taken ids, and import deleted problems again', async () => {
  const { rows } = await sql<{ id: number }>`
    select id from problem where display_id in ('1000', '1001') order by id`.execute(server.services.db);
  const query = rows.map(({ id }) => `pid=${id}`).join('&');
  const exported = await fetch(`${server.url}/api/file/export-problem?${query}&pid=987654`, {
    headers: { authorization: root.token },
  });
  assert.match(exported.headers.get('content-disposition') ?? '', /problem_export_\d+\.zip/);
  const bytes = Buffer.from(await exported.arrayBuffer());
  const again = await upload('POST /api/file/import-problem', bytes, { as: root });
  assert.deepEqual([again.http, again.status], [200, 400]);
  assert.match(again.msg, /^0 imported, 2 failed<br\/>1000: .*taken/);
  for (const { id: pid } of rows)
    assert.equal((await server.call('DELETE /api/admin/problem', { as: root, query: { pid } })).status, 200);
  // Upload widgets of existing clients send the cookie instead of the token header.
  const headers = { authorization: '', cookie: `xiezhi_file=${root.token}`, origin: server.url };
  const taken = await upload('POST /api/file/import-problem', bytes, { as: root, headers });
  assert.deepEqual([taken.status, taken.data], [200, null], taken.msg);
  const { rows: stored } = await sql<{ auth: number }>`
    select auth from problem where display_id in ('1000', '1001') and hidden_at is null`.execute(
    server.services.db,
  );
  assert.deepEqual(stored, [{ auth: 1 }, { auth: 1 }]);
  assert.equal((await upload('POST /api/file/import-problem', bytes, { as: teacher })).http, 403);
});

test('refuses packages of another format or file ending with a named reason, and escapes names in it', async () => {
  const icpc = await upload('POST /api/file/import-problem', await archiveOf(chosen, 'icpc'), { as: root });
  assert.match(icpc.msg, /not a HOJ package\. It looks like icpc/);
  for (const name of ['a', 'zip', 'a.zi', 'a.zip.exe', '']) {
    const answer = await upload('POST /api/file/import-problem', Buffer.from('PK'), {
      as: root,
      name: name || ' ',
    });
    assert.equal(answer.msg, 'Upload a .zip file', name);
  }
  const fps = `<fps version="1.4"><item><title><![CDATA[<img src=x onerror=alert(1)>]]></title>
    <time_limit unit="fortnights">1</time_limit><memory_limit unit="<b>">1</memory_limit></item></fps>`;
  const hostile = await upload(
    'POST /api/file/import-fps-problem',
    Buffer.from(fps.replace('"<b>"', '"&lt;b&gt;"')),
    {
      as: root,
      name: 'a.xml',
    },
  );
  assert.equal(hostile.status, 400);
  assert.match(hostile.msg, /^0 imported, 1 failed<br\/>/);
  assert.doesNotMatch(hostile.msg.replace('<br/>', ''), /[<>]/);
});

const ask = (name: string, problemId: string) =>
  server.call('GET /api/admin/problem/import-remote-oj-problem', {
    as: teacher,
    query: { name, problemId },
  });

test('refuses problems of remote judges with a message, and checks ids strictly', async () => {
  assert.match((await ask('hdu', '1000')).msg, /HDU is turned off/);
  assert.match((await ask('NONE', '1000')).msg, /Unknown remote judge: NONE/);
  const wrong = [
    ['HDU', '1000/../x'],
    ['AC', 'abc110'],
    ['CF', '1A@evil.example'],
    ['SPOJ', '//evil'],
    ['POJ', ''],
  ] as const;
  for (const [name, problemId] of wrong) {
    const answer = await ask(name, problemId);
    assert.deepEqual([answer.http, answer.status], [200, 400]);
    // The server can check the problem ids of a judge only if it has an adapter for it.
    assert.match(answer.msg, name === 'HDU' ? /Not a problem ID of/ : /Not a problem ID of|is not connected/);
  }
});
