// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { practice } from '@xiezhi/contract/enums/scope';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAccount } from '../../../../test-support/people.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import type { HintList } from './hint-queries.ts';
import { Hints } from './Hints.tsx';

const browser = setUpScreen();
const { server } = browser;

const closed = { openedAt: null, opened: null };
const texts = ['先想最小的情形', '答案可以二分'];
let list: HintList;

beforeEach(() => {
  list = {
    isClosed: false,
    isSolved: false,
    hints: [
      { id: 'a', price: 0, ...closed },
      { id: 'b', price: 20, ...closed },
    ],
  };
  server.on('GET /api/problem-hints', () => list);
  server.on('POST /api/problem-hint', ({ body }) => {
    list = {
      ...list,
      hints: list.hints.map((hint, at) =>
        hint.id === body.id
          ? {
              ...hint,
              openedAt: '2026-03-01T12:00:00.000Z',
              opened: { text: texts[at] ?? '', locale: 'zh-CN', formulas: [] },
            }
          : hint,
      ),
    };
    return list;
  });
});

const show = () =>
  browser.show(<Hints pid={7} count={2} scope={{ kind: 'training', tid: 3 }} />, 'zh-CN', [
    'hint',
    'confirm',
  ]);
const sent = () => server.asked('POST /api/problem-hint').map(({ body }) => body);

describe('hints below a statement', () => {
  it('open in order and show the price before it is paid', async () => {
    browser.signIn(anAccount());
    await show();
    expect(await screen.findByText('已打开 0 / 2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '打开提示 2' })).toBeNull();
    await browser.person.click(screen.getByRole('button', { name: '打开提示 1' }));
    expect(await screen.findByText('先想最小的情形')).toBeTruthy();
    await browser.person.click(screen.getByRole('button', { name: '打开提示 2' }));
    const dialog = await screen.findByRole('dialog', { name: '打开提示 2？' });
    expect(dialog.textContent).toContain('扣 20 分');
    expect(sent()).toHaveLength(1);
    await browser.person.click(within(dialog).getByRole('button', { name: '打开，扣 20 分' }));
    expect(await screen.findByText('答案可以二分')).toBeTruthy();
    expect(sent()).toEqual([
      { pid: 7, tid: 3, id: 'a', price: 0 },
      { pid: 7, tid: 3, id: 'b', price: 20 },
    ]);
  });

  it('open without confirmation for users who solved the problem, since they are free then', async () => {
    browser.signIn(anAccount());
    list = { ...list, isSolved: true, hints: list.hints.slice(1) };
    await show();
    expect(await screen.findByText('你已通过，不再扣分')).toBeTruthy();
    await browser.person.click(screen.getByRole('button', { name: '打开提示 1' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are closed while a contest runs', async () => {
    browser.signIn(anAccount());
    list = { ...list, isClosed: true };
    await show();
    expect(await screen.findByText(/正在比赛中使用/)).toBeTruthy();
  });

  it('ask visitors to sign in, without a request', async () => {
    await browser.show(<Hints pid={7} count={2} scope={practice} />, 'zh-CN', ['hint']);
    expect(await screen.findByText('登录后可以逐条打开 2 条提示。')).toBeTruthy();
    expect(server.asked('GET /api/problem-hints')).toEqual([]);
  });
});
