// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { AcceptedRecord, PrintRequest } from '@xiezhi/contract/routes/contest-tool';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../../api/session.ts';
import { sampleAcmRows, sampleProblems } from '../scoreboard/samples.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import type { ContestInfo } from './queries.ts';
import { aContestInfo } from './testing.ts';

const browser = setUpScreen();
const { server } = browser;
const moment = '2026-11-22T00:00:00.000Z';
const none = { records: [], total: 0, size: 10, current: 1, pages: 1 };
const DAY = 24 * 60;

function serve(info: ContestInfo): void {
  server.on('GET /api/get-contest-info', info);
  server.on('GET /api/get-contest-problem', []);
  server.on('GET /api/get-contest-announcement', none);
  server.on('POST /api/get-contest-not-read-announcement', []);
  server.on('POST /api/get-contest-rank', { ...none, boardNumber: 1, isSealed: false });
  server.on('POST /api/live/subscribe', new Refusal('tooManyRequests', { seconds: 3 }));
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, mine: 0, sys: 0 });
}

beforeEach(() => browser.signIn(anAccount()));

const field = () => screen.findByLabelText<HTMLTextAreaElement>(/要打印的内容/);

const accepted = (id: number): AcceptedRecord => ({
  id,
  cid: 5,
  uid: `u${id}`,
  pid: 1,
  displayId: 'A',
  submitId: id,
  username: `user${id}`,
  realname: null,
  nickname: null,
  status: 1,
  submitTime: moment,
  time: 60,
  firstBlood: id === 1,
  checked: false,
  duringFreeze: id === 2,
  cpid: null,
  score: null,
  useTime: null,
  gmtCreate: null,
  gmtModified: null,
});

const print = (id: number): PrintRequest => ({
  id,
  cid: 5,
  username: `user${id}`,
  realname: null,
  nickname: null,
  content: null,
  gmtCreate: moment,
  gmtModified: null,
  status: 0,
});

const pageOf = <Row,>(records: Row[], total: number) => ({ ...none, records, total, pages: 2 });

describe('the print draft of a contestant', () => {
  it('stays on screen if the session expires, and is visible only to its owner', async () => {
    serve(aContestInfo({ openPrint: true }));
    await browser.visit('/contest/5/print');
    await browser.write(await field(), 'int main() {');
    act(() => session.clear());
    expect((await field()).value).toBe('int main() {');
    await browser.write(await field(), ' return 0;');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('xiezhi.print'))).toEqual([
      'xiezhi.print.contest-5.u1',
    ]);
    act(() => browser.signIn(anAccount({ uid: 'u2', username: 'next' })));
    await waitFor(async () => expect((await field()).value).toBe(''));
    act(() => browser.signIn(anAccount()));
    await waitFor(async () => expect((await field()).value).toBe('int main() { return 0;'));
  });

  it.each(['zh-CN', 'en-US'] as const)('is kept after a refusal, with the reason, in %s', async (locale) => {
    serve(aContestInfo({ openPrint: true }));
    server.on('POST /api/submit-print-text', new Refusal('printTooSoon', { seconds: 7 }));
    await browser.visit('/contest/5/print', locale);
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox');
    await browser.write(text, 'x'.repeat(60));
    const form = text.closest('form');
    const send = within(form ?? document.body)
      .getAllByRole('button')
      .at(-1);
    await browser.person.click(send ?? text);
    await within(form ?? document.body).findByText(/7/);
    expect([text.value.length, server.asked('POST /api/submit-print-text').length]).toEqual([60, 1]);
  });
});

describe('a task list with small pages', () => {
  const ten = Array.from({ length: 10 }, (_, at) => at + 1);

  it.each([
    ['/contest/5/ac-info?limit=10', 15, true],
    ['/contest/5/ac-info?limit=10', 10, false],
    ['/contest/5/ac-info', 15, false],
    ['/contest/5/admin-print?limit=10', 14, true],
    ['/contest/5/admin-print', 14, false],
    ['/contest/5/announcements?limit=2', 4, true],
    ['/contest/5/announcements', 4, false],
  ])('%s of %i rows links to all of them', async (address, total, isLong) => {
    serve(aContestInfo({ openPrint: true, can: { manage: true } }));
    server.on('GET /api/get-contest-ac-info', {
      ...pageOf(ten.map(accepted), total),
      holdsBalloons: false,
      held: 0,
    });
    server.on('GET /api/get-contest-print', pageOf(ten.map(print), total));
    const announced = { content: 'x', formulas: [], uid: 'r', username: 'root', status: 0, gid: null };
    server.on(
      'GET /api/get-contest-announcement',
      pageOf([{ ...announced, id: 1, title: 'user1', gmtCreate: moment, gmtModified: moment }], total),
    );
    await browser.visit(address);
    await screen.findAllByText('user1');
    expect(screen.queryByRole('navigation', { name: '分页' }) !== null).toBe(isLong);
  });
});

