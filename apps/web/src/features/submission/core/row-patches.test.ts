import { describe, expect, it } from 'vitest';
import type { SubmissionRow } from './queries.ts';
import { patchOf, patchRows, unfinishedIds } from './row-patches.ts';

const buildRow = (submitId: number, status: number): SubmissionRow => ({
  submitId,
  uid: 'u',
  username: 'name',
  pid: 1,
  displayPid: '1000',
  displayId: null,
  title: 'A+B',
  submitTime: '2026-01-01T00:00:00.000Z',
  status,
  share: false,
  time: null,
  memory: null,
  score: null,
  oiRankScore: null,
  length: 1,
  language: 'C',
  cid: 0,
  cpid: 0,
  source: null,
  judger: null,
  ip: null,
  isManual: false,
  can: { seeCode: false, seeJudgings: false, share: false, rejudge: false, resubmit: false },
});

describe('rows that are being judged', () => {
  const rows = [buildRow(3, 5), buildRow(2, 0), buildRow(1, 7)];

  it('are pending, compiling or judging', () => expect(unfinishedIds(rows)).toEqual([3, 1]));

  it('are patched in place; others stay', () => {
    const patched = patchRows(rows, { 3: patchOf({ status: 0, time: 12, memory: 900, score: null }) });
    expect(patched.map(({ submitId, status, time }) => [submitId, status, time])).toEqual([
      [3, 0, 12],
      [2, 0, null],
      [1, 7, null],
    ]);
    expect(patched[0]?.title).toBe('A+B');
  });

  it('leave the polling set once finished', () => {
    expect(unfinishedIds(patchRows(rows, { 3: { status: -2 }, 1: { status: 0 } }))).toEqual([]);
  });

  it('take only fields that the response contains', () => {
    expect(patchOf({ status: 7 })).toEqual({ status: 7 });
    expect(patchRows([buildRow(1, 5)], { 1: patchOf({ status: 7 }) })[0]?.time).toBeNull();
  });
});
