// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import type { CallData } from '../../../api/client.ts';
import { aContestInfo } from '../../contest/core/testing.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';

// The content has its own tests; this mock only shows the problem id and keeps typed text.
vi.mock('../solve/ProblemPage.tsx', () => ({
  ProblemView: ({ problemId }: { problemId: string }) => <textarea aria-label={`problem ${problemId}`} />,
}));

const browser = setUpScreen();
const { server } = browser;

type SetProblem = CallData<'GET /api/get-full-screen-problem-list'>[number];

const inSet = (problemId: string, status: number | null = null, score: number | null = null): SetProblem => ({
  pid: problemId.codePointAt(0) ?? 0,
  problemId,
  title: `Title ${problemId}`,
  status,
  score,
});

const trio = [inSet('A', 0), inSet('B', -1, 40), inSet('C/1')];

function serve(set: readonly SetProblem[] = trio): void {
  server.on('GET /api/get-contest-info', aContestInfo());
  server.on('GET /api/get-full-screen-problem-list', [...set]);
}

beforeEach(() => {
  sessionStorage.clear();
  browser.signIn(anAccount());
});

const bar = async () => within(await screen.findByRole('navigation', { name: '题目导航' }));
const entries = async () => (await bar()).getAllByRole('link').map(({ textContent }) => textContent);
const button = async (name: string) => (await bar()).getByRole<HTMLButtonElement>('button', { name });
const current = () => document.querySelector('.set-bar [aria-current="page"]')?.textContent;
const shown = (id: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: `problem ${id}` });
const at = (id: string) => `/contest/5/problem/${encodeURIComponent(id)}/full-screen`;

describe('problem navigator', () => {
  it('shows the status of each problem, the open one, and the number of solved ones', async () => {
    serve();
    await browser.visit(at('B'));
    await shown('B');
    expect(await entries()).toEqual(['通过ATitle A', '答案错误BTitle B40', '未提交C/1Title C/1']);
    expect(current()).toContain('Title B');
    expect((await bar()).getByText('通过 1 / 3')).toBeDefined();
    const hrefs = (await bar()).getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([at('A'), at('B'), at('C/1')]);
  });

  it('has no links while loading, and its keys do nothing', async () => {
    serve();
    server.leaveOpen('GET /api/get-full-screen-problem-list');
    const address = await browser.visit(at('B'));
    await shown('B');
    expect((await bar()).queryAllByRole('link')).toEqual([]);
    await browser.person.keyboard('[[]]np');
    expect(address()).toBe(at('B'));
    expect((await bar()).queryByText(/通过/)).toBeNull();
  });

  it('shows an empty state for an empty set, which can be left', async () => {
    serve([]);
    const address = await browser.visit(at('B'));
    await (await bar()).findByText('通过 0 / 0');
    await browser.person.click((await bar()).getByRole('button', { name: '退出专注模式（Esc）' }));
    await waitFor(() => expect(address()).toBe('/contest/5'));
  });
});

describe('previous and next problem', () => {
  it('works by keys and buttons and stops at both ends', async () => {
    serve();
    const address = await browser.visit(at('A'));
    await entries();
    const ends = async () => [
      (await button('上一题（快捷键 [）')).disabled,
      (await button('下一题（快捷键 ]）')).disabled,
    ];
    const reach = async (id: string) => {
      await waitFor(() => expect(address()).toBe(at(id)));
      await shown(id);
      await waitFor(() => expect(current()).toContain(`Title ${id}`));
    };
    expect(await ends()).toEqual([true, false]);
    await browser.person.keyboard('[[p');
    expect(address()).toBe(at('A'));
    await browser.person.keyboard('n');
    await reach('B');
    expect(await ends()).toEqual([false, false]);
    await browser.person.keyboard(']]');
    await reach('C/1');
    expect(await ends()).toEqual([false, true]);
    await browser.person.keyboard(']]n');
    expect(address()).toBe(at('C/1'));
    await browser.person.keyboard('p');
    await reach('B');
    await browser.person.click(await button('上一题（快捷键 [）'));
    await reach('A');
    await browser.person.click(await button('下一题（快捷键 ]）'));
    await reach('B');
  });

  it('ignores letters typed into a field or pressed with Ctrl', async () => {
    serve();
    const address = await browser.visit(at('B'));
    await entries();
    await browser.person.type(await shown('B'), 'np]');
    expect((await shown('B')).value).toBe('np]');
    fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true });
    expect(address()).toBe(at('B'));
  });

  it('navigates within the page on a click; Ctrl-click is left to the browser', async () => {
    serve();
    const address = await browser.visit(at('A'));
    await entries();
    const [, second] = (await bar()).getAllByRole('link');
    if (second === undefined) throw new Error('no second');
    const taken: boolean[] = [];
    const note = (event: Event) => {
      taken.push(event.defaultPrevented);
      event.preventDefault();
    };
    addEventListener('click', note);
    fireEvent.click(second, { ctrlKey: true });
    expect(address()).toBe(at('A'));
    fireEvent.click(second);
    removeEventListener('click', note);
    expect(taken).toEqual([false, true]);
    await waitFor(() => expect(address()).toBe(at('B')));
  });

  it('goes to the first problem if the current one is not in the list', async () => {
    serve();
    const address = await browser.visit(at('X'));
    await entries();
    expect(current()).toBeUndefined();
    await browser.person.keyboard('n');
    await waitFor(() => expect(address()).toBe(at('A')));
  });
});

