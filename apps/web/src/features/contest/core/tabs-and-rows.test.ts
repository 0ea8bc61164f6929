// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contestListSearch } from './list-query.ts';
import { beginsAtTop, scoreboardPolling, scoreboardParams } from './scoreboard-query.ts';
import { scoreboardSearch } from './scoreboard-search.ts';
import { rowsInView, topRows } from './visible-rows.ts';
import { visibleContestTabs } from './tabs.ts';
import { aContestInfo } from './testing.ts';
import { rowReader } from '../scoreboard/read-rows.ts';
import { explainAcmRank, explainOiRank } from '../scoreboard/rank-explanation.ts';
import { sampleAcmRows, sampleOiRows, sampleProblems } from '../scoreboard/samples.ts';
import { individualSchedule } from './individual-timing/individual-schedule.ts';
import { runOf } from './virtual-participation/run.ts';

type Given = Parameters<typeof aContestInfo>[0];
const own = { seconds: 3600, phase: 'waiting' as const, startTime: null, endTime: null };
const exam = { isSingleSession: false, isCompletionOff: false, isPlaceBound: false, isHandedIn: false };
const pathsOf = (given: Given, isCommentOpen = true) =>
  visibleContestTabs(aContestInfo(given), isCommentOpen).map(({ path }) => path);

describe('the tabs of a contest', () => {
  const everybody = ['', '/problems', '/submissions', '/rank', '/announcements'];

  it.each<[string, Given, boolean, string[]]>([
    ['a contestant', {}, true, [...everybody, '/comment']],
    ['a contestant where nobody comments', {}, false, everybody],
    ['a contestant who may print', { openPrint: true }, false, [...everybody, '/print']],
    [
      'staff of an ACM contest',
      { openPrint: true, can: { manage: true } },
      false,
      [...everybody, '/print', '/ac-info', '/admin-print', '/scroll-board'],
    ],
    ['staff of an OI contest', { type: 1, can: { manage: true } }, false, everybody],
    [
      'staff where everybody has a time of their own',
      { type: 1, own, can: { manage: true } },
      false,
      [...everybody, '/own-times'],
    ],
    ['staff of an exam', { type: 1, exam, can: { manage: true } }, false, [...everybody, '/proctor']],
    ['a participant of an exam', { exam }, false, everybody],
    ['a contestant with a time of their own', { own }, false, everybody],
    ['root', { type: 1, can: { rejudge: true } }, false, [...everybody, '/rejudge']],
  ])('for %s', (_who, given, isCommentOpen, paths) => {
    expect(pathsOf(given, isCommentOpen)).toEqual(paths);
  });

  it('are all closed but the overview for a user without access', () => {
    const flags = fc.record({ openPrint: fc.boolean(), type: fc.constantFrom(0, 1) });
    fc.assert(
      fc.property(flags, fc.boolean(), (given, isCommentOpen) => {
        const shut = { enter: false, print: false };
        const tabs = visibleContestTabs(aContestInfo({ ...given, can: shut }), isCommentOpen);
        expect(tabs.filter(({ isOpen }) => isOpen).map(({ path }) => path)).toEqual(['']);
      }),
    );
  });
});

describe('the URL of a scoreboard', () => {
  it('keeps known parameters only', () => {
    expect(
      scoreboardSearch({
        keyword: 'x',
        limit: '50',
        currentPage: '0',
        removeStar: 'yes',
        virtual: '7',
        others: 'true',
      }),
    ).toMatchObject({
      keyword: 'x',
      limit: 50,
      currentPage: undefined,
      removeStar: undefined,
      virtual: 7,
      others: true,
    });
    expect(scoreboardSearch({ limit: '51' }).limit, 'a size that nobody offers').toBeUndefined();
  });

  it.each([
    [{}, true],
    [{ removeStar: 'true' }, true],
    [{ keyword: 'x' }, false],
    [{ onlyFollowed: 'true' }, false],
    [{ followedFirst: 'true' }, false],
    [{ currentPage: '2' }, false],
    [{ limit: '50' }, false],
  ])('%j starts with the first rows of the scoreboard: %s', (raw, isTop) => {
    expect(beginsAtTop(scoreboardSearch(raw))).toBe(isTop);
  });

  it('never requests hidden results by default', () => {
    expect(scoreboardParams(scoreboardSearch({}))).toEqual({
      isOutside: false,
      isReal: false,
      removeStar: false,
      containsEnd: false,
    });
    expect(scoreboardParams(scoreboardSearch({ forceRefresh: 'true', containsEnd: 'true' }))).toMatchObject({
      isReal: true,
      containsEnd: true,
    });
    expect(scoreboardPolling(true)).toBeGreaterThan(scoreboardPolling(false));
  });

  it('of a contest list omits values that are no filter', () => {
    expect(contestListSearch({ status: '2', type: '-1', keyword: '' })).toMatchObject({
      status: undefined,
      type: undefined,
      keyword: undefined,
    });
    expect(contestListSearch({ status: '-1', type: '0', currentPage: '3' })).toMatchObject({
      status: -1,
      type: 0,
      currentPage: 3,
    });
  });
});

