// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { rowReader, type WireRow } from '../scoreboard/read-rows.ts';
import { sampleAcmRows, sampleProblems } from '../scoreboard/samples.ts';
import { aContest, aContestInfo } from '../core/testing.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import { solvesBetween } from './news.ts';

const browser = setUpScreen();
const { server } = browser;
const problems = sampleProblems(3);

/** A contestant with solved problems. Each has its time in seconds and whether it was the first solution. */
function aRow(uid: string, rank: number, solved: Record<string, readonly [number, boolean]>): WireRow {
  const [sample] = sampleAcmRows(1, []);
  if (sample === undefined) throw new Error('there is no sample');
  const submissionInfo = Object.fromEntries(
    Object.entries(solved).map(([id, [ACTime, isFirstAC]]) => [
      id,
      { errorNum: 0, isAC: true, ACTime, isFirstAC },
    ]),
  );
  return { ...sample, uid, username: uid, rank, ac: Object.keys(solved).length, submissionInfo };
}

const read = rowReader(problems, 'username');

describe('new solves of a scoreboard', () => {
  const ann = aRow('ann', 1, { A: [60, true] });
  const bob = aRow('bob', 2, {});

  it('are those since the last one, first solutions before others', () => {
    const after = [aRow('bob', 1, { A: [120, false], B: [180, true] }), { ...ann, rank: 2 }];
    expect(solvesBetween([ann, bob], after, read, problems)).toEqual([
      { uid: 'bob', name: 'bob', problem: 'B', isFirst: true, rank: 1, hasRisen: true },
      { uid: 'bob', name: 'bob', problem: 'A', isFirst: false, rank: 1, hasRisen: true },
    ]);
    expect(solvesBetween(after, after, read, problems)).toEqual([]);
  });

  it('are empty when a freeze ends: too many at once', () => {
    const many = Array.from({ length: 9 }, (_, at) => aRow(`u${at}`, at + 1, { A: [at, at === 0] }));
    const before = many.map((row) => aRow(row.uid, row.rank, {}));
    expect(solvesBetween(before, many, read, problems)).toEqual([]);
  });
});

const topic = 'contest-board:5';

function listen(): void {
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
  server.on('POST /api/live/subscribe', ({ body }) => ({
    url: `/api/live/stream?ticket=${JSON.stringify(body)}`,
    topics: body.topics,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  }));
}

async function streamOf(wanted: string): Promise<FakeStream> {
  return await vi.waitFor(() => {
    const opened = FakeStream.opened.findLast(({ url, isClosed }) => url.includes(wanted) && !isClosed);
    if (!opened) throw new Error(`${wanted} is not watched`);
    opened.accept();
    return opened;
  });
}

function serveProblems(): void {
  server.on(
    'GET /api/get-contest-problem',
    problems.map(({ id, title, color }, index) => ({
      id: index,
      cid: 5,
      pid: index,
      displayId: id,
      displayTitle: title,
      color,
      ac: 0,
      total: 0,
    })),
  );
}

describe('the projector view', () => {
  it('shows only a clock until the contest begins, and requests no scoreboard', async () => {
    listen();
    server.on('GET /api/get-contest-info', aContestInfo({ starts: 10, phase: 'scheduled' }));
    server.on('GET /api/get-contest-problem', new Refusal('contestNotStarted'));
    browser.signIn(anAccount({ uid: 'u7' }));
    await browser.visit('/projector?cid=5');
    expect((await screen.findByRole('timer')).textContent).toMatch(/^距开始00:(10:00|09:5\d)$/);
    expect(server.asked('GET /api/contest-board')).toHaveLength(0);
  });

  it('announces the first solution of a problem as it arrives, and follows a rescheduled contest', async () => {
    listen();
    serveProblems();
    const serve = (ends: number) =>
      server.on('GET /api/get-contest-outsize-info', {
        contest: { ...aContest({ ends }), seal: null, boardNumber: 1 },
        problemList: [],
      });
    serve(240);
    const rows = [aRow('ann', 1, { A: [60, true] }), aRow('bob', 2, {})];
    server.on('GET /api/contest-board', { boardNumber: 1, isSealed: false, rows });
    await browser.visit('/projector?cid=5&outside=true');
    await screen.findByRole('row', { name: /ann/ });
    const stream = await streamOf(topic);
    const row = aRow('bob', 1, { B: [180, true], C: [190, false] });
    act(() =>
      stream.send('board', {
        topic,
        from: 1,
        boardNumber: 2,
        isSealed: false,
        before: 2,
        kept: [[0, 1]],
        shifts: [[1, 1]],
        rows: [{ at: 0, row }],
      }),
    );
    const actual = await screen.findByText('首个通过 B 题');
    expect(within(actual.parentElement ?? actual).getByText('升至第 1 名')).toBeDefined();

    serve(400);
    const contestStream = await streamOf('"contest:5"');
    // The first event of a topic only says that the loaded data may be stale.
    act(() => contestStream.send('changed', { topic: 'contest:5' }));
    act(() => contestStream.send('changed', { topic: 'contest:5' }));
    await vi.waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/06:\d\d:\d\d$/), 5000);
  });
});
