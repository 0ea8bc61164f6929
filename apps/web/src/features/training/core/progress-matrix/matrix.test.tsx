// @vitest-environment jsdom
import { setUpScreen } from '../../../../../test-support/screen.tsx';
import { Refusal } from '../../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../../test-support/people.ts';
import { stubNarrowWindow } from '../../../../../test-support/narrow-window.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aTraining } from '../testing.ts';
import type { Cell, Matrix, Student } from './queries.ts';
import { inOrder, orderOf } from './rows.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;

const day = '2026-03-01T';
const cell = (pid: number, more: Partial<Cell> = {}): Cell => ({
  pid,
  status: -1,
  isAccepted: false,
  tries: 1,
  isStuck: false,
  score: null,
  firstAt: `${day}12:00:00.000Z`,
  lastAt: `${day}12:30:00.000Z`,
  acceptedAt: null,
  submitId: 100 + pid,
  ...more,
});
const student = (username: string, more: Partial<Student> = {}): Student => ({
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
const solved = cell(1, { status: 0, isAccepted: true, tries: 2, acceptedAt: `${day}12:20:00.000Z` });
const stuck = cell(2, { tries: 7, isStuck: true });
const matrix: Matrix = {
  problems: [
    { pid: 1, problemId: 'P1', title: 'Sums', tried: 1, solved: 1, stuck: 0 },
    { pid: 2, problemId: 'P2', title: 'Paths', tried: 1, solved: 0, stuck: 1 },
  ],
  students: [
    student('ann', { solved: 1, lastAt: `${day}12:30:00.000Z`, cells: [solved] }),
    student('bob', { stuck: 1, realname: '王小明', lastAt: `${day}12:30:00.000Z`, cells: [stuck] }),
    student('cid'),
  ],
};
const names = () =>
  screen
    .getAllByRole('rowheader')
    .slice(0, -1)
    .map(({ textContent }) => textContent.replace('\n', ' '));

describe('the matrix of a class', () => {
  beforeEach(() => {
    browser.signIn(anAccount());
    server.on('GET /api/get-training-detail', aTraining());
    server.on('GET /api/get-training-problem-list', []);
    server.on('GET /api/training-matrix', matrix);
    server.on('POST /api/live/subscribe', new Refusal('tooManyRequests', { seconds: 3 }));
    server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, mine: 0, sys: 0 });
  });

  it('lists stuck students first, labels them in words, and links to the code', async () => {
    await browser.visit('/training/3/matrix');
    await screen.findByRole('grid', { name: '进度表' });
    expect(names()).toEqual(['王小明 bob', 'ann', 'cid']);
    const cells = screen.getAllByRole('link', { name: /P2：.*共 7 次.*卡住/ });
    expect(cells[0]?.getAttribute('href')).toBe('/submission-detail/102');
    expect(screen.getByRole('link', { name: /P1：第 2 次通过/ }).getAttribute('href')).toBe(
      '/submission-detail/101',
    );
    // A cell is only a link with a single text node, because thousands of cells are rendered.
    expect(screen.getByRole('link', { name: /P1：第 2 次通过/ }).childNodes).toHaveLength(1);
    const foot = screen.getByRole('row', { name: /3 人的通过率/ });
    expect(within(foot).getByText('33%')).toBeTruthy();
  });

  it('shows times below results on request', async () => {
    await browser.visit('/training/3/matrix?shows=time');
    const link = await screen.findByRole('link', { name: /P1：第 2 次通过/ });
    expect(link.textContent).toMatch(/^✓ 2\n(?:03-0[12]|2026)$/);
  });

  it.each(['', '?shows=time'])(
    'has accessible names that contain the visible text of each cell (%s)',
    async (search) => {
      await browser.visit(`/training/3/matrix${search}`);
      await screen.findByRole('grid', { name: '进度表' });
      const links = [...document.querySelectorAll('a.has-sub')];
      expect(links.length).toBeGreaterThan(0);
      for (const link of links)
        expect((link.querySelector('[role="img"]') ?? link).getAttribute('aria-label')).toContain(
          link.textContent.split('\n')[1],
        );
    },
  );

  it('shows only stuck students, and only search matches', async () => {
    await browser.visit('/training/3/matrix');
    await userEvent.click(await screen.findByRole('switch', { name: '只看卡住的 1 人' }));
    await expect.poll(names).toEqual(['王小明 bob']);
    await userEvent.click(screen.getByRole('switch', { name: '只看卡住的 1 人' }));
    await userEvent.type(screen.getByLabelText('用户名、姓名或学校'), 'ci');
    await expect.poll(names).toEqual(['cid']);
  });

  it('renders a large class step by step on a phone, and finally all of it', async () => {
    stubNarrowWindow();
    // Simulates the end of the list outside the view, and later inside the view, however many rows are rendered.
    const bottom = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    bottom.mockReturnValue(new DOMRect(0, 0, 360, 100_000));
    const students = Array.from({ length: 25 }, (_, index) => student(`s${index}`, { cells: [solved] }));
    server.on('GET /api/training-matrix', { ...matrix, students });
    await browser.visit('/training/3/matrix');
    const list = within(await screen.findByRole('list', { name: '进度表' }));
    const drawn = () => list.getAllByRole('listitem');
    expect(drawn()).toHaveLength(10);
    expect(drawn()[9]?.getAttribute('aria-setsize')).toBe('25');
    bottom.mockReturnValue(new DOMRect(0, 0, 360, 500));
    fireEvent.scroll(document);
    await expect.poll(() => drawn().length).toBe(25);
  });

  it('is for managers of the training: other users send no request', async () => {
    server.on(
      'GET /api/get-training-detail',
      aTraining({ can: { enter: true, register: false, manage: false } }),
    );
    await browser.visit('/training/3/matrix');
    expect(await screen.findByText('仅训练管理者可以查看')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '进度表' })).toBeNull();
  });
});

it('a new verdict moves no row: the order stays until the user requests it again', () => {
  const order = orderOf(matrix.students, 'stuck');
  expect(order).toEqual(['bob', 'ann', 'cid']);
  const [ann, bob] = matrix.students;
  if (ann === undefined || bob === undefined) throw new Error('they are there');
  const later = [student('dan', { stuck: 9 }), { ...ann, stuck: 5 }, { ...bob, stuck: 0 }, student('cid')];
  expect(inOrder(later, order).map(({ uid }) => uid)).toEqual(['bob', 'ann', 'cid', 'dan']);
});
