import type { SubmissionEvent } from '@xiezhi/contract/live';
import { versionsPerJudging } from '@xiezhi/contract/limits';
import { describe, expect, it } from 'vitest';
import { applyEvent, applyPoll, startProgress, stepsOf } from './progress.ts';

const buildCase = (seq: number, status = 0) => ({ seq, status, timeMs: 10, memoryKb: 1000, group: 1 });

function buildEvent(change: Partial<SubmissionEvent>): SubmissionEvent {
  return {
    submitId: 7,
    status: 7,
    version: 1,
    totalCases: 3,
    groups: [{ group: 1, cases: 3 }],
    cases: [],
    queuePosition: null,
    queueWaitMs: null,
    receivedAt: 1000,
    startedAt: null,
    compiledAt: null,
    finishedAt: null,
    ...change,
  };
}

const at = (change: Partial<SubmissionEvent>) => stepsOf(applyEvent(startProgress(7), buildEvent(change)));

const versionIn = (number: number, step: number): number => number * versionsPerJudging + step;

describe('live events', () => {
  it('collect cases over several events', () => {
    let progress = applyEvent(startProgress(7), buildEvent({ cases: [buildCase(1)] }));
    progress = applyEvent(progress, buildEvent({ version: 2, cases: [buildCase(2, -1)] }));
    expect(progress.cases.map(({ seq, status }) => [seq, status])).toEqual([
      [1, 0],
      [2, -1],
    ]);
  });

  it('may be repeated, with cases in any order', () => {
    const event = buildEvent({ cases: [buildCase(3), buildCase(1)] });
    const once = applyEvent(startProgress(7), event);
    expect(applyEvent(once, event)).toEqual(once);
    expect(once.cases.map(({ seq }) => seq)).toEqual([1, 3]);
  });

  it('of an older version or another submission are ignored', () => {
    const now = applyEvent(startProgress(7), buildEvent({ version: 5, status: 0, cases: [buildCase(1)] }));
    expect(applyEvent(now, buildEvent({ version: 4, status: 7 }))).toBe(now);
    expect(applyEvent(now, buildEvent({ submitId: 8, version: 9 }))).toBe(now);
  });

  it('of a frozen contest, which have no version, clear the known progress', () => {
    const now = applyEvent(startProgress(7), buildEvent({ version: 5, cases: [buildCase(1)] }));
    const sealed = applyEvent(now, buildEvent({ version: 0, status: -5, totalCases: 0, groups: [] }));
    expect([sealed.status, sealed.version, sealed.cases]).toEqual([-5, 0, []]);
    expect(applyPoll(now, { status: -5, version: 0 })).toEqual(sealed);
    expect(applyEvent(sealed, buildEvent({ version: 6, status: 0 })).status).toBe(0);
  });

  it('of a new judging clear the cases', () => {
    const done = applyEvent(
      startProgress(7),
      buildEvent({ version: 5, status: -1, cases: [buildCase(1, -1)] }),
    );
    const again = applyEvent(done, buildEvent({ version: 6, status: 5, queuePosition: 3 }));
    expect(again.cases).toEqual([]);
    expect(again.queuePosition).toBe(3);
  });

  it('of a new judging clear the cases even if its start was missed', () => {
    const cases = [1, 2, 3].map((seq) => buildCase(seq, -1));
    const first = applyEvent(startProgress(7), buildEvent({ version: versionIn(1, 4), cases }));
    const again = applyEvent(first, buildEvent({ version: versionIn(2, 3), cases: [buildCase(1)] }));
    expect(again.cases.map(({ seq, status }) => [seq, status])).toEqual([[1, 0]]);
    expect(applyPoll(first, { status: 7, version: versionIn(2, 3) }).cases).toEqual([]);
    expect(applyPoll(first, { status: -1, version: versionIn(1, 5) }).cases).toHaveLength(3);
    // A late event of the previous judging has no effect.
    expect(applyEvent(again, buildEvent({ version: versionIn(1, 9), cases }))).toBe(again);
  });

  it('keep the groups if a later event omits them', () => {
    const first = applyEvent(startProgress(7), buildEvent({}));
    const second = applyEvent(first, buildEvent({ version: 2, groups: [], totalCases: 0 }));
    expect([second.totalCases, second.groups.length]).toEqual([3, 1]);
  });

  it('clear the queue position after the queue', () => {
    const waiting = applyEvent(
      startProgress(7),
      buildEvent({ status: 5, queuePosition: 2, queueWaitMs: 4000 }),
    );
    expect(waiting).toMatchObject({ queuePosition: 2, queueWaitMs: 4000 });
    const compiling = buildEvent({ version: 2, status: 6, queuePosition: 1, queueWaitMs: 2000 });
    expect(applyEvent(waiting, compiling)).toMatchObject({ queuePosition: null, queueWaitMs: null });
  });
});

describe('polls', () => {
  it('update the status and keep the cases', () => {
    const judging = applyEvent(startProgress(7), buildEvent({ cases: [buildCase(1)] }));
    const polled = applyPoll(judging, { status: 0, version: 2 });
    expect([polled.status, polled.cases.length]).toEqual([0, 1]);
  });

  it('that are outdated change nothing', () => {
    const done = applyEvent(startProgress(7), buildEvent({ version: 3, status: 0 }));
    expect(applyPoll(done, { status: 7, version: 2 })).toBe(done);
  });
});

describe('steps', () => {
  it('are added as judging proceeds, and the current one has no duration', () => {
    expect(stepsOf(startProgress(7))).toEqual([]);
    expect(at({}).map(({ name }) => name)).toEqual(['received']);
    expect(at({ status: 5 }).at(-1)).toEqual({ name: 'queued', took: null, since: 1000 });
    expect(at({ startedAt: 2100 }).at(-1)).toEqual({ name: 'queued', took: 1100, since: null });
    expect(at({ status: 6, startedAt: 2100 }).at(-1)).toEqual({ name: 'compiled', took: null, since: 2100 });
    const judging = { startedAt: 2100, compiledAt: 3000 };
    expect(at(judging).map(({ took }) => took)).toEqual([null, 1100, 900, null]);
    expect(at(judging).at(-1)).toEqual({ name: 'judging', took: null, since: 3000 });
    expect(at({ ...judging, finishedAt: 3600 }).at(-1)).toEqual({ name: 'judging', took: 600, since: null });
  });
});