describe('the visible rows of a scoreboard', () => {
  const all = sampleAcmRows(30, sampleProblems(2));
  const viewer = { uid: 'u20', followed: new Set(['u3', 'u25', 'gone']), shownName: 'username' as const };
  const uids = (raw: Record<string, string>) => {
    const { rows, total, mine, followed } = rowsInView(all, scoreboardSearch(raw), viewer);
    return {
      rows: rows.map(({ uid }) => uid),
      total,
      mine: mine?.uid,
      followed: followed.map(({ uid }) => uid),
    };
  };

  it.each<[Record<string, string>, number, number, string[]]>([
    [{}, 30, 30, []],
    [{ limit: '10', currentPage: '3' }, 10, 30, []],
    [{ limit: '10', currentPage: '4' }, 0, 30, []],
    [{ onlyFollowed: 'true' }, 2, 2, []],
    [{ followedFirst: 'true' }, 30, 30, ['u3', 'u25']],
    // With a filter, followed users are not repeated above the others.
    [{ followedFirst: 'true', onlyFollowed: 'true' }, 2, 2, []],
    [{ followedFirst: 'true', keyword: 'nobody at all' }, 0, 0, []],
  ])('for %j', (raw, shown, total, followed) => {
    const { rows, ...rest } = uids(raw);
    expect([rows.length, rest]).toEqual([shown, { total, mine: 'u20', followed }]);
  });

  it('are the first rows, the own row and the total until all rows have loaded', () => {
    const [first, second] = all;
    if (first === undefined || second === undefined) throw new Error('no rows');
    const top = { boardNumber: 1, isSealed: false, rows: [first], total: 30, own: second };
    expect(topRows(top)).toMatchObject({ total: 30, mine: second, followed: [] });
    expect(topRows({ boardNumber: 1, isSealed: false, rows: [first] })).toMatchObject({
      total: 1,
      mine: undefined,
    });
  });

  it('does not mistake a property of `Object.prototype` for a problem', () => {
    const problems = ['constructor', 'toString', 'A'].map((id) => ({ id }));
    const read = rowReader(problems, 'username');
    const [acm] = sampleAcmRows(1, sampleProblems(1));
    const [oi] = sampleOiRows(1, sampleProblems(1));
    if (acm === undefined || oi === undefined) throw new Error('no rows');
    expect([acm, oi].map((row) => read(row).cells.slice(0, 2))).toEqual([
      [null, null],
      [null, null],
    ]);
    const scored = { ...oi, submissionInfo: { constructor: 10 }, timeInfo: {} };
    expect(read(scored).cells[0]).toEqual({ kind: 'score', score: 10, isFull: false });
    const ids = problems.map(({ id }) => id);
    expect(explainAcmRank(acm, ids).shares.map(({ problem }) => problem)).toEqual(['A']);
    expect(explainOiRank(oi, ids).map(({ problem }) => problem)).toEqual(['A']);
  });
});

const iso = (moment: number) => new Date(moment).toISOString();

describe('an individual schedule', () => {
  const contest = { start: 1000, end: 9000, seal: 7000 };

  it('has its freeze at the same distance from its start as the contest', () => {
    const virtual = { id: 1, phase: 'running' as const, startTime: iso(50_000), endTime: iso(58_000) };
    expect(runOf({ virtual }, contest)).toEqual({ start: 50_000, end: 58_000, seal: 56_000 });
    expect(runOf({ virtual }, { ...contest, seal: null })?.seal).toBeNull();
    expect(runOf({ virtual: null }, contest)).toBeNull();
  });

  it('has no freeze if the contest has none, and is null before the start', () => {
    expect(individualSchedule({ own })).toBeNull();
    expect(individualSchedule({ own: null })).toBeNull();
    const begun = { ...own, phase: 'running' as const, startTime: iso(10_000), endTime: iso(20_000) };
    expect(individualSchedule({ own: begun })).toEqual({ start: 10_000, end: 20_000, seal: null });
  });
});
