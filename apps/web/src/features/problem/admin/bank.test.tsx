// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount, aSite } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { stubNarrowWindow } from '../../../../test-support/narrow-window.ts';
import { aProblemDraft } from '../authoring/testing.ts';
import type { ManagedProblemRow } from './queries.ts';
import { aBankRequest, aManagedProblem, aTag, onePage } from './testing.ts';

const browser = setUpScreen();
const { server } = browser;

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount({ can: fullCan }));
});

function show(rows: readonly ManagedProblemRow[]): void {
  server.on('GET /api/admin/problem/get-problem-list', onePage(rows));
}

describe('list of problems', () => {
  it('changes the visibility only after confirmation', async () => {
    show([aManagedProblem()]);
    server.on('PUT /api/admin/problem-batch/auth', [{ pid: 7, isDone: true, reason: null }]);
    await browser.visit('/admin/problems');
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: '题目 1126 的可见范围' });
    fireEvent.change(select, { target: { value: '2' } });
    const question = await screen.findByRole('dialog', { name: '把 1 道题改为“不公开”？' });
    fireEvent.click(within(question).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(select.value).toBe('1');
    expect(server.asked('PUT /api/admin/problem-batch/auth')).toEqual([]);
    fireEvent.change(select, { target: { value: '2' } });
    fireEvent.click(await screen.findByRole('button', { name: '设为“不公开”' }));
    await waitFor(() =>
      expect(server.asked('PUT /api/admin/problem-batch/auth').map(({ body }) => body)).toEqual([
        { pids: [7], auth: 2 },
      ]),
    );
  });

  it.each([
    ['none', []],
    ['some', ['CF']],
  ])('offers the remote judges that the bank has problems of as sources: %s', async (_, remoteJudges) => {
    show([aManagedProblem()]);
    server.on('GET /api/get-website-config', aSite({ remoteJudges }));
    await browser.visit('/admin/problems');
    await screen.findByRole('combobox', { name: '题目 1126 的可见范围' });
    const sources = screen.queryByRole('combobox', { name: '来源' });
    const options = sources === null ? [] : within(sources).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(
      remoteJudges.length === 0 ? [] : ['来源：全部', '本站', ...remoteJudges],
    );
  });

  it('applies an action to several problems and reports how many failed', async () => {
    show([aManagedProblem(), aManagedProblem({ id: 8, problemId: '1127', total: 30 })]);
    server.on('POST /api/admin/problem-batch/delete', [
      { pid: 7, isDone: false, reason: '该题正在未结束的比赛中使用，不能删除' },
      { pid: 8, isDone: true, reason: null },
    ]);
    await browser.visit('/admin/problems');
    await screen.findByText('1127');
    fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    fireEvent.click(screen.getByRole('button', { name: '删除' }));
    const question = await screen.findByRole('dialog', { name: '删除 2 道题？' });
    // The question names the affected problems.
    within(question).getByText(/1126, 1127/);
    within(question).getByText(/42 次提交/);
    fireEvent.click(within(question).getByRole('button', { name: '删除' }));
    await screen.findByText('2 道题中有 1 道没有成功');
    screen.getByText('1126: 该题正在未结束的比赛中使用，不能删除');
    expect(server.asked('POST /api/admin/problem-batch/delete').map(({ body }) => body)).toEqual([
      { pids: [7, 8] },
    ]);
  });

  it('hides actions that the user may not perform', async () => {
    show([aManagedProblem({ can: { edit: false, publish: false, remove: false, restore: false }, auth: 2 })]);
    await browser.visit('/admin/problems');
    const title = await screen.findByText('渡口水位');
    expect(title.closest('a')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    await screen.findByText(/已选/);
    for (const name of ['加标签', '删除', '设为“公开”'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('combobox', { name: '题目 1126 的可见范围' })).toBeNull();
    expect(screen.queryByRole('button', { name: '操作' })).toBeNull();
  });
});

it('creates a problem with an id and a title and opens the problem editor', async () => {
  server.on('GET /api/languages', []);
  server.on('GET /api/admin/tags', { classifications: [], tags: [] });
  server.on('POST /api/admin/problem-draft', new Refusal('problemIdTaken', { problemId: '1126' }));
  server.on('GET /api/admin/problem-draft', aProblemDraft());
  server.leaveOpen('GET /api/admin/problem-files');
  server.on('GET /api/admin/free-problem-id', ({ query }) => ({
    problemId: query['wanted'] === undefined ? '1131' : `${query['wanted']}-2`,
  }));
  const at = await browser.visit('/admin/problem/create');
  const id = await screen.findByLabelText<HTMLInputElement>('题号 *');
  expect(id.value).toBe('1131');
  fireEvent.change(id, { target: { value: '1126' } });
  fireEvent.change(screen.getByLabelText('标题 *'), { target: { value: '渡口水位' } });
  fireEvent.click(screen.getByRole('button', { name: /^创建题目/ }));
  await screen.findByText('题号 1126 已被使用');
  await screen.findByRole('button', { name: '改用 1126-2' });
  server.on('POST /api/admin/problem-draft', aProblemDraft());
  fireEvent.click(screen.getByRole('button', { name: /^创建题目/ }));
  await waitFor(() => expect(at()).toBe('/admin/problem/edit/7'));
  expect(server.asked('POST /api/admin/problem-draft').at(-1)?.body).toEqual({
    problemId: '1126',
    title: '渡口水位',
    locale: 'zh-CN',
    type: 0,
  });
});

it('says at once that an id is taken, and takes the free one on a click', async () => {
  server.on('GET /api/languages', []);
  server.on('GET /api/admin/tags', { classifications: [], tags: [] });
  server.on('GET /api/admin/free-problem-id', ({ query: { wanted } }) => ({
    problemId: wanted === undefined ? '1131' : wanted === '1126' ? '1126-2' : wanted,
  }));
  await browser.visit('/admin/problem/create');
  const id = await screen.findByLabelText<HTMLInputElement>('题号 *');
  fireEvent.change(id, { target: { value: '1126' } });
  await screen.findByText('题号 1126 已被使用');
  expect(id.getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: '改用 1126-2' }));
  expect(id.value).toBe('1126-2');
  await waitFor(() => expect(id.getAttribute('aria-invalid')).toBeNull());
  expect(screen.queryByRole('button', { name: /^改用/ })).toBeNull();
  expect(server.asked('POST /api/admin/problem-draft')).toEqual([]);
});

