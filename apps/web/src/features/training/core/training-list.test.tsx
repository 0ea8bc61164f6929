// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { pageOf } from '../../../../test-support/community.ts';
import type { OwnHomework } from './homework/queries.ts';
import { trainingListSearch } from './list-query.ts';
import type { ListedTrainingProblem, TrainingRow } from './queries.ts';
import { aTraining } from './testing.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const lock = { tid: 8, gid: null, title: 'Loops', percent: 50, solved: 1, needed: 3 };

const aRow = (given: Partial<TrainingRow> = {}): TrainingRow => {
  const { can: _can, formulas: _formulas, ...row } = aTraining({ auth: 'Public' });
  return { ...row, ...given };
};
const list = (...rows: TrainingRow[]) => server.on('GET /api/get-training-list', pageOf(rows));
const asked = () => server.asked('GET /api/get-training-list').at(-1)?.query;

beforeEach(() => {
  answerEmptyHome(server);
  server.on('POST /api/live/subscribe', new Refusal('tooManyRequests', { seconds: 3 }));
  server.on('GET /api/get-training-category', [
    {
      id: 2,
      name: 'Graphs',
      color: '#409eff',
      gid: null,
      gmtCreate: aRow().gmtModified,
      gmtModified: aRow().gmtModified,
    },
  ]);
});

