// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../api/session.ts';
import { toastStore } from '../../../lib/toasts.ts';
import { parseSearch } from '../../../lib/search.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount, aSite } from '../../../../test-support/people.ts';
import { stubNarrowWindow } from '../../../../test-support/narrow-window.ts';
import { problemListSearch } from './filters.ts';
import { problemListPage } from './problem-list.page.ts';
import { ProblemListPage } from './ProblemListPage.tsx';
import type { ProblemRow, TagGroup } from './queries.ts';

const browser = setUpScreen();
// Queries also find hidden elements. Checking whether an element is hidden would resolve the styles of all its
// ancestors, which would dominate the test time.
configure({ defaultHidden: true });
const { server } = browser;

function aRow(given: Partial<ProblemRow> = {}): ProblemRow {
  return {
    pid: 1,
    problemId: '1000',
    title: 'A+B',
    difficulty: 1,
    type: 0,
    tags: [],
    total: 3,
    ac: 1,
    mle: 0,
    tle: 0,
    re: 0,
    pe: 0,
    ce: 0,
    wa: 2,
    se: 0,
    pa: 0,
    ...given,
  } as ProblemRow;
}
const aGroup = (names: readonly string[], classification: TagGroup['classification'] = null) =>
  ({
    classification,
    tagList: names.map((name, index) => ({ id: index + 1, name, color: null, problemCount: 1200 })),
  }) as TagGroup;

let rows: ProblemRow[];
let groups: TagGroup[];

const pressRandom = async () => browser.person.click(await screen.findByRole('button', { name: /Random/ }));

const tags = () => screen.getByRole('complementary', { name: 'Tags' });

beforeEach(() => {
  answerEmptyHome(server);
  sessionStorage.clear();
  browser.signIn(anAccount());
  rows = [aRow(), aRow({ pid: 2, problemId: '1001', title: 'Trees', total: 0, ac: 0, wa: 0 })];
  groups = [aGroup(['trees', 'greedy'])];
  server.on('GET /api/get-problem-list', ({ query }) => ({
    records: rows,
    total: rows.length,
    size: 30,
    current: Number(query['currentPage']),
    pages: 1,
  }));
  server.on('GET /api/get-problem-tags-and-classification', () => groups);
  server.on('POST /api/get-user-problem-status', { 1: { status: 0 } });
  server.on('GET /api/problem-lists', [{ id: 0, name: null, count: 2, isIn: null }]);
});

const visit = (search = '') => browser.visit(`/problem${search}`, 'en-US');
/** Shows only the page, with the search parameters of an address. Tests of the address itself use `visit`. */
async function open(search = ''): Promise<void> {
  vi.spyOn(problemListPage, 'useSearch').mockReturnValue(problemListSearch(parseSearch(search)));
  await browser.show(<ProblemListPage />, 'en-US');
}
const asked = () => server.asked('GET /api/get-problem-list').map(({ query }) => query);
const last = () => asked().at(-1);

const choose = async (name: string, value: string) =>
  browser.person.selectOptions((await screen.findAllByRole('combobox', { name }))[0] ?? document.body, value);

describe('order, status and lists', () => {
  it('are sent to the server when selected', async () => {
    const address = await visit();
    await choose('My status', 'tried');
    await waitFor(() => expect(last()?.['myStatus']).toBe('tried'));
    await choose('Sort by', 'rate-');
    await waitFor(() => expect(last()).toMatchObject({ sort: 'rate', descending: 'true' }));
    expect(address()).toContain('sort=rate');
    await screen.findByText('Status: Tried');
  });
});

