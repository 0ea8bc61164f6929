import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { buffer } from 'node:stream/consumers';
import * as yauzl from 'yauzl';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildNode } from '../../judging/queue/testing/fake-node.ts';
import { migrateSite, type MigrationRequest } from './migrate.ts';
import { writeHojSite } from './testing/hoj-site.ts';
import { writeHustojSite } from './testing/hustoj-site.ts';
import { hydroIds, hydroPassword, writeHydroBackup } from './testing/hydro-backup.ts';
import { qduojDump, qduojPassword, qduojSubmission, writeQduojFiles } from './testing/qduoj-site.ts';

/** A migrated site, described as its users know it. */
interface OldSite {
  readonly write: (folder: string) => Promise<Pick<MigrationRequest, 'from' | 'files'>>;
  readonly username: string;
  readonly password: string;
  /** Display id on this site. */
  readonly problem: string;
  readonly input: string;
  readonly answer: string;
  readonly language: string;
  /** Key and code of a submission of the user. */
  readonly submission: { readonly key: string; readonly code: string };
  readonly contest: { readonly key: string; readonly rows: number };
  /** New addresses by old address. `:submission` and similar words stand for ids on this site. */
  readonly links: Readonly<Record<string, string>>;
}

const sites: Readonly<Record<'hoj' | 'hustoj' | 'qduoj' | 'hydro', OldSite>> = {
  hoj: {
    write: writeHojSite,
    username: 'Alice',
    password: 'alice-123',
    problem: 'H1',
    language: 'C++',
    input: '1\n',
    answer: '2\n',
    submission: { key: '1', code: 'int main(){} // \\n 😀' },
    contest: { key: '2000', rows: 1 },
    // HOJ and this site have the same addresses.
    links: {},
  },
  hustoj: {
    write: (folder) => writeHustojSite(folder),
    username: 'Alice',
    password: 'a password of more than twenty characters',
    problem: '1000',
    language: 'C++',
    input: '1 2\n',
    answer: '3\n',
    submission: { key: '1001', code: '// 1001\nint main() { puts("\\n"); }\r\n' },
    contest: { key: '1000', rows: 2 },
    links: {
      '/problem.php?id=1000': '/problem/1000',
      '/JudgeOnline/problem.php?id=1000': '/problem/1000',
      '/problem.php?cid=1000&pid=0': '/contest/:contest/problem/A',
      '/contest.php?cid=1000': '/contest/:contest/problems',
      '/contestrank.php?cid=1000': '/contest/:contest/rank',
      '/showsource.php?id=1001': '/submission-detail/:submission',
      '/userinfo.php?user=Alice': '/user-home?uid=:user',
      '/thread.php?tid=1': '/discussion-detail/1',
      '/status.php': '/status',
      '/viewnews.php?id=5': '/home?announcement=:announcement',
    },
  },
  qduoj: {
    async write(folder) {
      const from = join(folder, 'dump.sql');
      await writeFile(from, qduojDump());
      writeQduojFiles(folder);
      return { from, files: folder };
    },
    username: 'student',
    password: qduojPassword,
    problem: 'A1',
    language: 'C++ With O2',
    input: '1 2\n',
    answer: '3\n',
    submission: { key: qduojSubmission, code: 'int main(){\n\treturn 0; // \\o/\n}' },
    contest: { key: '5', rows: 1 },
    links: { [`/status/${qduojSubmission}`]: '/submission-detail/:submission' },
  },
  hydro: {
    write(folder) {
      writeHydroBackup(folder);
      return Promise.resolve({ from: folder, files: null });
    },
    username: 'a_very_long_user_nam',
    password: hydroPassword,
    problem: 'P1000',
    language: 'C++',
    input: '1 2\n',
    answer: '3\n',
    submission: { key: hydroIds.accepted.toHexString(), code: 'int main(){}' },
    contest: { key: hydroIds.contest.toHexString(), rows: 1 },
    links: {
      '/p/P1000': '/problem/P1000',
      [`/record/${hydroIds.accepted.toHexString()}`]: '/submission-detail/:submission',
      [`/contest/${hydroIds.contest.toHexString()}/scoreboard`]: '/contest/:contest/rank',
      '/user/3': '/user-home?uid=:user',
    },
  },
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function newId(server: TestServer, noun: string, key: string): Promise<string> {
  const { new_id } = await server.services.db
    .selectFrom('site_import_id')
    .where('noun', '=', noun)
    .where('old_key', '=', key)
    .select('new_id')
    .executeTakeFirstOrThrow();
  return new_id;
}

/** Signs in with the password of the old site; returns uid and token. */
async function signIn(server: TestServer, { username, password }: OldSite) {
  const answer = await server.call('POST /api/login', { body: { username, password } });
  assert.equal(answer.status, 200, answer.msg);
  return { uid: answer.data.uid, token: answer.headers.get('authorization') ?? '' };
}

async function filesOfZip(path: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const archive = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true });
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString());
  archive.close();
  return files;
}