describe('the list of trainings', () => {
  it('asks visitors to sign in, and shows no progress', async () => {
    list(aRow({ acCount: null }));
    const address = await browser.visit('/training', 'en-US');
    fireEvent.click(await screen.findByRole('link', { name: 'Graphs' }));
    await waitFor(() => expect(authDialog.get()).not.toBeNull());
    expect(address()).toBe('/training');
    expect(screen.queryByRole('columnheader', { name: 'Progress' })).toBeNull();
  });

  it.each([
    [1, 3, '33.33%'],
    [0, 4, '0.00%'],
    [4, 4, '100.00%'],
    [0, 0, '0%'],
  ])('shows %i solved of %i as %s', async (acCount, problemCount, share) => {
    browser.signIn(anAccount());
    list(aRow({ acCount, problemCount }));
    await browser.visit('/training', 'en-US');
    await screen.findByText((text) => text.startsWith(share));
    expect(screen.getByText(`${acCount} of ${problemCount} solved`)).toBeTruthy();
  });

  it('marks locked trainings with their prerequisites, and links into the group of a group training', async () => {
    browser.signIn(anAccount());
    list(aRow({ gid: 7, lockedBy: [lock, { ...lock, tid: 9, title: 'Arrays' }] }));
    await browser.visit('/training', 'en-US');
    expect((await screen.findByRole('link', { name: 'Graphs' })).getAttribute('href')).toBe(
      '/group/7/training/3',
    );
    expect(screen.getByText('Finish first: Loops · Arrays')).toBeTruthy();
  });

  it.each([
    ['#409eff', 'rgb(64, 158, 255)'],
    ['url(https://evil.example/x.png)', ''],
    [null, ''],
  ])('shows a category in the color %s as %s', async (categoryColor, shown) => {
    list(aRow({ categoryName: 'Basics', categoryColor }));
    await browser.visit('/training', 'en-US');
    const dot = (await screen.findByText('Basics')).previousElementSibling as HTMLElement;
    expect([dot.style.background || dot.style.backgroundColor, dot.style.position]).toEqual([shown, '']);
  });

  it('filters by access type and category, and clears the filters', async () => {
    list();
    const address = await browser.visit('/training?categoryId=2&auth=Private&currentPage=1', 'en-US');
    await screen.findByText('No trainings match');
    expect(asked()).toMatchObject({ categoryId: '2', auth: 'Private' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await screen.findByText('Trainings appear here when a teacher publishes them.');
    expect(address()).toBe('/training');
  });
});

it.each([
  [
    { auth: 'Private', categoryId: '3' },
    { auth: 'Private', categoryId: 3 },
  ],
  // The first access type is not a default: it is a filter value like the others.
  [{ auth: 'Public' }, { auth: 'Public' }],
  [{ auth: 'private', categoryId: 'x', keyword: '' }, {}],
])('the URL %j is parsed as %j', (raw, read) => {
  const kept = Object.entries(trainingListSearch(raw)).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(kept)).toEqual(read);
});

describe('a training', () => {
  const inside = { enter: true, register: false, manage: false };
  const problems = [1, 2].map(
    (pid) =>
      ({
        pid,
        problemId: `P ${pid}`,
        title: `Title ${pid}`,
        difficulty: 1,
        ac: 1,
        total: 2,
      }) as ListedTrainingProblem,
  );
  const open = async (path: string, given: Parameters<typeof aTraining>[0] = {}) => {
    browser.signIn(anAccount());
    server.on('GET /api/get-training-problem-list', problems);
    server.on('POST /api/get-user-problem-status', { 1: { status: 0 } });
    server.on('GET /api/get-training-detail', aTraining({ can: inside, ...given }));
    const address = await browser.visit(`/training/3${path}`, 'en-US');
    await screen.findByRole('heading', { level: 1, name: 'Graphs' });
    return address;
  };

  it('shows its description, or to those who have not entered that there is none', async () => {
    await open('', { description: 'Shortest **paths**' });
    await screen.findByText('paths', { selector: 'strong' });
    cleanup();
    queryClient.clear();
    await open('', { description: '\n', can: { ...inside, enter: false, register: true } });
    await screen.findByText('This training has no description.');
  });

  it('has no results page if it is public, since everyone is a member', async () => {
    await open('', { auth: 'Public', description: 'Shortest paths' });
    const tabs = within(screen.getByRole('navigation', { name: 'Training pages' }));
    expect(tabs.queryByText('Results')).toBeNull();
    expect(tabs.getByText('Description').closest('[aria-current]')?.getAttribute('aria-current')).toBe(
      'page',
    );
  });

  it('shows each problem as a segment that links to it and names its status', async () => {
    await open('/problems');
    const solved = await screen.findByRole('link', { name: 'Problem 1: Accepted' });
    expect(solved.getAttribute('href')).toBe('/training/3/problem/P%201');
    expect(screen.getByRole('link', { name: 'Problem 2: no attempts' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Start with P 2' })).toBeTruthy();
  });

  it('lists its prerequisites and what is missing of each', async () => {
    await open('/problems', { can: { ...inside, enter: false }, lockedBy: [lock] });
    const locked = within(await screen.findByRole('region', { name: 'Locked' }));
    expect(locked.getByRole('link', { name: 'Loops' }).getAttribute('href')).toBe('/training/8');
    expect(locked.getByText('Solve 3 problems (50%)')).toBeTruthy();
    expect(server.asked('GET /api/get-training-problem-list')).toEqual([]);
    expect(screen.queryByLabelText('Training password')).toBeNull();
  });

  it('as homework shows for each problem what was handed in and what it counts', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const own: OwnHomework = {
      opensAt: null,
      dueAt: soon,
      late: null,
      state: 'onTime',
      points: 100,
      hints: 0,
      problemCount: 2,
      ownDueAt: soon,
      reopenedUntil: soon,
      countsNow: 0,
      problems: [{ pid: 1, state: 'onTime', points: 100 } as OwnHomework['problems'][number]],
    };
    server.on('GET /api/training-homework', own);
    await open('/problems', { homework: { opensAt: null, dueAt: soon } });
    const rows = await screen.findAllByRole('row', { name: /Title/ });
    await within(rows[0] ?? document.body).findByText('On time');
    expect(within(rows[0] ?? document.body).getByText('100')).toBeTruthy();
    expect(within(rows[1] ?? document.body).getByText('Not submitted')).toBeTruthy();
    expect([screen.getByText('Closed'), screen.getByText(/^Reopened until/)]).toHaveLength(2);
  });

  it('shows the reason if its problems cannot be loaded', async () => {
    browser.signIn(anAccount());
    server.on('GET /api/get-training-detail', aTraining({ can: inside }));
    server.on('GET /api/get-training-problem-list', new Refusal('internal'));
    await browser.visit('/training/3/problems', 'en-US');
    await screen.findByText(errorText('internal', 'en-US'));
    server.on('GET /api/get-training-problem-list', problems);
    server.on('POST /api/get-user-problem-status', {});
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: 'Title 1' });
  });
});

const aProblem = (index: number, given = {}) => ({
  problemId: `P${index}`,
  title: `Title ${index}`,
  begun: 3,
  solved: 2,
  stuck: 1,
  lately: 0,
  ...given,
});

const shown = () =>
  screen.getAllByRole('listitem').flatMap((item) => item.querySelector('.pulse-id')?.textContent ?? []);

const pulse = (count: number, people = 4) => ({
  title: 'Graphs',
  people,
  problems: Array.from({ length: count }, (_, index) => aProblem(index + 1, { lately: index === 0 ? 2 : 0 })),
});

describe('the live progress of a class', () => {
  const open = async (given: ReturnType<typeof pulse> | Refusal) => {
    browser.signIn(anAccount());
    server.on('GET /api/training-pulse', given as never);
    await browser.visit('/training/3/pulse', 'en-US');
  };

  it('shows figures without names, page by page, also by keyboard', async () => {
    await open(pulse(7));
    await screen.findByRole('heading', { level: 1, name: 'Graphs' });
    expect(shown()).toEqual(['P1', 'P2', 'P3', 'P4', 'P5', 'P6']);
    expect([
      screen.getByText('4 students'),
      screen.getByText('P1 by 2 students'),
      screen.getByText('1 / 2'),
    ]).toHaveLength(3);
    fireEvent.keyDown(document, { key: 'ArrowRight' });
    await waitFor(() => expect(shown()).toEqual(['P7']));
    fireEvent.keyDown(document, { key: 'ArrowRight' });
    await waitFor(() => expect(shown()).toHaveLength(6));
    fireEvent.keyDown(document, { key: 'ArrowLeft' });
    await waitFor(() => expect(shown()).toEqual(['P7']));
  });

  it.each([
    [pulse(0), 'No problems yet'],
    [pulse(1, 0), 'No students yet'],
  ])('says so if there are no problems', async (given, words) => {
    await open(given);
    await screen.findByText(words);
    expect(shown()).toEqual([]);
  });

  it('is refused to other users, with the reason and without retry', async () => {
    await open(new Refusal('trainingNotYours'));
    await screen.findByRole('heading', { level: 1, name: errorText('trainingNotYours', 'en-US') });
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('stays on screen while it cannot be refreshed', async () => {
    await open(pulse(2));
    await screen.findByText('P1');
    server.on('GET /api/training-pulse', new Refusal('internal'));
    await queryClient.invalidateQueries({ queryKey: ['training', 3, 'pulse'] });
    expect(shown()).toEqual(['P1', 'P2']);
  });
});