describe('problem bank', () => {
  it('shows problems with acceptance rates, with the viewer’s status first', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'A+B' })).toBeTruthy();
    const [, first, second] = screen.getAllByRole('row');
    expect(first?.textContent).toMatch(/1000A\+B.*33\.33%13$/);
    expect(second?.textContent).toMatch(/—00$/);
    await waitFor(() => expect(first?.querySelector('svg')).not.toBeNull());
    expect(second?.querySelector('svg')).toBeNull();
    expect(server.asked('POST /api/get-user-problem-status').map(({ body }) => body.pidList)).toEqual([
      [1, 2],
    ]);
  });

  it('requests no status for visitors', async () => {
    session.leave();
    await open();
    await screen.findByRole('link', { name: 'A+B' });
    expect(server.asked('POST /api/get-user-problem-status')).toEqual([]);
  });

  it('is shown even if the status fails to load', async () => {
    server.on('POST /api/get-user-problem-status', new Refusal('internal'));
    await open();
    expect(await screen.findByRole('link', { name: 'Trees' })).toBeTruthy();
    expect(toastStore.get()).toBeNull();
  });

  it('sends the parameters of the address and omits unset ones', async () => {
    await open('?keyword=%20a%26b&difficulty=0&oj=Mine&tagId=[3,8]&currentPage=2&limit=50');
    await waitFor(() =>
      expect(last()).toEqual({
        keyword: ' a&b',
        difficulty: '0',
        oj: 'Mine',
        tagId: '3,8',
        currentPage: '2',
        limit: '50',
      }),
    );
  });

  it.each(['?currentPage=-4', '?tagId=nonsense', '?difficulty=hard', '?oj=All', '?limit=0'])(
    'reads the invalid address %s as the whole bank',
    async (search) => {
      await open(search);
      await waitFor(() => expect(last()).toEqual({ currentPage: '1', limit: '30' }));
    },
  );

  it('shows every active filter and removes each separately', async () => {
    const at = await visit('?keyword=x&difficulty=2&tagId=[1,9]');
    await screen.findByRole('link', { name: 'A+B' });
    // An unknown tag still has a label, so that it can be removed.
    await browser.person.click(await screen.findByRole('button', { name: /#9/ }));
    await waitFor(() => expect(at()).toBe('/problem?keyword=x&difficulty=2&tagId=%5B1%5D'));
    await browser.person.click(await screen.findByRole('button', { name: /trees/ }));
    await waitFor(() => expect(at()).toBe('/problem?keyword=x&difficulty=2'));
    expect(last()).not.toHaveProperty('tagId');
  });

  it('is requested again on demand after a failure', async () => {
    server.on('GET /api/get-problem-list', new Refusal('internal'));
    await open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.on('GET /api/get-problem-list', { records: rows, total: 2, size: 30, current: 1, pages: 1 });
    await browser.person.click(retry);
    expect(await screen.findByRole('link', { name: 'A+B' })).toBeTruthy();
  });
});

describe('random problem', () => {
  it('opens a random problem with a friendly message and one request', async () => {
    const answer = Promise.withResolvers<{ problemId: string }>();
    server.on('GET /api/get-random-problem', () => answer.promise);
    server.leaveOpen('GET /api/get-problem-detail', 'GET /api/languages', 'GET /api/get-submission-list');
    const at = await visit();
    await pressRandom();
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: /Random/ }).disabled).toBe(true),
    );
    await pressRandom();
    answer.resolve({ problemId: 'a b' });
    await waitFor(() => expect(at()).toBe('/problem/a%20b'));
    expect(server.asked('GET /api/get-random-problem')).toHaveLength(1);
    expect(toastStore.get()?.text).toBe('Good luck!');
  });

  it('shows a message and stays if there is none', async () => {
    server.on('GET /api/get-random-problem', new Refusal('noPublicProblem'));
    await open();
    await pressRandom();
    await waitFor(() => expect(toastStore.get()?.tone).toBe('error'));
    expect(screen.getByText('A+B')).toBeTruthy();
  });
});

describe('tags beside the list', () => {
  it('toggle a filter and go back to the first page', async () => {
    const at = await visit('?currentPage=3');
    await browser.person.click(await within(tags()).findByRole('link', { name: /^trees/ }));
    await waitFor(() => expect(at()).toBe('/problem?tagId=%5B1%5D'));
    const chosen = within(tags()).getByRole('link', { name: /^trees/ });
    expect(chosen.getAttribute('aria-current')).toBe('true');
    await browser.person.click(within(tags()).getByRole('link', { name: /^greedy/ }));
    await waitFor(() => expect(at()).toBe('/problem?tagId=%5B1%2C2%5D'));
    await browser.person.click(within(tags()).getByRole('link', { name: /^trees/ }));
    await waitFor(() => expect(at()).toBe('/problem?tagId=%5B2%5D'));
    await browser.person.click(within(tags()).getByRole('button', { name: 'Clear 1 applied tag' }));
    await waitFor(() => expect(at()).toBe('/problem'));
  });

  it('can be searched from twenty-four on, by any part of their names', async () => {
    groups = [aGroup(Array.from({ length: 24 }, (_, index) => `Tag ${index + 1}`))];
    await open();
    const search = await within(tags()).findByRole('textbox', { name: 'Search tags' });
    fireEvent.change(search, { target: { value: ' TAG 2' } });
    expect(
      within(tags())
        .getAllByRole('link')
        .map(({ title }) => title),
    ).toEqual(['Tag 2', 'Tag 20', 'Tag 21', 'Tag 22', 'Tag 23', 'Tag 24']);
  });

  it('have no search if they are few, and no heading without a classification', async () => {
    await open();
    await within(tags()).findByRole('link', { name: /^trees/ });
    expect(within(tags()).queryByRole('textbox')).toBeNull();
    expect(within(tags()).getAllByRole('heading')).toHaveLength(1);
    expect(within(tags()).getAllByText('1,200')).toHaveLength(2);
  });

  it('match the selected source', async () => {
    server.on('GET /api/get-website-config', aSite({ remoteJudges: ['CF'] }));
    const at = await visit('?tagId=[1]');
    await browser.person.click(await screen.findByRole('link', { name: 'CF' }));
    await waitFor(() => expect(at()).toBe('/problem?oj=CF'));
    await waitFor(() =>
      expect(server.asked('GET /api/get-problem-tags-and-classification').at(-1)?.query).toEqual({
        oj: 'CF',
      }),
    );
  });

  it('show an empty state', async () => {
    groups = [];
    await open();
    expect(await within(tags()).findByText('No tags yet')).toBeTruthy();
  });
});

describe('narrow window', () => {
  beforeEach(stubNarrowWindow);

  it('shows the filters in a dialog', async () => {
    const at = await visit();
    await browser.person.click(await screen.findByRole('button', { name: 'Filters' }));
    const sheet = await screen.findByRole('dialog', { name: 'Filters' });
    await browser.person.selectOptions(within(sheet).getByRole('combobox', { name: 'Difficulty' }), '3');
    await waitFor(() => expect(at()).toBe('/problem?difficulty=3'));
    await browser.person.click(within(sheet).getByRole('link', { name: /^greedy/ }));
    await waitFor(() => expect(at()).toBe('/problem?difficulty=3&tagId=%5B2%5D'));
    await act(async () => within(sheet).getByRole('button', { name: /Show/ }).click());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
