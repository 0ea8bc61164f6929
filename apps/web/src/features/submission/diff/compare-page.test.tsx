// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseSearch } from '../../../lib/search.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { aDetail, aRow, type aSubmission } from '../../../../test-support/submissions.ts';
import { comparePage, compareSearch } from './compare.page.ts';
import { ComparePage } from './ComparePage.tsx';

const browser = setUpScreen();
// Queries also find hidden elements. Checking whether an element is hidden would resolve the styles of all its
// ancestors, which would dominate the test time.
configure({ defaultHidden: true });
const { server } = browser;

/** Existing submissions, by number. */
let known: Record<number, Parameters<typeof aSubmission>[0]> = {};
let rows: ReturnType<typeof aRow>[] = [];

const manyLines = (name: string) => Array.from({ length: 12 }, (_, index) => `${name} ${index};`).join('\n');

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount());
  known = {
    5: { status: 0, code: 'int a;\nint b;\n' },
    7: { status: -1, code: 'int a;\nint c;\n', score: 30 },
    9: { status: 0, code: 'int a;\nint d;\n', language: 'Python3' },
  };
  rows = [9, 7, 5].map((submitId) => aRow({ submitId, status: 0 }));
  server.on('GET /api/get-submission-detail', ({ query }) => {
    const submitId = Number(query['submitId']);
    const given = known[submitId];
    return given === undefined ? new Refusal('submissionNotFound') : aDetail({ submitId, ...given });
  });
  server.on('GET /api/get-submission-list', () => page(rows));
});

const page = (records: typeof rows) => ({
  records,
  total: records.length,
  size: 100,
  current: 1,
  pages: 1,
});
/** Shows only the page, with the search parameters of a URL. Tests about the URL itself open the whole site. */
async function open(search: string, locale: 'en-US' | 'zh-CN' = 'en-US'): Promise<void> {
  vi.spyOn(comparePage, 'useSearch').mockReturnValue(compareSearch(parseSearch(search)));
  await browser.show(<ComparePage />, locale, ['compare']);
}
const side = (name: 'left' | 'right') =>
  screen.findByRole<HTMLSelectElement>('combobox', {
    name: name === 'left' ? 'Left submission' : 'Right submission',
  });
const asked = () => server.asked('GET /api/get-submission-detail').map(({ query }) => query['submitId']);

