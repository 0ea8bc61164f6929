// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { aGroupInfo } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import type { ContestProblems, StaffContest } from './queries.ts';
import { aLink, aStaffContest, inBank } from './testing/a-contest.ts';
import { replaceMembers } from '../../../../test-support/replace-members.ts';

const browser = setUpScreen();
const { server } = browser;

const listOf = (rows: ContestProblems['problemList']['records']): ContestProblems => ({
  problemList: { records: rows, total: rows.length, size: 200, current: 1, pages: 1 },
  contestProblemMap: Object.fromEntries(
    rows.map(({ id }, at) => [id, aLink(id, String.fromCodePoint(65 + at))]),
  ),
});
const three = listOf([inBank(1), inBank(2), inBank(3)]);
const bank = [inBank(8, { title: 'Sums', author: null }), inBank(9, { title: 'Trees' })];

function serve(given: Partial<StaffContest> = {}, held: ContestProblems = three): void {
  server.on('GET /api/admin/contest', { ...aStaffContest, ...given });
  server.on('GET /api/admin/contest/get-problem-list', ({ query }) =>
    query['problemType'] === undefined ? held : listOf(bank),
  );
}
beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount({ can: fullCan }));
});

const grip = (name: string) => screen.findByRole('button', { name: `移动题目 ${name}` });
const orders = () => server.asked('PUT /api/admin/contest/problem-order').map(({ body }) => body.order);
const letters = () =>
  screen.getAllByRole('button', { name: /^题目 / }).map((button) => button.getAttribute('aria-label'));
async function actions(at = 0): Promise<void> {
  const button = (await screen.findAllByRole('button', { name: '操作' }))[at];
  if (button === undefined) throw new Error('no menu');
  fireEvent.click(button);
  await screen.findAllByRole('menuitem');
}
const item = (name: string | RegExp) => screen.getByRole('menuitem', { name });

/** Simulates that the pointer is over the row with this index, because jsdom has no layout. */
function over(index: number): void {
  const row = document.createElement('table');
  row.innerHTML = `<tbody><tr data-index="${index}"><td></td></tr></tbody>`;
  const cell = row.querySelector('td');
  replaceMembers(document, { elementFromPoint: () => cell });
}

describe('the order of the problems of a contest', () => {
  it('follows the dragged handle, and is sent on release', async () => {
    serve();
    const { promise, resolve } = Promise.withResolvers<null>();
    server.on('PUT /api/admin/contest/problem-order', () => promise);
    await browser.visit('/admin/contest/5/problems');
    const first = await grip('A');
    fireEvent.pointerDown(first, { pointerId: 1 });
    over(2);
    fireEvent.pointerMove(first);
    expect(letters()).toEqual(['题目 B', '题目 C', '题目 A']);
    expect(orders()).toEqual([]);
    over(1);
    fireEvent.pointerMove(await grip('A'));
    fireEvent.pointerUp(await grip('A'));
    await waitFor(() => expect(orders()).toEqual([[2, 1, 3]]));
    // The rows keep the new order until the server responds.
    expect(letters()).toEqual(['题目 B', '题目 A', '题目 C']);
    resolve(null);
    await waitFor(() => expect(letters()).toEqual(['题目 A', '题目 B', '题目 C']));
  });

  it('is not sent if nothing moved or the drag was cancelled', async () => {
    serve();
    await browser.visit('/admin/contest/5/problems');
    const first = await grip('A');
    fireEvent.pointerMove(first);
    fireEvent.pointerDown(first, { pointerId: 1 });
    over(2);
    fireEvent.pointerMove(first);
    over(0);
    fireEvent.pointerMove(await grip('A'));
    fireEvent.pointerUp(await grip('A'));
    fireEvent.pointerDown(await grip('A'), { pointerId: 1 });
    over(1);
    fireEvent.pointerMove(await grip('A'));
    fireEvent.pointerCancel(await grip('A'));
    expect(letters()).toEqual(['题目 A', '题目 B', '题目 C']);
    fireEvent.keyDown(await grip('A'), { key: 'ArrowUp' });
    fireEvent.keyDown(await grip('C'), { key: 'ArrowDown' });
    fireEvent.keyDown(await grip('B'), { key: 'x' });
    expect(orders()).toEqual([]);
  });

  it('is sent after an earlier one that is still in progress', async () => {
    serve();
    const { promise, resolve } = Promise.withResolvers<null>();
    server.on('PUT /api/admin/contest/problem-order', () => promise);
    await browser.visit('/admin/contest/5/problems');
    fireEvent.keyDown(await grip('A'), { key: 'ArrowDown' });
    await waitFor(() => expect(letters()).toEqual(['题目 B', '题目 A', '题目 C']));
    fireEvent.keyDown(await grip('A'), { key: 'ArrowDown' });
    await waitFor(() => expect(letters()).toEqual(['题目 B', '题目 C', '题目 A']));
    expect(orders()).toEqual([[2, 1, 3]]);
    resolve(null);
    await waitFor(() =>
      expect(orders()).toEqual([
        [2, 1, 3],
        [2, 3, 1],
      ]),
    );
  });

  it('is restored with an error if the server refuses it', async () => {
    serve();
    server.on('PUT /api/admin/contest/problem-order', new Refusal('contestNotYours'));
    await browser.visit('/admin/contest/5/problems');
    fireEvent.keyDown(await grip('A'), { key: 'ArrowDown' });
    await screen.findByText(errorText('contestNotYours', 'zh-CN'));
    expect(orders()).toEqual([[2, 1, 3]]);
    await waitFor(() => expect(letters()).toEqual(['题目 A', '题目 B', '题目 C']));
  });

  it('changes in a running contest only after a confirmation', async () => {
    serve({ status: 0 });
    server.on('PUT /api/admin/contest/problem-order', null);
    await browser.visit('/admin/contest/5/problems');
    await actions(2);
    fireEvent.click(item('上移'));
    const question = within(await screen.findByRole('dialog', { name: /比赛进行中/ }));
    fireEvent.click(question.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(orders()).toEqual([]);
    await actions(0);
    fireEvent.click(item('下移'));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '更改顺序' }));
    await waitFor(() => expect(orders()).toEqual([[2, 1, 3]]));
  });
});

