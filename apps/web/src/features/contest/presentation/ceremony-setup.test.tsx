// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleAcmRows } from '../scoreboard/samples.ts';
import { aContestInfo } from '../core/testing.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';

const browser = setUpScreen();
const { server } = browser;
const opened = vi.fn();

type Info = Parameters<typeof aContestInfo>[0];
const board = (people: number) => ({ boardNumber: 1, isSealed: true, rows: sampleAcmRows(people, []) });
const ended: Info = { starts: -600, ends: -300, sealedFrom: -360, phase: 'ended' };

/** Simulates the server for contest staff: a contest with this many contestants. */
function serve(given: Info = {}, people = 55): void {
  server.on('GET /api/get-contest-info', aContestInfo({ ...ended, can: { manage: true }, ...given }));
  server.on('POST /api/get-contest-not-read-announcement', []);
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, mine: 0, sys: 0 });
  server.on('GET /api/contest-board', board(people));
}

beforeEach(() => {
  opened.mockClear();
  vi.stubGlobal('open', opened);
  browser.signIn(anAccount());
});

const form = async () => within(await screen.findByRole('form', { name: '滚榜' }));
const medal = async (name: string) => (await form()).getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const medals = async () => [
  (await medal('金奖')).value,
  (await medal('银奖')).value,
  (await medal('铜奖')).value,
];
const button = async () => (await form()).getByRole<HTMLButtonElement>('button', { name: '打开滚榜' });
const goesTo = () => opened.mock.calls.map(([address]: unknown[]) => address);

describe('the setup of a ceremony', () => {
  it('suggests medals by the number of ranked contestants, without star users', async () => {
    serve();
    await browser.visit('/contest/5/scroll-board');
    await (await form()).findByText('计入名次 55 人，打星队不计');
    expect(await medals()).toEqual(['5', '11', '16']);
    expect(server.asked('GET /api/contest-board').at(-1)?.query).toMatchObject({
      cid: '5',
      removeStar: 'true',
    });
    await browser.person.click(await button());
    expect(goesTo()).toEqual([
      `/scrollBoard?${new URLSearchParams([
        ['cid', '5'],
        ['removeStar', 'true'],
        ['medals[]', '5'],
        ['medals[]', '11'],
        ['medals[]', '16'],
      ])}`,
    ]);
  });

  it('keeps values entered before the scoreboard loads, and suggests the others', async () => {
    serve();
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof board>>();
    server.on('GET /api/contest-board', () => promise);
    await browser.visit('/contest/5/scroll-board');
    expect((await button()).disabled).toBe(true);
    await browser.person.clear(await medal('金奖'));
    await browser.write(await medal('金奖'), '4');
    resolve(board(55));
    await waitFor(async () => expect((await button()).disabled).toBe(false));
    expect(await medals()).toEqual(['4', '11', '16']);
  });

  it('accepts digits only, and treats an empty field as none', async () => {
    serve();
    await browser.visit('/contest/5/scroll-board');
    await (await form()).findByText(/55 人/);
    await browser.person.clear(await medal('金奖'));
    await browser.write(await medal('金奖'), '-1x2');
    await browser.person.clear(await medal('银奖'));
    expect(await medals()).toEqual(['12', '', '16']);
    await browser.person.click((await form()).getByRole('switch', { name: '隐藏打星队' }));
    await browser.person.click(await button());
    const query = new URLSearchParams(String(goesTo()[0]).split('?')[1]);
    expect([query.getAll('medals[]'), query.has('removeStar')]).toEqual([['12', '0', '16'], false]);
    expect(opened.mock.calls[0]).toEqual([expect.any(String), '_blank', 'noopener']);
  });

  it('asks for confirmation before the contest has ended', async () => {
    serve({ starts: -60, ends: 30, phase: 'running' });
    await browser.visit('/contest/5/scroll-board');
    await (await form()).findByText(/55 人/);
    await browser.person.click(await button());
    const question = within(await screen.findByRole('dialog', { name: '比赛还没有结束，仍要打开滚榜？' }));
    await browser.person.click(question.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened).not.toHaveBeenCalled();
    await browser.person.click(await button());
    const again = within(await screen.findByRole('dialog'));
    await browser.person.click(again.getByRole('button', { name: '打开滚榜' }));
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  });

  it('shows a scoreboard load error, and reloads on retry', async () => {
    serve();
    server.on('GET /api/contest-board', new Refusal('contestNotStarted'));
    await browser.visit('/contest/5/scroll-board');
    await (await form()).findByText(errorText('contestNotStarted', 'zh-CN'));
    expect((await button()).disabled).toBe(true);
    server.on('GET /api/contest-board', board(10));
    await browser.person.click((await form()).getByRole('button', { name: '重试' }));
    await (await form()).findByText(/10 人/);
    expect((await button()).disabled).toBe(false);
  });

  it.each<[string, Info, string | null]>([
    ['until the results are published', {}, '成绩公布之后，其他人也可以观看。'],
    ['where they never are', { openRank: false }, null],
  ])('says that only its managers can run the ceremony %s', async (_what, given, detail) => {
    serve({ can: { manage: false }, ...given });
    await browser.visit('/contest/5/scroll-board');
    await screen.findByText('只有这场比赛的管理员可以滚榜');
    expect(screen.queryByText(/滚榜需要一场/)).toBeNull();
    expect(screen.queryByText(/成绩公布之后/)?.textContent ?? null).toBe(detail);
  });

  it('lets everybody open the ceremony once the results are published', async () => {
    const { seal } = aContestInfo(ended);
    if (seal === null) throw new Error('not frozen');
    serve({ can: { manage: false }, seal: { ...seal, isSealed: false } });
    await browser.visit('/contest/5/scroll-board');
    await (await form()).findByText(/55 人/);
    await browser.person.click(await button());
    expect(goesTo()[0]).toMatch(/^\/scrollBoard\?cid=5&/);
  });

  it.each<[string, Info]>([
    ['is of another rule', { type: 1 }],
    ['was not sealed', { seal: null }],
  ])('explains to everybody what it requires for a contest that %s', async (_what, given) => {
    for (const manage of [true, false]) {
      serve({ can: { manage }, ...given });
      await browser.visit('/contest/5/scroll-board');
      await screen.findByText('这场比赛没有滚榜');
      expect(screen.queryByRole('form')).toBeNull();
      cleanup();
    }
  });
});
