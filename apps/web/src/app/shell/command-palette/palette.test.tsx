// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getLocale } from '../../../i18n/locale.ts';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { addressNow, RouterFixture } from '../../../../test-support/router-fixture.tsx';
import { Shortcuts } from '../Shortcuts.tsx';
import { rememberPage } from './recent.ts';
import { paletteState } from './palette-state.ts';
import type { SearchResults } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;

beforeEach(() => {
  paletteState.set(false);
});

const deer: SearchResults['users'][number] = { uid: 'd', username: 'deer', nickname: '小鹿', avatar: null };
const found = (given: Partial<SearchResults> = {}): SearchResults => ({
  problems: [],
  users: [],
  places: [],
  ...given,
});
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const current = () => screen.getByRole('option', { selected: true }).textContent;
const said = () => screen.getAllByRole('status').map((place) => place.textContent);
const input = () => screen.getByRole<HTMLInputElement>('combobox');
const key = (name: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(input(), { key: name, ...more });

async function open(locale: 'zh-CN' | 'en-US' = 'zh-CN') {
  await browser.show(
    <RouterFixture>
      <Shortcuts />
    </RouterFixture>,
    locale,
    ['palette'],
  );
  act(() => paletteState.set(true));
  await screen.findByRole('combobox');
}

describe('without a keyword', () => {
  it("the palette lists recent pages and the user's pages, and sends no request", async () => {
    rememberPage({ href: '/problem/1000', title: '1000 A+B' });
    browser.signIn(anAccount());
    await open();
    expect(screen.getAllByRole('group').map((group) => group.firstChild?.textContent)).toEqual([
      '最近看过',
      '页面',
    ]);
    expect(options().slice(0, 3)).toEqual(['1000 A+B', '首页', '题库']);
    // The user's own pages come last.
    expect(options().slice(-3)).toEqual(['我的提交', '共享给我', '设置']);
    await browser.write(input(), '   ');
    await act(() => new Promise((done) => setTimeout(done, 200)));
    expect(server.asked('GET /api/search')).toEqual([]);
  });

  it('arrow keys wrap around, and page keys move by six and stop at the ends', async () => {
    await open();
    const all = options();
    key('ArrowUp');
    expect(current()).toBe(all.at(-1));
    key('ArrowDown');
    expect(current()).toBe(all[0]);
    key('PageDown');
    expect(current()).toBe(all[6]);
    for (let press = 0; press < 5; press += 1) key('PageDown');
    expect(current()).toBe(all.at(-1));
    key('PageUp');
    expect(current()).toBe(all.at(-7));
    for (let press = 0; press < 5; press += 1) key('PageUp');
    expect(current()).toBe(all[0]);
  });

  it('Enter opens the most recent page', async () => {
    rememberPage({ href: '/submission-diff?left=7&right=9', title: '比较' });
    await open();
    key('Enter');
    await vi.waitFor(() => expect(addressNow()).toBe('/submission-diff?left=7&right=9'));
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

const result = () => screen.findByRole('option', { name: /deer小鹿/ });

describe('a result', () => {
  beforeEach(() => server.on('GET /api/search', found({ users: [deer] })));

  it('opens in a new tab with Ctrl or ⌘, by key and by pointer, and the palette stays open', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await open();
    await browser.write(input(), 'deer');
    await result();
    key('Enter', { ctrlKey: true });
    fireEvent.click(await result(), { metaKey: true });
    expect(opened.mock.calls).toEqual([
      ['/user-home?uid=d&username=deer', '_blank', 'noopener'],
      ['/user-home?uid=d&username=deer', '_blank', 'noopener'],
    ]);
    expect([addressNow(), input().value]).toEqual(['/', 'deer']);
  });

  it('under the pointer is opened by Enter', async () => {
    await open();
    await browser.write(input(), 'deer');
    await result();
    fireEvent.pointerMove(screen.getByRole('option', { name: /全部结果/ }));
    expect(current()).toBe('“deer”的全部结果');
    key('Enter');
    await vi.waitFor(() => expect(addressNow()).toBe('/search?q=deer'));
  });

  it('is announced with a count, and another keyword selects the first result again', async () => {
    await open('en-US');
    await browser.write(input(), 'deer');
    await result();
    await vi.waitFor(() => expect(said()).toContain('2 results'));
    key('ArrowDown');
    expect(current()).not.toContain('deer小鹿');
    await browser.write(input(), 's');
    await vi.waitFor(() => expect(server.asked('GET /api/search')).toHaveLength(2));
    expect(current()).toContain('deer小鹿');
  });
});

describe('a pending search', () => {
  it('keeps the previous results visible and marks them as busy', async () => {
    server.on('GET /api/search', found({ users: [deer] }));
    await open();
    await browser.write(input(), 'deer');
    await screen.findByRole('option', { name: /deer小鹿/ });
    const later = Promise.withResolvers<SearchResults>();
    server.on('GET /api/search', () => later.promise);
    await browser.write(input(), 'x');
    await vi.waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true'));
    expect(options()).toContain('deer小鹿');
    await act(async () => later.resolve(found()));
    await vi.waitFor(() => expect(options()).toEqual([]));
    expect(said()).toContain('没有找到结果，请换一个关键词');
  });

  it('that fails leaves pages and commands, and Enter still opens them', async () => {
    server.on('GET /api/search', new Refusal('internal'));
    await open();
    await browser.write(input(), '题库');
    await vi.waitFor(() => expect(screen.getAllByText('暂时无法查找题目和用户，请稍后重试')).toHaveLength(2));
    expect(options()).toEqual(['题库']);
    key('Enter');
    await vi.waitFor(() => expect(addressNow()).toBe('/problem'));
  });

  it('that fails after Enter opens a matching page or command, or nothing', async () => {
    const answer = Promise.withResolvers<SearchResults | Refusal>();
    server.on('GET /api/search', () => answer.promise);
    await open();
    await browser.write(input(), 'zzzz');
    key('Enter');
    await act(async () => answer.resolve(new Refusal('internal')));
    await vi.waitFor(() => expect(said()).toContain('暂时无法查找题目和用户，请稍后重试'));
    expect([addressNow(), input().value]).toEqual(['/', 'zzzz']);
  });

  it('is not awaited once another keyword is typed', async () => {
    const first = Promise.withResolvers<SearchResults>();
    server.on('GET /api/search', ({ query }) =>
      query['keyword'] === 'deer'
        ? first.promise
        : found({ problems: [{ problemId: 'A', title: 'B', difficulty: 0 }] }),
    );
    await open();
    await browser.write(input(), 'deer');
    key('Enter');
    await browser.write(input(), 's');
    await act(async () => first.resolve(found({ users: [deer] })));
    await screen.findByText('B');
    expect(addressNow()).toBe('/');
  });
});

describe('the palette', () => {
  it.each<[string, (dialog: HTMLElement) => unknown]>([
    ['by Escape', (dialog) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
    ['by a click on the backdrop', (dialog) => fireEvent.pointerDown(dialog)],
    ['if the browser closes it', (dialog) => dialog instanceof HTMLDialogElement && dialog.close()],
  ])('closes %s', async (_title, close) => {
    await open();
    act(() => void close(screen.getByRole('dialog')));
    await vi.waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(paletteState.get()).toBe(false);
  });

  it('stays open on clicks inside it, and its field keeps focus', async () => {
    await open();
    await browser.person.click(input());
    const row = screen.getByRole('option', { name: '题库' });
    expect(fireEvent.pointerDown(row)).toBe(false);
    expect(document.activeElement).toBe(input());
  });

  it('switches the language and opens the sign-in dialog by keyword, and closes', async () => {
    server.on('GET /api/search', found());
    await open('zh-CN');
    await browser.write(input(), 'EN');
    await browser.person.click(await screen.findByRole('option', { name: 'EN：切换到英文' }));
    await vi.waitFor(() => expect(getLocale()).toBe('en-US'));
    expect(screen.queryByRole('combobox')).toBeNull();
    act(() => paletteState.set(true));
    await screen.findByRole('combobox');
    await browser.write(input(), 'sign in');
    await browser.person.click(await screen.findByRole('option', { name: 'Sign in' }));
    expect([screen.queryByRole('combobox'), authDialog.get()?.mode]).toEqual([null, 'login']);
  });
});