const textOf = (row: HTMLElement | undefined) => row?.textContent ?? '';

const linkIn = (row: HTMLElement | undefined) => row?.querySelector('a')?.getAttribute('href');

describe('a problem of a contest', () => {
  it('shows what is missing and its visibility, and links to the editor only for users who may edit it', async () => {
    const rows = [
      inBank(1),
      inBank(2, { auth: 2, cases: 0, can: { edit: false, publish: false, remove: false, restore: false } }),
      inBank(3, { cases: 0, isRemote: true }),
    ];
    const held = listOf(rows);
    held.contestProblemMap[3] = aLink(3, 'C', { staysPublic: true, submissions: 1234 });
    serve({}, held);
    await browser.visit('/admin/contest/5/problems', 'en-US');
    await screen.findByText('Hidden, not shown in the contest');
    const [, first, second, third] = screen.getAllByRole('row');
    expect(textOf(first)).toContain('Hidden from the problem list');
    expect(textOf(second)).toMatch(/Hidden, not shown.*No test data.*Not in the problem list/);
    expect(textOf(third)).toMatch(/Public in the problem list.*1,234/);
    expect(textOf(third)).not.toContain('No test data');
    expect([first, second].map(linkIn)).toEqual(['/admin/problem/edit/1', undefined]);
  });

  it('is public again after the contest', async () => {
    serve({ status: 1 });
    await browser.visit('/admin/contest/5/problems', 'en-US');
    expect((await screen.findAllByText('Public in the problem list')).length).toBe(3);
  });

  it('can be removed from a running contest only by users who manage the site', async () => {
    serve({ status: 0 });
    browser.signIn(anAccount({ can: { ...fullCan, manageSite: false } }));
    await browser.visit('/admin/contest/5/problems');
    await actions();
    const out = item(/进行中/);
    expect(out.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('menuitem', { name: '移出比赛' })).toBeNull();
  });

  it('saves its label, color and visibility as typed', async () => {
    serve();
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof aLink>>();
    server.on('PUT /api/admin/contest/contest-problem', () => promise);
    await browser.visit('/admin/contest/5/problems', 'en-US');
    fireEvent.click(await screen.findByRole('button', { name: 'Problem A' }));
    const dialog = within(await screen.findByRole('dialog'));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    const name = dialog.getByLabelText('Label in the contest');
    fireEvent.change(name, { target: { value: ' ' } });
    expect(save.disabled).toBe(true);
    fireEvent.change(name, { target: { value: 'Z1' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Blue' }));
    expect(dialog.getByRole('button', { name: 'Blue' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(dialog.getByRole('button', { name: 'No color' }));
    fireEvent.click(dialog.getByRole('switch'));
    await browser.person.click(save);
    await waitFor(() => expect(save.disabled).toBe(true));
    fireEvent.submit(name);
    expect(server.asked('PUT /api/admin/contest/contest-problem').map(({ body }) => body)).toEqual([
      { cid: 5, id: 10, displayId: 'Z1', displayTitle: '题 A', color: null, staysPublic: true },
    ]);
    resolve(aLink(1, 'Z1'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

const search = async (dialog: ReturnType<typeof within>, text: string) => {
  await browser.person.type(dialog.getByRole('combobox'), text);
  return await screen.findAllByRole('option');
};

describe('adding problems to a contest', () => {
  it('searches problems of the same rule, adds them in selection order, and shows their labels', async () => {
    serve({ type: 1 });
    server.on('POST /api/admin/contest/add-problems', { displayIds: ['D', 'E'] });
    await browser.visit('/admin/contest/5/problems');
    fireEvent.click(await screen.findByRole('button', { name: '加入题目' }));
    const dialog = within(await screen.findByRole('dialog'));
    const verb = () => dialog.getAllByRole<HTMLButtonElement>('button').at(-1);
    expect(verb()?.disabled).toBe(true);
    const [, trees] = await search(dialog, 'e');
    if (trees !== undefined) fireEvent.click(trees);
    const [sums] = await search(dialog, 'e');
    if (sums !== undefined) fireEvent.click(sums);
    expect(verb()?.textContent).toContain('2');
    fireEvent.click(dialog.getByRole('switch'));
    await browser.person.click(verb() ?? document.body);
    await screen.findByText(/D, E/);
    expect(server.asked('POST /api/admin/contest/add-problems').map(({ body }) => body)).toEqual([
      { cid: 5, pids: [9, 8], staysPublic: true },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const offered = server
      .asked('GET /api/admin/contest/get-problem-list')
      .filter(({ query }) => 'keyword' in query);
    expect(offered.at(-1)?.query).toMatchObject({ problemType: '1', cid: '5', limit: '30', keyword: 'e' });
  });

  it('keeps the selection and shows the reason of a refusal', async () => {
    serve();
    server.on('POST /api/admin/contest/add-problems', new Refusal('contestProblemTaken'));
    await browser.visit('/admin/contest/5/problems');
    fireEvent.click(await screen.findByRole('button', { name: '加入题目' }));
    const dialog = within(await screen.findByRole('dialog'));
    const [sums] = await search(dialog, 's');
    if (sums !== undefined) fireEvent.click(sums);
    fireEvent.click(dialog.getAllByRole('button').at(-1) ?? document.body);
    await dialog.findByText(errorText('contestProblemTaken', 'zh-CN'));
    expect(dialog.getByText('P8 Sums')).toBeDefined();
  });

  it('offers bank and group problems in a group, without the visibility switch for group problems', async () => {
    server.on('GET /api/get-group-detail', aGroupInfo({}, { enter: true, manage: true }));
    server.on('GET /api/group/contest', { ...aStaffContest, gid: 7, isGroup: true });
    server.on('GET /api/group/get-contest-problem-list', ({ query }) =>
      query['problemType'] === undefined ? three : listOf(bank),
    );
    await browser.visit('/group/7/contest-admin/5/problems');
    fireEvent.click(await screen.findByRole('button', { name: '添加团队题目' }));
    const dialog = within(await screen.findByRole('dialog', { name: '添加团队题目' }));
    expect(dialog.queryByRole('switch')).toBeNull();
    await search(dialog, 's');
    await vi.waitFor(() =>
      expect(server.asked('GET /api/group/get-contest-problem-list').at(-1)?.query).toMatchObject({
        fromGroup: 'true',
        keyword: 's',
      }),
    );
  });
});

it('a failed load of the problems keeps the contest frame, and retry reloads them', async () => {
  serve();
  server.on('GET /api/admin/contest/get-problem-list', new Refusal('tooManyRequests', { seconds: 3 }));
  await browser.visit('/admin/contest/5/problems');
  await screen.findByRole('heading', { name: '春季赛' });
  serve();
  await browser.person.click(await screen.findByRole('button', { name: '重试' }));
  await grip('A');
});
