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
// Whether something is hidden is asked of all styles around it, which would be most of what these tests cost.
configure({ defaultHidden: true });
const { server } = browser;

/** The programs that there are, by number. */
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
/** The page at an address; only what the address itself is about needs the site around it. */
async function open(search: string, locale: 'en-US' | 'zh-CN' = 'en-US'): Promise<void> {
  vi.spyOn(comparePage, 'useSearch').mockReturnValue(compareSearch(parseSearch(search)));
  await browser.show(<ComparePage />, locale, ['compare']);
}
const side = (name: 'left' | 'right') =>
  screen.findByRole<HTMLSelectElement>('combobox', {
    name: name === 'left' ? 'Left submission' : 'Right submission',
  });
const asked = () => server.asked('GET /api/get-submission-detail').map(({ query }) => query['submitId']);

describe('two submissions beside each other', () => {
  it('are those of the address', async () => {
    await open('?left=5&right=9');
    expect([(await side('left')).value, (await side('right')).value]).toEqual(['5', '9']);
    const table = screen.getByRole('table', { name: 'Code differences' });
    expect(table.textContent).toContain('int b;');
    expect(table.textContent).toContain('int d;');
    expect(screen.getByText('1 line added, 1 removed')).toBeTruthy();
  });

  it('are the newer one and the one before it, where only one is named', async () => {
    await open('?right=9');
    expect((await side('left')).value).toBe('7');
    expect(asked()).toEqual(['9', '7']);
    const [list] = server.asked('GET /api/get-submission-list');
    expect(list?.query).toMatchObject({ username: 'qiushi', problemID: '1000', completeProblemID: 'true' });
  });

  it('are never those of somebody whose name is alike', async () => {
    rows = [aRow({ submitId: 9 }), aRow({ submitId: 8, uid: 'u2' }), aRow({ submitId: 5 })];
    await open('?right=9');
    expect((await side('left')).value).toBe('5');
    const offered = within(await side('right')).getAllByRole('option');
    expect(offered.map((option) => option.textContent?.slice(0, 2))).toEqual(['#9']);
  });

  it('are exchanged in the address, which then is the page', async () => {
    const at = await browser.visit('/submission-diff?left=5&right=9', 'en-US');
    const left = await side('left');
    await waitFor(() => expect(within(left).getAllByRole('option')).toHaveLength(2));
    await browser.person.selectOptions(left, '7');
    await waitFor(() => expect(at()).toBe('/submission-diff?left=7&right=9'));
    expect((await side('left')).value).toBe('7');
    await browser.person.selectOptions(await side('right'), '5');
    await waitFor(() => expect(at()).toBe('/submission-diff?left=7&right=5'));
  });

  it('stand among what is offered, though the list does not hold them', async () => {
    rows = [aRow({ submitId: 9 })];
    await open('?left=5&right=9');
    const left = await side('left');
    expect(left.value).toBe('5');
    expect(within(left).getAllByRole('option')).toHaveLength(1);
  });

  it('say verdict, points and language, and lead to their own pages', async () => {
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
    ['the same but for the break at its end', 'int a;\nint b;'],
    ['the same but for the breaks of Windows', 'int a;\r\nint b;\r\n'],
  ])('that are %s are said to be', async (_, code) => {
    known[9] = { code };
    await open('?left=5&right=9');
    expect(await screen.findByText('The programs are identical.')).toBeTruthy();
  });

  it('that have nothing in common are said to be mostly different', async () => {
    known = { 5: { code: manyLines('left') }, 9: { code: manyLines('right') } };
    await open('?left=5&right=9');
    expect(await screen.findByText('12 lines added, 12 removed')).toBeTruthy();
    expect(screen.getByText('The programs are mostly different')).toBeTruthy();
  });

  it.each(['left', 'right'] as const)(
    'show nothing of both where the %s one may not be seen',
    async (which) => {
      known[which === 'left' ? 5 : 9] = { code: null };
      await open('?left=5&right=9');
      expect(await screen.findByText('You do not have permission to see both programs')).toBeTruthy();
      expect(screen.queryByRole('table')).toBeNull();
      expect(document.body.textContent).not.toContain('int a;');
    },
  );

  it('are the same one where the address says so, and nothing breaks', async () => {
    await open('?left=9&right=9');
    expect(await screen.findByText('The programs are identical.')).toBeTruthy();
  });

  it('are read in Chinese as well', async () => {
    await open('?left=5&right=9', 'zh-CN');
    expect(await screen.findByRole('heading', { name: '比较两次提交' })).toBeTruthy();
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('what cannot be compared', () => {
  it.each(['', '?left=5', '?right=x', '?right=1.5'])(
    'is said for the address %j, and nothing is asked',
    async (search) => {
      await open(search);
      expect(await screen.findByText('No submission selected')).toBeTruthy();
      expect(asked().filter((id) => id !== '5')).toEqual([]);
    },
  );

  it('is a first submission', async () => {
    rows = [aRow({ submitId: 9 })];
    await open('?right=9');
    expect(await screen.findByText('There is no earlier submission to compare with')).toBeTruthy();
  });

  it.each([
    ['in a contest, where there is another list', { cid: 4 }],
    ['to a problem that is not told', { displayPid: null }],
  ])('is one %s', async (_, given) => {
    known[9] = { code: 'x', ...given };
    await open('?right=9');
    expect(await screen.findByText('There is no earlier submission to compare with')).toBeTruthy();
    expect(server.asked('GET /api/get-submission-list')).toEqual([]);
  });

  it('but two of a contest are, where both are named', async () => {
    known = { 5: { code: 'x', cid: 4 }, 9: { code: 'x', cid: 4 } };
    await open('?left=5&right=9');
    expect(await screen.findByText('The programs are identical.')).toBeTruthy();
  });

  it.each([
    ['right', '?left=5&right=99'],
    ['left', '?left=99&right=9'],
  ])('says why the %s one does not come, and asks again when told to', async (_, search) => {
    await open(search);
    expect(await screen.findByText(errorText('submissionNotFound', 'en-US'))).toBeTruthy();
    known[99] = { code: 'int a;\n' };
    await browser.person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(asked().filter((id) => id === '99')).toHaveLength(2);
  });

  it('says why the list does not come in which the earlier one stands, and asks for it again', async () => {
    server.on('GET /api/get-submission-list', new Refusal('internal'));
    await open('?right=9');
    await browser.person.click(await screen.findByRole('button', { name: 'Retry' }));
    server.on('GET /api/get-submission-list', () => page(rows));
    await browser.person.click(await screen.findByRole('button', { name: 'Retry' }));
    expect((await side('left')).value).toBe('7');
  });

  it('compares all the same where both are named and only the list does not come', async () => {
    server.on('GET /api/get-submission-list', new Refusal('internal'));
    await open('?left=5&right=9');
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('is waited for, and says so', async () => {
    server.leaveOpen('GET /api/get-submission-detail');
    await open('?left=5&right=9');
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
    expect(screen.queryByText('No submission selected')).toBeNull();
  });
});
