// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { aGroupInfo } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { pageOf } from '../../../../test-support/community.ts';
import { trainingQuery, type ListedTrainingProblem } from '../../training/core/queries.ts';
import { aTraining } from '../../training/core/testing.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const inside = { enter: true, register: false, manage: false };
const outside = { enter: false, register: true, manage: false };
const runs = { enter: true, register: false, manage: true };
const counts = { total: 9, ac: 4, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 5, se: 0, pa: 0 };

const aProblem = (pid: number, given: Partial<ListedTrainingProblem> = {}): ListedTrainingProblem => ({
  pid,
  problemId: `ALGOS${pid}`,
  title: `Problem ${pid}`,
  difficulty: 1,
  type: 0,
  tags: [],
  score: null,
  ...counts,
  ...given,
});
const status = (given: Record<number, number>) =>
  Object.fromEntries(Object.entries(given).map(([pid, value]) => [pid, { status: value }]));

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount());
  server.on('POST /api/live/subscribe', new Refusal('tooManyRequests', { seconds: 3 }));
  server.on('GET /api/get-group-detail', aGroupInfo({}, { enter: true }));
  server.on('GET /api/get-training-problem-list', [aProblem(1), aProblem(2)]);
  server.on('POST /api/get-user-problem-status', status({ 1: 0, 2: -1 }));
});

