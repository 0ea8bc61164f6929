import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { RouteDefinition } from '@xiezhi/contract/wire/route';
import { type RouteName, routes } from '@xiezhi/contract/routes/index';
import { keysOf } from '@xiezhi/contract/wire/values';
import sharp from 'sharp';
import { digestTicket } from '../../community/inbox/digest/ticket.ts';
import { hashPassword } from '../../identity/account/password.ts';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode } from '../../judging/queue/testing/fake-node.ts';
import {
  insertContestProblems,
  buildContest,
  sendJudged,
} from '../../scopes/contest/testing/build-contest.ts';
import { type Provider, startProvider } from '../../site/assistant/testing/upstream.ts';
import { backupFolder } from '../../site/backup/write.ts';
import { buildGroup, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import { subscribe } from '../live/testing/event-reader.ts';

/*
 * Tests of responses that are not JSON envelopes: files, feeds, streams and redirects. Browsers and proxies may cache
 * such a response only if it is the same for all users. The type `Raw` forces every such route to be listed here.
 */

type Raw = {
  [Name in RouteName]: (typeof routes)[Name] extends { readonly isRaw: true } ? Name : never;
}[RouteName];

/** Routes whose responses may be cached: the same for all users, and readable by everybody who has the address. */
const publicOnes: Partial<Record<Raw, string>> = {
  'GET /api/feed': 'public, max-age=300',
  'GET /api/public/img/:name': 'public, max-age=31536000, immutable',
  'GET /api/public/file/:name': 'public, max-age=31536000, immutable',
};

const password = 'right-secret';
const backupName = 'stored.tar.zst';
let server: TestServer;
let provider: Provider;
let root: TestUser;
/** Ids and tickets for the addresses of the requests. */
let made: Awaited<ReturnType<typeof fill>>;

before(async () => {
  provider = await startProvider();
  provider.answer((response) => response.end('data: [DONE]\n\n'));
  server = await startTestServer({
    onLogLine: () => {},
    settings: { assistant: { key: 'sk-key', url: provider.url, model: 'model' } },
  });
  root = await server.buildUser({ role: 'root', passwordHash: await hashPassword(password) });
  made = await fill();
});
after(async () => {
  await server.stop();
  await provider.stop();
});

/** Sends a request as root and returns its data. Fails if the request does not succeed. */
async function done<Name extends RouteName>(name: Name, options: Parameters<typeof server.call<Name>>[1]) {
  const answer = await server.call(name, { as: root, ...options });
  assert.equal(answer.status, 200, `${name}: ${answer.msg}`);
  return answer.data;
}

/** Uploads a file as root; returns its link. */
async function upload(path: string, field: string, bytes: Buffer, name: string): Promise<string> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: root.token },
    body: form,
  });
  const { data } = (await response.json()) as { data: { link: string } };
  return data.link;
}

