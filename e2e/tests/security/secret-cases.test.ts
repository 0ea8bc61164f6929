import assert from 'node:assert/strict';
import type { Readable } from 'node:stream';
import { after, before, suite, test } from 'node:test';
import type { JudgingTask } from '@xiezhi/contract/judging';
import { BlobMissing } from '../../../apps/judge/src/cache/blob-cache.ts';
import { findRegistered } from '../../../apps/judge/src/languages/registry.ts';
import { type OfflineJudge, withOfflineJudge } from '../../../apps/judge/src/offline/offline-judge.ts';
import {
  buildJudgedProblem,
  type JudgedProblemOptions,
} from '../../../apps/server/src/judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../../apps/server/src/judging/queue/testing/fake-node.ts';
import { submitTo } from '../../../apps/server/src/judging/queue/testing/submit.ts';
import { openEvents } from '../../../apps/server/src/platform/live/testing/event-reader.ts';
import type { TestUser } from '../../../apps/server/test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../apps/server/test-support/harness.ts';
import { channels, leaks, mark } from './secrets/leaks.ts';

/** The secrets of the two problems. Every program tries to reveal which secret it read. */
const secrets = [3, 7] as const;
/**
 * Matches every message about exceeded time. On a busy machine, a CPU-bound program may reach the wall-clock limit
 * before the CPU limit.
 */
const overTime =
  /一直在等待，没有用完 CPU 时间就被停止|用时超过.*被停止|用时.*超出限制.*|waited until it was stopped, with CPU time left|(ran past|took) .*/;
const answer = Array.from({ length: 20 }, (_, index) => `${index + 1}\n`).join('');

const casesFor = (secret: number) => [
  { score: null, group: 1, isSample: true, input: 'nothing 1\n', answer: '' },
  ...channels.map((channel) => ({ score: null, group: 1, input: `${channel} ${secret}\n`, answer })),
];

/** A validator that quotes the program's output in its messages to contestants and to staff. */
const kattis = (verdict: number) => `
import sys
word = sys.stdin.read()
for name in ('teammessage.txt', 'judgemessage.txt'):
    with open(sys.argv[3] + '/' + name, 'w') as file: file.write('found ' + word)
sys.exit(${verdict})
`;

/** Fails if two texts differ. The message quotes both texts around the first difference, so that it is readable. */
function assertSame(one: string, other: string, what: string): void {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 200), at + 60);
  assert.ok(one === other, `${what}:\n${around(one)}\n${around(other)}`);
}

interface Judged {
  readonly id: number;
  readonly pid: number;
  readonly displayId: string;
}

/**
 * Two problems differ only in one byte of each secret case. A program that tries to reveal this byte is judged for
 * both. The program's owner must get byte-identical responses, except for the channels listed at `redactFailure`.
 */