describe('leaving', () => {
  it('Escape leads to the contest, but not while an element of the page is in full-screen mode', async () => {
    serve();
    for (const call of [
      'GET /api/get-contest-problem',
      'GET /api/get-contest-announcement',
      'POST /api/get-contest-rank',
      'POST /api/get-contest-not-read-announcement',
      'GET /api/msg/unread',
    ] as const)
      server.leaveOpen(call);
    const address = await browser.visit(at('B'));
    await entries();
    const filling = document.createElement('div');
    filling.dataset['fullScreen'] = '';
    document.body.append(filling);
    await browser.person.keyboard('{Escape}');
    expect(address()).toBe(at('B'));
    filling.remove();
    await browser.person.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/contest/5'));
  });
});

describe('a set that cannot be loaded', () => {
  it('shows why the server denied it instead of the problem, and a link out', async () => {
    serve();
    server.on('GET /api/get-full-screen-problem-list', new Refusal('contestNotFound'));
    await browser.visit(at('B'));
    const actual = errorText('contestNotFound', 'zh-CN');
    await screen.findByRole('heading', { level: 1, name: actual });
    expect(screen.getByRole('button', { name: '返回题库' })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('offers a retry after a network failure', async () => {
    serve();
    server.on('GET /api/get-full-screen-problem-list', () => Promise.reject(new TypeError('offline')));
    await browser.visit(at('B'));
    await screen.findByRole('button', { name: '重试' });
    expect(screen.queryByRole('navigation', { name: '题目导航' })).toBeNull();
  });

  it('keeps the problem, the typed text and the loaded list after a later failure', async () => {
    serve();
    await browser.visit(at('B'));
    await entries();
    await browser.person.type(await shown('B'), 'int main');
    server.on('GET /api/get-full-screen-problem-list', () => Promise.reject(new TypeError('offline')));
    await act(() => queryClient.invalidateQueries({ queryKey: ['problem-status'] }));
    expect(queryClient.getQueryState(['problem-status', 'set', { cid: 5 }])?.status).toBe('error');
    expect((await shown('B')).value).toBe('int main');
    expect(await entries()).toHaveLength(3);
  });
});

const row = (pid: number, problemId: string) => ({
  pid,
  problemId,
  title: `Title ${problemId}`,
  type: 0,
  difficulty: 0,
  tags: [],
  ac: 0,
  mle: 0,
  tle: 0,
  re: 0,
  pe: 0,
  ce: 0,
  wa: 0,
  se: 0,
  pa: 0,
  total: 0,
  score: null,
});

const page = (records: ReturnType<typeof row>[]) => ({
  records,
  total: records.length,
  size: 30,
  current: 1,
  pages: 1,
});

function serveBank(): void {
  server.on('GET /api/get-problem-list', page([row(1, '1000'), row(2, '1001')]));
  server.on('POST /api/get-user-problem-status', { '1': { status: 0 }, '2': { status: -10 } });
  server.leaveOpen('GET /api/get-problem-detail');
}

describe('practice', () => {
  it('walks through the last viewed list with its labels', async () => {
    serveBank();
    sessionStorage.setItem(
      'xiezhi.problem-set',
      JSON.stringify({ keyword: 'sum', tagId: [4], currentPage: 2 }),
    );
    const address = await browser.visit('/problem/1000/full-screen');
    await waitFor(async () =>
      expect(await entries()).toEqual(['通过1000Title 1000', '未提交1001Title 1001']),
    );
    expect(server.asked('GET /api/get-problem-list')[0]?.query).toMatchObject({
      keyword: 'sum',
      tagId: '4',
      currentPage: '2',
    });
    expect(server.asked('GET /api/get-full-screen-problem-list')).toHaveLength(0);
    await browser.person.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/problem/1000'));
  });

  it('shows the problem even if the list fails to load', async () => {
    serveBank();
    server.on('GET /api/get-problem-list', new Refusal('tooManyRequests', { seconds: 3 }));
    await browser.visit('/problem/1000/full-screen');
    await shown('1000');
    expect((await bar()).queryAllByRole('link')).toEqual([]);
  });
});