it('says that an id is taken even if no free one can be proposed', async () => {
  server.on('GET /api/languages', []);
  server.on('GET /api/admin/tags', { classifications: [], tags: [] });
  server.on('GET /api/admin/free-problem-id', new Refusal('tooManyRequests', { seconds: 10 }));
  server.on('POST /api/admin/problem-draft', new Refusal('problemIdTaken', { problemId: '1126' }));
  await browser.visit('/admin/problem/create');
  fireEvent.change(await screen.findByLabelText('题号 *'), { target: { value: '1126' } });
  fireEvent.change(screen.getByLabelText('标题 *'), { target: { value: '渡口水位' } });
  fireEvent.click(screen.getByRole('button', { name: /^创建题目/ }));
  await screen.findByText('题号 1126 已被使用');
});

it('asks before deleting a tag and states how many problems have it', async () => {
  server.on('GET /api/admin/tags', { classifications: [], tags: [aTag()] });
  server.on('DELETE /api/admin/tag', null);
  await browser.visit('/admin/problem/tag');
  fireEvent.click(await screen.findByRole('button', { name: /^图论/ }));
  const dialog = await screen.findByRole('dialog', { name: '编辑“图论”' });
  fireEvent.click(within(dialog).getByRole('button', { name: '删除' }));
  const question = await screen.findByRole('dialog', { name: '删除标签“图论”？' });
  within(question).getByText(/12 道题使用了这个标签/);
  fireEvent.click(within(question).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(server.asked('DELETE /api/admin/tag')).toHaveLength(1));
});

it('requires a comment to reject the request of a group', async () => {
  server.on('GET /api/admin/group-problem/list', onePage([aBankRequest()]));
  server.on('PUT /api/admin/group-problem/change-progress', null);
  await browser.visit('/admin/group-problem/apply');
  fireEvent.click(await screen.findByRole('button', { name: '审核题目 ACM9' }));
  const dialog = await screen.findByRole('dialog', { name: '审核题目 ACM9' });
  const refuse = within(dialog).getByRole<HTMLButtonElement>('button', { name: '拒绝' });
  expect(refuse.disabled).toBe(true);
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '数据太弱' } });
  fireEvent.click(refuse);
  await waitFor(() =>
    expect(server.asked('PUT /api/admin/group-problem/change-progress')[0]?.body).toEqual({
      pid: 9,
      progress: 3,
      comment: '数据太弱',
    }),
  );
});

it('shows everything about the request of a group on a phone', async () => {
  stubNarrowWindow();
  const title = '一道标题很长的题目：渡口的水位、船夫与过河的旅人';
  server.on('GET /api/admin/group-problem/list', onePage([aBankRequest({ title })]));
  await browser.visit('/admin/group-problem/apply');
  const list = await screen.findByRole('list', { name: '待审团队题' });
  const line = within(list).getByRole('listitem');
  for (const text of [title, 'ACM9', '一中', 'baize', '待审'])
    expect(within(line).getByText(text).closest('.ellipsis')).toBeNull();
  fireEvent.click(within(line).getByRole('button', { name: '审核题目 ACM9' }));
  await screen.findByRole('dialog', { name: '审核题目 ACM9' });
});