suite('output of programs on secret cases', { timeout: 580_000 }, () => {
  let server: TestServer;
  let node: FakeNode;
  let owner: TestUser;
  let root: TestUser;

  before(async () => {
    // The lease is long, because nothing sends heartbeats here and a busy machine is slow.
    server = await startTestServer({ settings: { leaseSeconds: 3600 }, onLogLine: () => {} });
    await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
    node = await buildNode(server, { languages: Object.keys(leaks) });
    [owner, root] = [await server.buildUser(), await server.buildUser({ role: 'root' })];
  });
  after(() => server.stop());

  const blobs = async (sha256: string): Promise<Readable> => {
    const blob = await server.services.blobs.open(sha256);
    if (blob === null) throw new BlobMissing(sha256);
    return blob.stream;
  };

  /** Submits over HTTP, judges in the real sandbox, and reports progress like a judge node. */
  async function judge(
    by: OfflineJudge,
    { pid, displayId }: { pid: number; displayId: string },
    language: string,
    code: string,
  ): Promise<Judged> {
    const id = await submitTo(server, { as: owner, displayId, language, code });
    const task: JudgingTask | null = await node.claim();
    assert.equal(task?.submitId, id);
    const outcome = await by.judge(task);
    const news = outcome.cases.map(({ conversation: _long, quoted: _late, ...one }) => one);
    assert.equal((await node.progress(task, 7, news)).http, 200);
    assert.equal((await node.finish(task, outcome)).http, 200);
    return { id, pid, displayId };
  }

  const build = (secret: number, options: JudgedProblemOptions = {}) =>
    buildJudgedProblem(server.services, { cases: casesFor(secret), time_limit_ms: 500, ...options });

  /** Returns all data that the owner sees as text, without ids, timestamps, times and memory. */
  async function ownerSees({ id, displayId }: Judged): Promise<string> {
    const query = { submitId: id };
    const as = owner;
    const answers: unknown[] = [];
    for (const language of ['zh-CN', 'en-US']) {
      const headers = { 'accept-language': language };
      answers.push(
        await server.call('GET /api/get-submission-detail', { query, as, headers }),
        await server.call('GET /api/get-all-case-result', { query, as, headers }),
        await server.call('GET /api/get-all-case-result', {
          query: { ...query, samples: 'true' },
          as,
          headers,
        }),
      );
    }
    answers.push(
      await server.call('GET /api/get-submission-list', { query: { problemID: displayId }, as }),
      Object.values(
        (await server.call('POST /api/check-submissions-status', { body: { submitIds: [id] }, as })).data,
      ),
      await server.call('GET /api/get-submission-judgings', { query, as }),
      await server.call('GET /api/get-case-data', { query: { ...query, seq: 2 }, as }),
    );
    const events = await openEvents(server, [`submission:${id}`], owner);
    answers.push(await events.submission());
    events.close();
    return JSON.stringify(answers, (key, value: unknown) => {
      if (masked.has(key)) return key;
      if (typeof value !== 'string') return value;
      return value.replaceAll(/\d+(\.\d+)? (ms|MB)/g, '$2').replace(overTime, 'over time');
    });
  }
  const masked: ReadonlySet<string> = new Set([
    // Time and memory are known channels. `used` is the time or memory in the details of a failure.
    'time',
    'memory',
    'timeMs',
    'memoryKb',
    'used',
    'isIdle',
    'isStopped',
    'submitId',
    'pid',
    'displayPid',
    'code',
    'headers',
    'submitTime',
    'gmtCreate',
    'gmtModified',
    'receivedAt',
    'startedAt',
    'compiledAt',
    'finishedAt',
  ]);

  const rows = async ({ id }: Judged, as: TestUser) => {
    const query = { submitId: id };
    const found = await server.call('GET /api/get-all-case-result', {
      query,
      as,
      headers: { 'accept-language': 'en-US' },
    });
    return found.data?.judgeCaseList ?? [];
  };

  test('reveals nothing of its input to its owner, in any language and by any channel', async (t) => {
    const names = Object.keys(leaks);
    const tried: string[] = [];
    const problems = await Promise.all(secrets.map((secret) => build(secret)));
    await withOfflineJudge(names, blobs, async (offline) => {
      for (const [language, code] of Object.entries(leaks)) {
        if ((await findRegistered(language)?.findToolchain()) == null) continue;
        const judged: Judged[] = [];
        for (const problem of problems) judged.push(await judge(offline, problem, language, code));
        const [one, other] = await Promise.all(judged.map(ownerSees));
        assert.ok(one !== undefined && other !== undefined && judged[0] && judged[1]);
        const own = await rows(judged[0], owner);
        assert.equal(own.length, channels.length, language);
        // The test proves nothing if the program did not try to reveal the secret. Staff see its output, so check that.
        const staff = JSON.stringify([await rows(judged[0], root), await rows(judged[1], root)]);
        assert.match(staff, new RegExp(`${mark}3`), `${language} says its secret to staff`);
        assert.match(staff, new RegExp(`${mark}7`), `${language} says its secret to staff`);
        const failed = own.filter(({ status }) => status !== 0).length;
        assert.ok(failed >= 9, `${language}: ${JSON.stringify(own)}`);
        assert.doesNotMatch(one, new RegExp(mark), language);
        assertSame(one, other, `${language} told its secret`);
        tried.push(language);
      }
    });
    t.diagnostic(`${tried.length} languages, ${channels.length} channels each: ${tried.join(', ')}`);
    assert.ok(tried.includes('C++') && tried.includes('Python3'));
  });

  test('is not revealed by a checker or validator that quotes it, whatever the verdict', async () => {
    const testlib = `#include "testlib.h"
int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  std::string found = ouf.readToken();
  if (found.back() == '3' || found.back() == '7') quitf(_wa, "found %s", found.c_str());
  quitf(_ok, "found %s", found.c_str());
}
`;
    const common = { unit: 'percent', arguments: [] } as const;
    const checkers = [
      { ...common, language: 'C++', dialect: 'testlib', code: testlib },
      { ...common, language: 'Python3', dialect: 'kattis', code: kattis(42) },
      { ...common, language: 'Python3', dialect: 'kattis', code: kattis(43) },
    ] as const;
    const code = `print('${mark}' + input().split()[1])\n`;
    await withOfflineJudge(['Python3', 'C++'], blobs, async (offline) => {
      for (const checker of checkers) {
        const answers: string[] = [];
        for (const secret of secrets) {
          const cases = casesFor(secret).slice(0, 3);
          const problem = await build(secret, { cases, judge_mode: 'spj', checker: JSON.stringify(checker) });
          const judged = await judge(offline, problem, 'Python3', code);
          assert.match(JSON.stringify(await rows(judged, root)), new RegExp(`found ${mark}${secret}`));
          answers.push(await ownerSees(judged));
        }
        assert.doesNotMatch(answers.join(''), new RegExp(`${mark}[37]`));
        assertSame(answers[0] ?? '', answers[1] ?? '', checker.dialect);
      }
    });
  });

  test("cannot be read during the compile, because the compiler's box contains no test data", async () => {
    const code = `#include <stdio.h>
__asm__(".section .rodata\\nstolen: .incbin \\"/box/input\\"\\n");
int main(void) { return 0; }
`;
    const [problem] = await Promise.all(secrets.slice(0, 1).map((secret) => build(secret)));
    assert.ok(problem);
    await withOfflineJudge(['C'], blobs, async (offline) => {
      const { id } = await judge(offline, problem, 'C', code);
      const { data } = await server.call('GET /api/get-submission-detail', {
        query: { submitId: id },
        as: owner,
      });
      assert.equal(data.submission.status, -2);
      assert.match(data.submission.errorMessage ?? '', /file not found|No such file/);
    });
  });
});
