// @vitest-environment jsdom
import { setUpScreen } from '../../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../../api/query-client.ts';
import { translate } from '../../../../i18n/messages.ts';
import { answerEmptyHome } from '../../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../../test-support/people.ts';
import { aTraining } from '../testing.ts';
import { describeMatrixCell, matrixCellDisplay } from './cell-display.ts';
import { matrixOrders, readMatrixSearch } from './matrix-search.ts';
import { matrixQuery, type Cell, type Matrix, type Student } from './queries.ts';
import { inOrder, matchingStudents, namesOf, orderOf } from './rows.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;

const aStudent = (username: string, more: Partial<Student> = {}): Student => ({
  uid: username,
  username,
  nickname: null,
  realname: null,
  school: null,
  solved: 0,
  stuck: 0,
  score: null,
  lastAt: null,
  cells: [],
  hints: [],
  ...more,
});
const aCell = (more: Partial<Cell> = {}): Cell => ({
  pid: 1,
  status: -1,
  isAccepted: false,
  tries: 3,
  isStuck: false,
  score: null,
  firstAt: '2026-03-01T12:00:00.000Z',
  lastAt: '2026-03-01T12:30:00.000Z',
  acceptedAt: null,
  submitId: 9,
  ...more,
});
const moments = fc.option(fc.integer({ min: 0, max: 5 }).map((day) => `2026-03-0${day + 1}T00:00:00.000Z`));
const someone = fc.record({
  username: fc.stringMatching(/^[a-e]{1,3}$/),
  solved: fc.nat(4),
  stuck: fc.nat(3),
  score: fc.option(fc.nat(3)),
  lastAt: moments,
});
const aClass = fc
  .uniqueArray(someone, { selector: ({ username }) => username, maxLength: 12 })
  .map((people) => people.map(({ username, ...more }) => aStudent(username, more)));

describe('the order of a class', () => {
  it('contains every student once, independent of the input order', () => {
    fc.assert(
      fc.property(aClass, fc.constantFrom(...matrixOrders), (students, order) => {
        const found = orderOf(students, order);
        expect([...found].toSorted()).toEqual(students.map(({ uid }) => uid).toSorted());
        expect(orderOf(students.toReversed(), order)).toEqual(found);
      }),
    );
  });

  it('is sorted by the requested criterion', () => {
    const key: Record<(typeof matrixOrders)[number], (one: Student) => number> = {
      name: () => 0,
      solved: ({ solved }) => -solved,
      last: ({ lastAt }) => -(lastAt === null ? 0 : Date.parse(lastAt)),
      stuck: ({ stuck }) => -stuck,
    };
    fc.assert(
      fc.property(aClass, fc.constantFrom(...matrixOrders), (students, order) => {
        const keys = inOrder(students, orderOf(students, order)).map(key[order]);
        expect(keys).toEqual(keys.toSorted((left, right) => left - right));
      }),
    );
  });

  it('stays the same after new verdicts, with new students at the end', () => {
    fc.assert(
      fc.property(aClass, aClass, (before, after) => {
        const order = orderOf(before, 'stuck');
        const shown = inOrder(after, order).map(({ uid }) => uid);
        const known = order.filter((uid) => after.some((one) => one.uid === uid));
        expect(shown.slice(0, known.length)).toEqual(known);
      }),
    );
  });
});

it('a search matches any name or school, ignoring case', () => {
  const people = [
    aStudent('ann', { school: 'No. 1 School' }),
    aStudent('bob', { realname: '王小明', stuck: 2 }),
    aStudent('cid', { nickname: 'Ann of Cleves' }),
  ];
  const found = (search: Parameters<typeof matchingStudents>[1]) =>
    matchingStudents(people, search).map(({ uid }) => uid);
  expect(found({})).toEqual(['ann', 'bob', 'cid']);
  expect(found({ keyword: 'ANN' })).toEqual(['ann', 'cid']);
  expect(found({ keyword: '小明' })).toEqual(['bob']);
  expect(found({ keyword: 'no. 1' })).toEqual(['ann']);
  expect(found({ keyword: 'ann', onlyStuck: true })).toEqual([]);
  expect(found({ onlyStuck: true })).toEqual(['bob']);
});

it.each([
  [{}, ['ann', null]],
  [{ realname: '李雷', nickname: 'lei' }, ['李雷', 'ann']],
  [{ realname: ' ', nickname: 'lei' }, ['lei', 'ann']],
  [{ realname: '', nickname: '' }, ['ann', null]],
])('a student with %j is called %j', (given, names) => {
  expect(namesOf(aStudent('ann', given))).toEqual(names);
});

const display = (more: Partial<Cell>) => matrixCellDisplay(aCell(more), { t: translate, now: null });

const words = (more: Partial<Cell>, hints = 0) => describeMatrixCell(translate, 'P1', aCell(more), hints);