async function open(path = '', given: Parameters<typeof aTraining>[0] = {}) {
  server.on('GET /api/get-training-detail', aTraining({ gid: 7, can: inside, ...given }));
  const address = await browser.visit(`/group/7/training/3${path}`, 'en-US');
  await screen.findByRole('heading', { name: 'Graphs' });
  return address;
}
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Training pages' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('training of a group', () => {
  it('has the group’s header, and all its links stay in the group', async () => {
    await open('/problems', { description: 'Paths and trees' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('算法兴趣小组');
    expect(screen.getByRole('heading', { name: 'Graphs' }).tagName).toBe('H2');
    const problem = await screen.findByRole('link', { name: 'Problem 1' });
    expect(problem.getAttribute('href')).toBe('/group/7/training/3/problem/ALGOS1');
    expect(tabs()).toEqual(['', '/problems', '/rank'].map((path) => `/group/7/training/3${path}`));
    const goOn = await screen.findByRole('link', { name: 'Continue ALGOS2' });
    expect(goOn.getAttribute('href')).toBe('/group/7/training/3/problem/ALGOS2');
  });

  it('requests the viewer’s status in the training, not in the bank', async () => {
    await open('/problems');
    await screen.findByText('1 of 2 solved');
    expect(server.asked('POST /api/get-user-problem-status')[0]?.body).toMatchObject({
      pidList: [1, 2],
      gid: 7,
    });
  });

  it('links administrators to the management page of the group and shows them the class progress', async () => {
    await open('/problems', { description: 'Paths and trees', can: runs });
    expect(tabs()).toEqual(
      ['', '/problems', '/rank', '/matrix', '/homework'].map((path) => `/group/7/training/3${path}`),
    );
    expect(screen.getByRole('link', { name: 'Manage problems' }).getAttribute('href')).toBe(
      '/group/7/training-admin/3/problems',
    );
  });

  it('links from the progress matrix to programs within the group', async () => {
    const at = '2026-03-01T12:00:00.000Z';
    const cell = {
      pid: 1,
      status: -1,
      isAccepted: false,
      tries: 1,
      isStuck: false,
      score: null,
      submitId: 55,
    };
    const student = { uid: 'a', username: 'ann', nickname: null, realname: null, school: null };
    server.on('GET /api/training-matrix', {
      problems: [{ pid: 1, problemId: 'ALGOS1', title: 'Problem 1', tried: 1, solved: 0, stuck: 0 }],
      students: [
        {
          ...student,
          solved: 0,
          stuck: 0,
          score: null,
          lastAt: at,
          hints: [],
          cells: [{ ...cell, firstAt: at, lastAt: at, acceptedAt: null }],
        },
      ],
    });
    await open('/matrix', { can: runs });
    const code = await screen.findByRole('link', { name: /^ALGOS1: / });
    expect(code.getAttribute('href')).toBe('/group/7/submission-detail/55');
    const pulse = screen.getByRole('link', { name: 'Class display' });
    expect(pulse.getAttribute('href')).toBe('/group/7/training/3/pulse');
  });

  it.each(['/matrix', '/homework'])(
    'shows %s only to administrators and sends no request for others',
    async (path) => {
      await open(path);
      await screen.findByText('Training managers only');
      expect(server.asked('GET /api/training-matrix')).toEqual([]);
      expect(server.asked('GET /api/training-hand-ins')).toEqual([]);
    },
  );

  it('is closed until its password is entered, then opens in place', async () => {
    server.on('POST /api/register-training', null);
    const address = await open('/problems', { can: outside });
    expect(server.asked('GET /api/get-training-problem-list')).toEqual([]);
    const field = await screen.findByLabelText('Training password', { selector: 'input' });
    fireEvent.change(field, { target: { value: 'week-1' } });
    server.on('GET /api/get-training-detail', aTraining({ gid: 7, can: inside }));
    fireEvent.click(screen.getByRole('button', { name: 'Join' }));
    await screen.findByRole('link', { name: 'Problem 1' });
    expect(server.asked('POST /api/register-training')[0]?.body).toEqual({ tid: 3, password: 'week-1' });
    expect(address()).toBe('/group/7/training/3/problems');
  });

  it('that becomes inaccessible while open shows this and links to the others', async () => {
    await open('/problems');
    server.on('GET /api/get-training-detail', new Refusal('trainingNotFound'));
    await queryClient.invalidateQueries({ queryKey: trainingQuery(3).queryKey });
    await screen.findByText(errorText('trainingNotFound', 'en-US'), { selector: 'p' });
    expect(screen.queryByRole('heading', { name: 'Graphs' })).toBeNull();
  });

  it('stays visible if a refetch fails', async () => {
    await open('/problems');
    await screen.findByRole('link', { name: 'Problem 1' });
    server.on('GET /api/get-training-detail', new Refusal('internal'));
    await queryClient.invalidateQueries({ queryKey: trainingQuery(3).queryKey });
    expect(screen.getByRole('heading', { name: 'Graphs' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Problem 1' })).toBeTruthy();
  });
});

describe('non-member', () => {
  it('sees that the group is closed, including on the page of a problem', async () => {
    server.on('GET /api/get-group-detail', aGroupInfo());
    server.on('GET /api/get-training-detail', new Refusal('groupMembersOnly'));
    server.on('GET /api/get-problem-detail', new Refusal('groupMembersOnly'));
    await browser.visit('/group/7/training/3/problem/ALGOS1', 'en-US');
    await screen.findByText('Members only');
    fireEvent.click(screen.getByRole('button', { name: 'Group home page' }));
    await waitFor(() => expect(screen.queryByText('Members only')).toBeNull());
  });

  it('finds the way back to the training from a problem that a contest hides', async () => {
    server.on('GET /api/get-training-detail', aTraining({ gid: 7, can: inside }));
    server.on('GET /api/get-problem-detail', new Refusal('problemHidden'));
    const address = await browser.visit('/group/7/training/3/problem/ALGOS1', 'en-US');
    fireEvent.click(await screen.findByRole('button', { name: 'Graphs' }));
    await waitFor(() => expect(address()).toBe('/group/7/training/3'));
  });

  it('who follows a link to a missing training sees this in the layout of the group', async () => {
    server.on('GET /api/get-training-detail', new Refusal('trainingNotFound'));
    const address = await browser.visit('/group/7/training/3/problems', 'en-US');
    await screen.findByText('It may be hidden or limited to members of its group.');
    expect(screen.getByRole('heading', { level: 1, name: '算法兴趣小组' })).toBeTruthy();
    server.on('GET /api/group/get-training-list', pageOf([]));
    fireEvent.click(screen.getByRole('button', { name: 'All trainings' }));
    await waitFor(() => expect(address()).toBe('/group/7/training'));
  });
});