describe('comparing two submissions', () => {
  it('uses those of the URL', async () => {
    await open('?left=5&right=9');
    expect([(await side('left')).value, (await side('right')).value]).toEqual(['5', '9']);
    const table = screen.getByRole('table', { name: 'Code differences' });
    expect(table.textContent).toContain('int b;');
    expect(table.textContent).toContain('int d;');
    expect(screen.getByText('1 line added, 1 removed')).toBeTruthy();
  });

  it('uses the given one and the one before it if only one is given', async () => {
    await open('?right=9');
    expect((await side('left')).value).toBe('7');
    expect(asked()).toEqual(['9', '7']);
    const [list] = server.asked('GET /api/get-submission-list');
    expect(list?.query).toMatchObject({ username: 'qiushi', problemID: '1000', completeProblemID: 'true' });
  });

  it('never uses those of a user with a similar name', async () => {
    rows = [aRow({ submitId: 9 }), aRow({ submitId: 8, uid: 'u2' }), aRow({ submitId: 5 })];
    await open('?right=9');
    expect((await side('left')).value).toBe('5');
    const offered = within(await side('right')).getAllByRole('option');
    expect(offered.map((option) => option.textContent?.slice(0, 2))).toEqual(['#9']);
  });

  it('swaps them in the URL', async () => {
    const at = await browser.visit('/submission-diff?left=5&right=9', 'en-US');
    const left = await side('left');
    await waitFor(() => expect(within(left).getAllByRole('option')).toHaveLength(2));
    await browser.person.selectOptions(left, '7');
    await waitFor(() => expect(at()).toBe('/submission-diff?left=7&right=9'));
    expect((await side('left')).value).toBe('7');
    await browser.person.selectOptions(await side('right'), '5');
    await waitFor(() => expect(at()).toBe('/submission-diff?left=7&right=5'));
  });

  it('offers the current ones even if the list does not contain them', async () => {
    rows = [aRow({ submitId: 9 })];
    await open('?left=5&right=9');
    const left = await side('left');
    expect(left.value).toBe('5');
    expect(within(left).getAllByRole('option')).toHaveLength(1);
  });

  it('shows verdict, score and language, with links to their pages', async () => {
    await open('?left=7&right=9');
    const left = await screen.findByRole('region', { name: 'Left submission' });
    const right = screen.getByRole('region', { name: 'Right submission' });
    expect(left.textContent).toContain('30 points');
    expect(right.textContent).toContain('Python3');
    expect(right.textContent).not.toContain('points');
    expect(within(right).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
      '/submission-detail/9',
    );
  });

  it.each([
    ['the same', 'int a;\nint b;\n'],
    ['equal except for the final line break', 'int a;\nint b;'],
    ['equal except for Windows line breaks', 'int a;\r\nint b;\r\n'],
  ])('reports that they are %s', async (_, code) => {
    known[9] = { code };
    await open('?left=5&right=9');
    expect(await screen.findByText('The programs are identical.')).toBeTruthy();
  });

  it('reports programs that are mostly different', async () => {
    known = { 5: { code: manyLines('left') }, 9: { code: manyLines('right') } };
    await open('?left=5&right=9');
    expect(await screen.findByText('12 lines added, 12 removed')).toBeTruthy();
    expect(screen.getByText('The programs are mostly different')).toBeTruthy();
  });

  it.each(['left', 'right'] as const)('shows neither if the %s one is not visible', async (which) => {
    known[which === 'left' ? 5 : 9] = { code: null };
    await open('?left=5&right=9');
    expect(await screen.findByText('You do not have permission to see one or both programs')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(document.body.textContent).not.toContain('int a;');
  });

  it('accepts the same submission on both sides', async () => {
    await open('?left=9&right=9');
    expect(await screen.findByText('The programs are identical.')).toBeTruthy();
  });

  it('works in Chinese as well', async () => {
    await open('?left=5&right=9', 'zh-CN');
    expect(await screen.findByRole('heading', { name: '比较两次提交' })).toBeTruthy();
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('a comparison that is not possible', () => {
  it.each(['', '?left=5', '?right=x', '?right=1.5'])(
    'is reported for the URL %j without any request',
    async (search) => {
      await open(search);
      expect(await screen.findByText('No submission selected')).toBeTruthy();
      expect(asked().filter((id) => id !== '5')).toEqual([]);
    },
  );

  it('has only a first submission', async () => {
    rows = [aRow({ submitId: 9 })];
    await open('?right=9');
    expect(await screen.findByText('There is no earlier submission to compare with')).toBeTruthy();
  });

  it.each([
    ['in a contest, which has a separate list', { cid: 4 }],
    ['to a hidden problem', { displayPid: null }],
  ])('has one %s', async (_, given) => {
    known[9] = { code: 'x', ...given };
    await open('?right=9');
    expect(await screen.findByText('There is no earlier submission to compare with')).toBeTruthy();
    expect(server.asked('GET /api/get-submission-list')).toEqual([]);
  });

  it('does not include two submissions of a contest if both are given', async () => {
    known = { 5: { code: 'x', cid: 4 }, 9: { code: 'x', cid: 4 } };
    await open('?left=5&right=9');
    expect(await screen.findByText('The programs are identical.')).toBeTruthy();
  });

  it.each([
    ['right', '?left=5&right=99'],
    ['left', '?left=99&right=9'],
  ])('shows why the %s one failed to load, with a retry', async (_, search) => {
    await open(search);
    expect(await screen.findByText(errorText('submissionNotFound', 'en-US'))).toBeTruthy();
    known[99] = { code: 'int a;\n' };
    await browser.person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(asked().filter((id) => id === '99')).toHaveLength(2);
  });

  it('shows why the list with the earlier one failed to load, with a retry', async () => {
    server.on('GET /api/get-submission-list', new Refusal('internal'));
    await open('?right=9');
    await browser.person.click(await screen.findByRole('button', { name: 'Retry' }));
    server.on('GET /api/get-submission-list', () => page(rows));
    await browser.person.click(await screen.findByRole('button', { name: 'Retry' }));
    expect((await side('left')).value).toBe('7');
  });

  it('works if both are given and only the list fails to load', async () => {
    server.on('GET /api/get-submission-list', new Refusal('internal'));
    await open('?left=5&right=9');
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('shows that it is loading', async () => {
    server.leaveOpen('GET /api/get-submission-detail');
    await open('?left=5&right=9');
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
    expect(screen.queryByText('No submission selected')).toBeNull();
  });
});
