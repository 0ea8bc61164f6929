// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { segmentKinds, progressSegments } from './live-progress/segments.ts';
import type { TrainingRankRow, ListedTrainingProblem } from './queries.ts';
import { aTraining } from './testing.ts';
import { nextProblem } from './use-training-progress.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;

beforeEach(() => {
  browser.signIn(anAccount());
  server.on('GET /api/get-training-detail', aTraining());
  server.on('GET /api/get-training-problem-list', []);
  server.on('POST /api/live/subscribe', new Refusal('tooManyRequests', { seconds: 3 }));
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, mine: 0, sys: 0 });
});

const row = (username: string): TrainingRankRow => ({
  uid: username,
  username,
  nickname: null,
  realname: null,
  avatar: null,
  school: null,
  gender: 'secrecy',
  ac: 1,
  totalRunTime: 15,
  submissionInfo: {},
});

const places = async () => {
  await screen.findByText('ann');
  const rows = screen.getAllByRole('row').slice(1);
  return rows.map((line) => within(line).getAllByRole('cell')[0]?.textContent);
};

describe('the results of a training', () => {
  it.each([
    ['/training/3/rank', ['1', '2']],
    ['/training/3/rank?currentPage=3&limit=10', ['21', '22']],
    // A search match is not necessarily first.
    ['/training/3/rank?keyword=n', ['–', '–']],
  ])('%s shows the ranks %j', async (address, wanted) => {
    const records = [row('ann'), row('nils')];
    server.on('GET /api/get-training-rank', { records, total: 40, size: 10, current: 1, pages: 4 });
    await browser.visit(address, 'en-US');
    expect(await places()).toEqual(wanted);
  });
});

describe('the problem to continue with', () => {
  const problems = [1, 2, 3].map((pid): ListedTrainingProblem => {
    const given = { pid, problemId: `P${pid}`, title: `${pid}`, difficulty: 1, ac: 0, total: 0 };
    return given as ListedTrainingProblem;
  });
  const { Accepted, WrongAnswer, NotSubmitted } = JudgeStatus;
  it.each([
    [{}, 1],
    [{ 1: Accepted }, 2],
    [{ 1: Accepted, 3: WrongAnswer }, 3],
    [{ 2: WrongAnswer, 3: WrongAnswer }, 2],
    [{ 1: NotSubmitted, 2: Accepted }, 1],
    [{ 1: Accepted, 2: Accepted, 3: Accepted }, undefined],
  ] as [Record<number, number>, number | undefined][])('for %j is problem %s', (statuses, wanted) => {
    expect(nextProblem(problems, (pid) => statuses[pid])?.pid).toBe(wanted);
  });
});

it('every student of a class is in exactly one segment of a bar if the counts are consistent', () => {
  const counts = fc
    .record({ solved: fc.nat(50), stuck: fc.nat(50), trying: fc.nat(50), idle: fc.nat(50) })
    .map(({ solved, stuck, trying, idle }) => ({
      solved,
      stuck,
      trying,
      idle,
      begun: solved + stuck + trying,
    }));
  fc.assert(
    fc.property(counts, ({ begun, solved, stuck, trying, idle }) => {
      expect(progressSegments({ begun, solved, stuck }, begun + idle)).toEqual({
        solved,
        stuck,
        trying,
        idle,
      });
    }),
  );
  // The counts may be inconsistent, because they were read at different times. No segment may be negative.
  fc.assert(
    fc.property(fc.nat(99), fc.nat(99), fc.nat(99), fc.nat(99), (begun, solved, stuck, people) => {
      const pieces = progressSegments({ begun, solved, stuck }, people);
      expect(segmentKinds.every((kind) => pieces[kind] >= 0)).toBe(true);
    }),
  );
});
