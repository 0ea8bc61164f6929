import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { readAuditChain, verifyLog } from '../../../apps/server/src/scopes/contest/audit-chain/verify.ts';
import { isInProgress, JudgeStatus } from '@xiezhi/contract/enums/status';
import { setUpSite, type Site } from '../../support/site.ts';

/** A case of a problem: input, expected output, and its points in a problem with scores. */
export interface Case {
  readonly input: string;
  readonly output: string;
  readonly score?: number;
}

export interface Contests {
  readonly site: Site;
  readonly root: () => string;
  /** A teacher's account with its own contests. */
  readonly teacher: () => string;
  /**
   * Returns the token of a user shared by all contests of this process. An exam needs other users, because
   * its participants cannot open other contests meanwhile.
   */
  readonly person: (name: string) => Promise<string>;
  /** Creates a problem of the teacher with the required statement parts only; returns its number. */
  readonly makeProblem: (displayId: string, cases: readonly Case[]) => Promise<number>;
  /** Adds a case to the data of a problem. */
  readonly addCase: (pid: number, added: Case) => Promise<void>;
  /** Submits a C program to a problem of a contest and waits for the verdict `expected` (default: Accepted). */
  readonly send: (
    token: string,
    cid: number,
    pid: string,
    code: string,
    expected?: JudgeStatus,
  ) => Promise<void>;
  /** Waits until the submission is judged, and fails if its verdict is not `expected`. */
  readonly judged: (submitId: number, expected: JudgeStatus) => Promise<void>;
  /** Publishes the results of a contest whose scoreboard is frozen. */
  readonly publish: (cid: number) => Promise<void>;
  /** Ends a contest now; its freeze stays unchanged. */
  readonly end: (cid: number) => Promise<void>;
  /** Changes fields of a contest. */
  readonly change: (cid: number, written: Record<string, unknown>) => Promise<void>;
  /**
   * Returns the rows of a scoreboard from the server. Each row is one text: rank, name, then solved problems and
   * minutes (ACM), or score and milliseconds (OI).
   */
  readonly board: (
    cid: number,
    wanted: { readonly outside?: boolean; readonly real?: boolean },
    token?: string,
  ) => Promise<string[]>;
  /** Penalties of an ACM scoreboard in seconds, in the order of the rows. */
  readonly penalties: (cid: number, token: string) => Promise<number[]>;
  /** Returns the entries of a contest's log in order: the name of each action, and `judged` for each result. */
  readonly log: (cid: number) => Promise<string[]>;
}

/** Tokens of root and of the teacher of all contests in this process. */
let [root, teacher] = ['', ''];
const people = new Map<string, string>();