describe('the balloon page', () => {
  it('marks solutions during the freeze, and holds their balloons back for all staff', async () => {
    serve(aContestInfo({ sealedFrom: -10, can: { manage: true } }));
    let holds = false;
    server.on('GET /api/get-contest-ac-info', () => ({
      ...pageOf(holds ? [accepted(1)] : [accepted(1), accepted(2)], holds ? 1 : 2),
      holdsBalloons: holds,
      held: holds ? 1 : 0,
    }));
    server.on('PUT /api/contest-balloon-hold', ({ body }) => {
      holds = body.holds;
      return null;
    });
    await browser.visit('/contest/5/ac-info');
    const mark = await screen.findByText('封榜期间', { selector: 'span' });
    expect(mark.closest('tr, li, [role="row"]')?.textContent).toContain('user2');
    await browser.person.click(screen.getByRole('switch', { name: '封榜期间的气球留到颁奖时再送' }));
    await screen.findByText('1 个气球留待颁奖');
    expect(server.asked('PUT /api/contest-balloon-hold')[0]?.body).toEqual({ cid: 5, holds: true });
    expect(screen.queryByText('user2')).toBeNull();
  });

  it('offers no hold switch without a freeze', async () => {
    serve(aContestInfo({ can: { manage: true } }));
    server.on('GET /api/get-contest-ac-info', { ...pageOf([accepted(1)], 1), holdsBalloons: false, held: 0 });
    await browser.visit('/contest/5/ac-info');
    await screen.findAllByText('user1');
    expect(screen.queryByRole('switch', { name: /留到颁奖/ })).toBeNull();
  });
});

describe('a contest of several days', () => {
  it('shows the day of its freeze, and only the hour if it is today', async () => {
    serve(aContestInfo({ starts: -60, ends: 4 * DAY, sealedFrom: 3 * DAY }));
    await browser.visit('/contest/5');
    const fact = (await screen.findByText('封榜', { selector: 'div' })).nextElementSibling;
    expect(fact?.textContent).toMatch(/^(\d{4}-)?\d\d-\d\d \d\d:\d\d$/);
  });

  it('says which day the freeze began, days later', async () => {
    serve(aContestInfo({ starts: -9 * DAY, ends: -5 * DAY, sealedFrom: -6 * DAY, phase: 'ended' }));
    const rows = sampleAcmRows(2, sampleProblems(1));
    server.on('GET /api/contest-board', { boardNumber: 1, isSealed: true, rows });
    await browser.visit('/contest/5/rank', 'en-US');
    expect((await screen.findByText(/stays frozen until/)).textContent).toMatch(
      /frozen since (\d{4}-)?\d\d-\d\d \d\d:\d\d and/,
    );
  });
});

describe('the replayed scoreboard', () => {
  it('says that a search has no match, and clears it', async () => {
    const [first] = sampleAcmRows(1, sampleProblems(1));
    if (first === undefined) throw new Error('no sample');
    const run = { id: 7, startTime: moment, endTime: moment, phase: 'ended' as const };
    serve(aContestInfo({ starts: -5000, ends: -4700, phase: 'ended' }));
    server.on('GET /api/contest-virtual-board', {
      run,
      seconds: 18_000,
      isSealed: false,
      rows: [first, { ...first, virtual: 7 }],
    });
    const address = await browser.visit('/contest/5/rank?virtual=7&keyword=nobody');
    await screen.findByText('没有符合条件的内容');
    expect(screen.queryByRole('grid')).toBeNull();
    await browser.person.click(screen.getByRole('button', { name: '清除全部' }));
    await screen.findByRole('grid', { name: '榜单' });
    expect(address()).toBe('/contest/5/rank?virtual=7');
  });
});