describe('a cell', () => {
  beforeEach(() => browser.show(null, 'en-US', ['trainingStaff']));

  it.each<[Partial<Cell>, string, string, string | null]>([
    [{ isAccepted: true, score: 100, acceptedAt: '2026-03-01T12:30:00.000Z' }, 'accepted', '✓ 3', null],
    [{ score: 40 }, 'part', '40', '3 attempts'],
    [{ score: 0 }, 'wrong', '−3', null],
    [{}, 'wrong', '−3', null],
    // Stuck takes precedence over points.
    [{ isStuck: true, score: 40 }, 'stuck', '40', '3 attempts'],
    [{ isStuck: true }, 'stuck', '−3', '30 min'],
    [{ isStuck: true, lastAt: '2026-03-01T12:00:01.000Z' }, 'stuck', '−3', '1 min'],
    [{ isStuck: true, lastAt: '2026-03-01T13:00:00.000Z' }, 'stuck', '−3', '1 h'],
    [{ isStuck: true, lastAt: '2026-03-03T11:00:00.000Z' }, 'stuck', '−3', '47 h'],
    [{ isStuck: true, lastAt: '2026-03-03T12:00:00.000Z' }, 'stuck', '−3', '2 d'],
  ])('%j looks %s and shows %s', (given, tone, main, sub) => {
    expect(display(given)).toEqual({ tone, main, sub });
  });

  it('is described in words that include its visible text and hints', () => {
    expect(describeMatrixCell(translate, 'P1', undefined, 0)).toBe('P1: no attempts');
    expect(describeMatrixCell(translate, 'P1', undefined, 2)).toBe('P1: no attempts, opened 2 hints');
    expect(words({ score: 40, isStuck: true }, 1)).toMatch(
      /^P1: .*3 attempts.*best score 40, Stuck, opened 1 hint$/,
    );
    expect(words({ tries: 1 })).toContain('1 attempt');
  });
});

it.each([
  [
    { onlyStuck: 'true', shows: 'time', order: 'last' },
    { onlyStuck: true, shows: 'time', order: 'last' },
  ],
  // Defaults are omitted from the URL.
  [{ onlyStuck: 'false', shows: 'verdict', order: 'stuck' }, {}],
  [{ shows: 'x', order: 'x', keyword: '' }, {}],
])('the URL %j of a matrix is parsed as %j', (raw, read) => {
  const kept = Object.entries(readMatrixSearch(raw)).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(kept)).toEqual(read);
});

const names = () =>
  screen
    .getAllByRole('rowheader')
    .slice(0, -1)
    .map(({ textContent }) => textContent);

const open = async (search = '') => {
  const address = await browser.visit(`/training/3/matrix${search}`, 'en-US');
  await screen.findByRole('grid');
  return address;
};

describe('the matrix on screen', () => {
  const matrix: Matrix = {
    problems: [{ pid: 1, problemId: 'P1', title: 'Sums', tried: 1, solved: 0, stuck: 1 }],
    students: [
      aStudent('ann'),
      aStudent('bob', { stuck: 1, cells: [aCell({ isStuck: true })] }),
      aStudent('cid', { solved: 1 }),
    ],
  };
  beforeEach(() => {
    answerEmptyHome(server);
    browser.signIn(anAccount());
    server.on('GET /api/get-training-detail', aTraining());
    server.on('GET /api/get-training-problem-list', []);
    server.on('GET /api/training-matrix', matrix);
    server.on('POST /api/live/subscribe', new Refusal('tooManyRequests', { seconds: 3 }));
  });

  it('has the order of its URL, and the default one again after a link to it', async () => {
    const address = await open('?order=name');
    expect(names()).toEqual(['ann', 'bob', 'cid']);
    fireEvent.click(screen.getByRole('link', { name: 'Progress table' }));
    await waitFor(() => expect(address()).toBe('/training/3/matrix'));
    expect(names()).toEqual(['bob', 'ann', 'cid']);
    const head = screen.getByRole('button', { name: 'Sort by Stuck' }).closest('th');
    expect(head?.getAttribute('aria-sort')).toBe('descending');
  });

  it('is sorted by its headers, and a refetch moves no row', async () => {
    const address = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Sort by Solved' }));
    await waitFor(() => expect(names()).toEqual(['cid', 'ann', 'bob']));
    expect(address()).toBe('/training/3/matrix?order=solved');
    const students = matrix.students.map((one) => ({ ...one, solved: one.username === 'bob' ? 5 : 0 }));
    server.on('GET /api/training-matrix', { ...matrix, students });
    await queryClient.invalidateQueries({ queryKey: matrixQuery(3).queryKey });
    await screen.findByText('5', { selector: 'tbody td' });
    expect(names()).toEqual(['cid', 'ann', 'bob']);
    fireEvent.click(screen.getByRole('button', { name: 'Sort by Solved' }));
    await waitFor(() => expect(names()).toEqual(['bob', 'ann', 'cid']));
  });

  it('shows only stuck students by a key, but not by a browser shortcut', async () => {
    const address = await open();
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'f', ctrlKey: true });
    expect(address()).toBe('/training/3/matrix');
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'f' });
    await waitFor(() => expect(names()).toEqual(['bob']));
    expect(address()).toBe('/training/3/matrix?onlyStuck=true');
  });

  it('stays after a failed refetch, and shows its age', async () => {
    await open();
    server.on('GET /api/training-matrix', new Refusal('internal'));
    await queryClient.invalidateQueries({ queryKey: matrixQuery(3).queryKey });
    await screen.findByText(/^Could not refresh/);
    expect(names()).toEqual(['bob', 'ann', 'cid']);
  });

  it('leads back to all students if a filter matches none', async () => {
    await browser.visit('/training/3/matrix?keyword=zz&onlyStuck=true', 'en-US');
    await screen.findByText('No results');
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(names()).toEqual(['bob', 'ann', 'cid']));
  });
});