/** Creates the objects that the requests below need. */
async function fill() {
  const { services } = server;
  const { db } = services;
  const now = services.clock();
  const student = await server.buildUser();
  const { pid, displayId } = await buildJudgedProblem(services, {
    author: root.username,
    author_uid: root.uid,
    samples: JSON.stringify([{ input: '1\n', output: '2\n' }]),
  });
  const text = { from: 'text', text: '1' } as const;
  const one = { name: '1', group: 1, score: null, isSample: false, input: text, answer: text };
  await done('PUT /api/admin/problem/test-data', { body: { pid, base: null, cases: [one] } });
  const data = await done('GET /api/admin/problem/test-data', { query: { pid } });
  const cid = await buildContest(services, root, {
    startsAt: new Date(now.getTime() - 600 * 60_000),
    openRank: true,
  });
  await db.updateTable('contest').set({ is_exam: true, auth: 1 }).where('id', '=', cid).execute();
  const [problem] = await insertContestProblems(services, cid, ['A']);
  assert.ok(problem);
  const at = new Date(now.getTime() - 500 * 60_000);
  const submitId = await sendJudged(services, { cid, problem, uid: student.uid, at, status: 0 });
  const { id: print } = await db
    .insertInto('contest_print')
    .values({ cid, uid: student.uid, content: 'text' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const report = {
    pace: 1,
    submissions: 1,
    judged: 1,
    equal: 1,
    different: 0,
    uncompared: 0,
    differences: [],
    wait: spread,
    verdict: spread,
    lateMs: 0,
    queueMax: 1,
    tookMs: 1,
    stepMs: 1,
    steps: [],
    interruption: null,
    nodes: [],
  };
  const { id: rehearsal } = await db
    .insertInto('contest_rehearsal')
    .values({ cid, uid: root.uid, pace: 1, total: 1, interrupts: false, report: JSON.stringify(report) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const node = await buildNode(server);
  await done('POST /api/submit-problem-judge', {
    as: student,
    body: { pid: displayId, language: 'C++', code: 'int main() { return 0; }' },
  });
  const task = await node.claim();
  const gid = await buildGroup(services, root.uid);
  const { tid } = await done('POST /api/group/homework', {
    body: {
      gid,
      title: 'homework',
      pids: [pid],
      homework: { opensAt: null, dueAt: new Date(now.getTime() + 3_600_000).toISOString(), late: null },
    },
  });
  const exported = await done('POST /api/admin/problem-export-jobs', { body: { pids: [pid] } });
  await until('the export has ended', async () => {
    const { job } = await done('GET /api/admin/problem-package-job', { query: { id: exported.id } });
    return job.state === 'done';
  });
  mkdirSync(backupFolder(services.settings), { recursive: true });
  writeFileSync(join(backupFolder(services.settings), backupName), 'a backup');
  const picture = sharp({ create: { width: 3, height: 3, channels: 3, background: '#fff' } }).png();
  await done('PUT /api/admin/settings/sign-in', {
    body: { githubClientId: 'id', githubClientSecret: 'secret' },
  });
  return {
    pid,
    displayId,
    cid,
    submitId,
    print,
    rehearsal,
    gid,
    tid,
    exported: exported.id,
    dataCase: `revision=${data.revision}&id=${data.cases[0]?.id}`,
    accounts: (
      await done('POST /api/admin/user/generate-user', {
        body: { prefix: 'made', number_from: 1, number_to: 2, password_length: 8 },
      })
    ).key,
    backup: (await done('POST /api/admin/backup-tickets', { body: { name: backupName, password } })).url,
    picture: await upload('/api/file/upload-md-img', 'image', await picture.toBuffer(), 'a.png'),
    file: await upload('/api/file/upload-md-file', 'file', Buffer.from('%PDF-1.7\n'), 'a.pdf'),
    calendar: new URL((await done('POST /api/calendar-address', {})).url ?? '', server.url),
    stream: (await subscribe(server, ['announcements'], root)).url,
    fetchBlob: () => node.fetchBlob(task?.cases[0]?.input.sha256 ?? ''),
    ended: encodeURIComponent(digestTicket(student.uid, services.settings.secret)),
  };
}

const spread = { median: 0, p95: 0, max: 0 };
const contestApi = (path: string) => ({ path: `/api/contest-api/contests${path}` });

interface Request {
  readonly path: string;
  /** JSON body of a POST request. */
  readonly body?: unknown;
  /** Expected HTTP status; default: 200. */
  readonly status?: number;
  /** Sends the request as a judge node, instead of using `path` and `body`. */
  readonly send?: () => Promise<Response>;
}

/** For each route, a request that succeeds. */
const requests: Readonly<Record<Raw, () => Request>> = {
  'GET /api/oidc/start': () => ({ path: '/api/oidc/start?provider=github', status: 303 }),
  'GET /api/oidc/callback': () => ({ path: '/api/oidc/callback', status: 303 }),
  'GET /api/file/generate-user-excel': () => ({ path: `/api/file/generate-user-excel?key=${made.accounts}` }),
  'GET /api/feed': () => ({ path: '/api/feed' }),
  'GET /api/public/img/:name': () => ({ path: made.picture }),
  'GET /api/public/file/:name': () => ({ path: made.file }),
  'GET /api/file/backup': () => ({ path: made.backup }),
  'GET /api/message-digest/end': () => ({ path: `/api/message-digest/end?ticket=${made.ended}` }),
  'POST /api/message-digest/end': () => ({ path: `/api/message-digest/end?ticket=${made.ended}`, body: {} }),
  'POST /api/assistant/chat': () => ({
    path: '/api/assistant/chat',
    body: { messages: [{ role: 'user', content: 'What is a heap?' }] },
  }),
  'GET /api/file/problem-samples': () => ({
    path: `/api/file/problem-samples?problemId=${made.displayId}`,
  }),
  'GET /api/competitive-companion': () => ({
    path: `/api/competitive-companion?problemId=${made.displayId}`,
  }),
  'GET /api/admin/problem-package': () => ({
    path: `/api/admin/problem-package?problemID=${made.displayId}`,
  }),
  'GET /api/file/problem-export': () => ({ path: `/api/file/problem-export?id=${made.exported}` }),
  'GET /api/file/export-problem': () => ({ path: `/api/file/export-problem?pid=${made.pid}` }),
  'GET /api/file/download-contest-print-text': () => ({
    path: `/api/file/download-contest-print-text?id=${made.print}`,
  }),
  'GET /api/file/download-training-matrix': () => ({
    path: `/api/file/download-training-matrix?tid=${made.tid}`,
  }),
  'GET /api/file/training-marks': () => ({ path: `/api/file/training-marks?tid=${made.tid}` }),
  'GET /api/calendar-feed': () => ({ path: made.calendar.pathname + made.calendar.search }),
  'GET /api/file/group-members': () => ({ path: `/api/file/group-members?gid=${made.gid}` }),
  'GET /api/file/download-contest-rank': () => ({ path: `/api/file/download-contest-rank?cid=${made.cid}` }),
  'GET /api/file/download-contest-ac-submission': () => ({
    path: `/api/file/download-contest-ac-submission?cid=${made.cid}`,
  }),
  'GET /api/file/contest-log': () => ({ path: `/api/file/contest-log?cid=${made.cid}` }),
  'GET /api/file/exam-records': () => ({ path: `/api/file/exam-records?cid=${made.cid}` }),
  'GET /api/admin/contest/rehearsal-report': () => ({
    path: `/api/admin/contest/rehearsal-report?cid=${made.cid}&id=${made.rehearsal}`,
  }),
  'GET /api/contest-api': () => ({ path: '/api/contest-api' }),
  'GET /api/contest-api/contests': () => contestApi(''),
  'GET /api/contest-api/contests/:contest': () => contestApi(`/${made.cid}`),
  'GET /api/contest-api/contests/:contest/:type': () => contestApi(`/${made.cid}/event-feed`),
  'GET /api/contest-api/contests/:contest/:type/:object': () =>
    contestApi(`/${made.cid}/submissions/${made.submitId}`),
  'GET /api/contest-api/contests/:contest/submissions/:object/files': () =>
    contestApi(`/${made.cid}/submissions/${made.submitId}/files`),
  'GET /api/file/download-testcase': () => ({ path: `/api/file/download-testcase?pid=${made.pid}` }),
  'GET /api/admin/problem/test-data/download': () => ({
    path: `/api/admin/problem/test-data/download?pid=${made.pid}&part=input&${made.dataCase}`,
  }),
  'GET /api/live/stream': () => ({ path: made.stream }),
  'GET /api/node/blobs/:sha256': () => ({ path: '', send: made.fetchBlob }),
};

/** Sends a request and reads only the response headers, because streams do not end. */
async function headersOf(name: Raw, method: string): Promise<{ status: number; caching: string | null }> {
  const { path, body, send } = requests[name]();
  const leaving = new AbortController();
  const asked = {
    method,
    redirect: 'manual',
    signal: leaving.signal,
    headers: {
      authorization: root.token,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  } as const;
  const response = await (send ? send() : fetch(server.url + path, asked));
  await response.body?.cancel();
  leaving.abort();
  return { status: response.status, caching: response.headers.get('cache-control') };
}

test('caches store no file, feed or stream but those that are the same for everybody', async (context) => {
  const raw = keysOf(requests);
  assert.deepEqual(
    raw.toSorted(),
    Object.entries<RouteDefinition>(routes)
      .flatMap(([name, { isRaw }]) => (isRaw ? [name] : []))
      .toSorted(),
  );
  for (const name of raw)
    await context.test(name, async () => {
      const [method = ''] = name.split(' ');
      // Sends HEAD first, as pages do to check a download, because some files can be fetched only once.
      for (const each of method === 'GET' ? ['HEAD', 'GET'] : [method]) {
        const { status, caching } = await headersOf(name, each);
        if (each !== 'HEAD') assert.equal(status, requests[name]().status ?? 200);
        if (status < 400 && publicOnes[name] !== undefined) assert.equal(caching, publicOnes[name], each);
        else assert.match(caching ?? '', /\bno-store\b/, each);
      }
    });
});