for (const [kind, site] of Object.entries(sites)) {
  test(`a migrated site of ${kind} is used: sign in, old links, old code, scoreboard, data, submit`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'site-import-'));
    const server = await startTestServer();
    try {
      const root = await server.buildUser({ role: 'root', username: 'first_root' });
      const place = await site.write(folder);
      const request = {
        ...place,
        kind: kind as keyof typeof sites,
        timeZone: null,
        name: '',
        isReport: false,
      };
      const hooks = { signal: new AbortController().signal, onProgress: () => {} };
      const { verification } = await migrateSite(server.services, request, hooks);
      assert.ok(verification?.isExplained, JSON.stringify(verification));
      const user = await signIn(server, site);

      const ids = {
        user: user.uid,
        submission: await newId(server, 'submission', site.submission.key),
        contest: await newId(server, 'contest', site.contest.key),
        announcement: kind === 'hustoj' ? await newId(server, 'announcement', '5') : '',
      };
      for (const [old, page] of Object.entries(site.links)) {
        const answer = await fetch(server.url + old, { redirect: 'manual' });
        const wanted = page.replaceAll(
          /:(user|submission|contest|announcement)/g,
          (_, name: keyof typeof ids) => ids[name],
        );
        assert.equal(answer.headers.get('location'), wanted, old);
      }

      const submitId = Number(ids.submission);
      const detail = await server.call('GET /api/get-submission-detail', { as: user, query: { submitId } });
      assert.equal(detail.data?.submission.code, site.submission.code, detail.msg);

      const board = await server.call('POST /api/get-contest-rank', {
        as: root,
        body: { cid: ids.contest, currentPage: 1, limit: 30 },
      });
      assert.equal(board.data?.records.length, site.contest.rows, board.msg);

      const problem = await server.call('GET /api/get-problem-detail', {
        query: { problemId: site.problem },
      });
      const data = await fetch(`${server.url}/api/file/download-testcase?pid=${problem.data.problem.id}`, {
        headers: { authorization: root.token },
      });
      assert.equal(data.status, 200);
      const zip = join(folder, 'data.zip');
      await writeFile(zip, Buffer.from(await data.arrayBuffer()));
      const files = [...(await filesOfZip(zip)).values()];
      assert.ok(files.includes(site.input) && files.includes(site.answer), files.join('|'));

      const node = await buildNode(server, { languages: [site.language] });
      const submitted = await server.call('POST /api/submit-problem-judge', {
        as: user,
        body: { pid: site.problem, language: site.language, code: 'int main() {}' },
      });
      assert.equal(submitted.status, 200, submitted.msg);
      assert.ok(submitted.data.submitId > submitId, 'numbers go on above those of the source');
      const task = await node.claim(10_000);
      assert.equal(task?.cases[0]?.input.sha256, sha256(site.input));
      assert.equal((await node.finish(task)).http, 200);
      const own = await server.call('GET /api/get-submission-list', { as: user, query: { onlyMine: true } });
      assert.ok((own.data?.total ?? 0) >= 2, own.msg);
    } finally {
      await server.stop();
      await rm(folder, { recursive: true });
    }
  });
}