/** Sets up a site with a judge node and a teacher. */
export function setUpContests(): Contests {
  const site = setUpSite({
    sharedAs: 'contests',
    async seed({ client, rootPassword }) {
      root = await client.login('root', rootPassword);
      // Switches the submission cooldown off, which has its own test. Repeated for every file, because settings are
      // restored after each file. The teacher's account remains.
      await client.act('PUT /api/admin/switch/update', { defaultSubmitInterval: 0 }, root);
      if (teacher !== '') return;
      await client.register('teacher', 'secret-1');
      const found = await client.call('GET /api/admin/user/get-user-list', {
        token: root,
        query: { keyword: 'teacher' },
      });
      const uid = found.records[0]?.uid;
      assert.ok(uid !== undefined);
      const body = { uid, username: 'teacher', email: 'teacher@example.org', type: 1001, status: 0 };
      await client.call('PUT /api/admin/user/edit-user', { token: root, body });
      teacher = await client.login('teacher', 'secret-1');
    },
  });
  const client = () => site.system.client;
  const dataOf = (pid: number) =>
    client().call('GET /api/admin/problem/test-data', { token: teacher, query: { pid } });
  return {
    site,
    root: () => root,
    teacher: () => teacher,

    async person(name) {
      const token = people.get(name) ?? (await site.register(name));
      people.set(name, token);
      return token;
    },

    async makeProblem(displayId, cases) {
      const scored = cases.some(({ score }) => score !== undefined);
      const problem = {
        problemId: displayId,
        title: `Problem ${displayId}`,
        description: 'Add two numbers.',
        input: 'Two numbers.',
        output: 'Their sum.',
        examples: '<input>1 2</input><output>3</output>',
        type: scored ? 1 : 0,
        difficulty: 1,
        timeLimit: 1000,
        memoryLimit: 256,
        stackLimit: 64,
        auth: 3,
        isRemoveEndBlank: true,
        judgeMode: 'default',
        judgeCaseMode: 'default',
      };
      const body = {
        problem,
        tags: [],
        codeTemplates: [],
        languages: [{ name: 'C' }],
        isUploadTestCase: false,
        judgeMode: 'default',
        samples: cases.map(({ input, output, score }) => ({ input, output, score: score ?? null })),
      };
      await client().call('POST /api/admin/problem', { token: teacher, body });
      const list = await client().call('GET /api/admin/problem/get-problem-list', {
        token: teacher,
        query: { keyword: displayId },
      });
      const created = list.records.find((row) => row.problemId === displayId);
      assert.ok(created);
      return created.id;
    },

    async addCase(pid, { input, output }) {
      const { revision, cases } = await dataOf(pid);
      const existing = cases.map(({ id, name, score, group, isSample }) => ({
        id,
        name,
        score,
        group,
        isSample,
      }));
      const added = { name: 'added', score: null, group: 1, isSample: false };
      const body = {
        pid,
        base: revision,
        cases: [...existing, { ...added, input: text(input), answer: text(output) }],
      };
      await client().call('PUT /api/admin/problem/test-data', { token: teacher, body });
    },

    async send(token, cid, pid, code, expected = JudgeStatus.Accepted) {
      const body = { pid, language: 'C', code, cid };
      for (const end = Date.now() + 60_000; Date.now() < end; await pause(500)) {
        const answer = await client().ask('POST /api/submit-problem-judge', { token, body });
        // Retries while the server rejects the submission because of a cooldown of some seconds.
        if (answer.status !== 200 && answer.msg.includes('秒')) continue;
        assert.equal(answer.status, 200, answer.msg);
        const { submitId } = answer.data;
        return untilJudged(site, root, submitId, expected);
      }
      assert.fail('nothing can be submitted');
    },

    judged: (submitId, expected) => untilJudged(site, root, submitId, expected),

    async end(cid) {
      const { sealRankTime } = await client().call('GET /api/admin/contest', {
        token: teacher,
        query: { cid },
      });
      const body = { id: cid, endTime: inMinutes(0), sealRankTime };
      await client().call('PUT /api/admin/contest', { token: teacher, body });
    },

    async publish(cid) {
      await client().call('POST /api/admin/contest/publish-results', { token: teacher, body: { cid } });
    },

    async change(cid, written) {
      await client().call('PUT /api/admin/contest', { token: teacher, body: { id: cid, ...written } });
    },

    async board(cid, wanted, token) {
      const { rows } = await client().call('GET /api/contest-board', { token, query: { cid, ...wanted } });
      return rows.map((row) => {
        const figures =
          'ac' in row ? [row.ac, Math.floor(row.totalTime / 60)] : [row.totalScore, row.totalTime];
        return [row.rank, row.username, ...figures].join(' ');
      });
    },

    async penalties(cid, token) {
      const { rows } = await client().call('GET /api/contest-board', { token, query: { cid } });
      return rows.map(({ totalTime }) => totalTime);
    },

    async log(cid) {
      const answer = await fetch(`${site.system.url}/api/file/contest-log?cid=${cid}`, {
        headers: { authorization: teacher },
      });
      const lines = readAuditChain(await answer.text());
      const verified = verifyLog(lines);
      const { number, head } = await client().call('GET /api/contest-log-head', {
        token: teacher,
        query: { cid },
      });
      assert.deepEqual(verified, { isGood: true, count: number, head });
      return lines.map(({ body }) => {
        const entry = JSON.parse(body) as { kind: string; action?: string };
        return entry.action ?? entry.kind;
      });
    },
  };
}

const text = (of: string) => ({ from: 'text' as const, text: of });

async function untilJudged(site: Site, token: string, submitId: number, expected: number): Promise<void> {
  const query = { submitId };
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
    const detail = await site.system.client.call('GET /api/get-submission-detail', { token, query });
    const { status, errorMessage } = detail.submission;
    if (isInProgress(status)) continue;
    return assert.equal(status, expected, `#${submitId}: ${errorMessage ?? ''}`);
  }
  assert.fail(`#${submitId} is not judged`);
}

/** Returns the displayed rows of a scoreboard or presentation, in the format of `board`. */
export function onScreen(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll(
      'table.board tbody:last-child tr[data-line], tr.stage-line')]
    .toSorted((left, right) => left.ariaRowIndex - right.ariaRowIndex)
    .map((row) => [
      row.cells[0].querySelector('.board-place, .stage-place').firstChild.textContent,
      row.cells[1].querySelector('.board-first bdi, .stage-name').textContent,
      ...[row.cells[2], row.cells[3]].map((cell) => cell.textContent.replaceAll(/[,\\s]/g, '')),
    ].join(' '))`);
}

/** Returns the time this many minutes from now, as forms send it. */
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** Returns the value of a date-time field for a time; the browser uses the clock of this machine. */
export function wallTime(minutes: number): string {
  const date = new Date(Date.now() + minutes * 60_000);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Returns a C program that prints an expression of a and b. */
export const printing = (expression: string): string =>
  `#include <stdio.h>\nint main() {\n  long long a, b;\n  scanf("%lld %lld", &a, &b);\n  printf("%lld\\n", ${expression});\n}\n`;
