// @vitest-environment jsdom
import { setUpScreen } from '../../../test-support/screen.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../api/session.ts';
import { getLocale } from '../../i18n/locale.ts';
import { forgetAuthValues } from '../../features/account/auth/auth-form.ts';
import { answerEmptyHome } from '../../../test-support/empty-home.ts';
import { Reply, Refusal } from '../../../test-support/fake-server.ts';
import { anAccount, aSite } from '../../../test-support/people.ts';
import { paletteState } from './command-palette/palette-state.ts';

const browser = setUpScreen();
const { server } = browser;

beforeEach(() => {
  answerEmptyHome(server);
  paletteState.set(false);
});

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const key = (name: string, target: Element = document.body, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(target, { key: name, ...more });

describe('a page that requires a session', () => {
  it('redirects visitors home, shows the reason and returns after sign-in', async () => {
    const at = await browser.visit('/setting#tokens');
    await screen.findByText('请先登录');
    expect(at()).toBe('/home');
    const dialog = await screen.findByRole('dialog', { name: '登录' });
    server.on('POST /api/login', new Reply(anAccount(), { authorization: 'fresh' }));
    server.on('GET /api/get-user-info', anAccount());
    server.on('GET /api/api-tokens', []);
    await browser.write(within(dialog).getByLabelText('用户名'), 'qiushi');
    await browser.write(within(dialog).getByLabelText('密码'), 'secret1');
    await browser.person.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: '设置' })).toBeDefined();
    expect(at()).toBe('/setting#tokens');
    forgetAuthValues();
  });

  it('opens directly for signed-in users', async () => {
    browser.signIn(anAccount());
    server.on('GET /api/get-user-info', anAccount());
    server.on('GET /api/api-tokens', []);
    const at = await browser.visit('/setting', 'en-US');
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeDefined();
    expect(at()).toBe('/setting');
  });
});

describe.each([
  ['zh-CN', '登录', '注册', '账号菜单：qiushi', '消息'],
  ['en-US', 'Sign in', 'Sign up', 'Account menu: qiushi', 'Messages'],
] as const)('the bar in %s', (locale, login, register, menu, bell) => {
  it('offers visitors to sign in, and to sign up if registration is open', async () => {
    await browser.visit('/logout-is-no-such-page', locale);
    const bar = screen.getByRole('banner');
    expect(within(bar).getByRole('button', { name: login })).toBeDefined();
    await within(bar).findByRole('button', { name: register });
    expect(within(bar).queryByRole('button', { name: bell })).toBeNull();
  });

  it('shows signed-in users their menu and messages instead of the sign-in button', async () => {
    browser.signIn(anAccount());
    await browser.visit('/nowhere', locale);
    const bar = screen.getByRole('banner');
    expect(within(bar).getByRole('button', { name: menu }).getAttribute('aria-haspopup')).toBe('menu');
    await within(bar).findByRole('button', { name: bell });
    expect(within(bar).queryByRole('button', { name: login })).toBeNull();
  });
});

it('the drawer on phones contains sign-up, which closes it', async () => {
  await browser.visit('/nowhere');
  await browser.person.click(button('菜单'));
  const drawer = await screen.findByRole('dialog', { name: '菜单' });
  await browser.person.click(await within(drawer).findByRole('button', { name: '注册' }));
  await screen.findByRole('dialog', { name: '注册' });
  expect(screen.queryByRole('dialog', { name: '菜单' })).toBeNull();
  forgetAuthValues();
});

it('no sign-up is offered if registration is closed', async () => {
  server.on('GET /api/get-website-config', aSite({ register: false, name: '云中 OJ', shortName: '云中' }));
  await browser.visit('/nowhere');
  await screen.findByText('云中 OJ');
  expect(screen.getByRole('link', { name: '云中' })).toBeDefined();
  expect(screen.queryByRole('button', { name: '注册' })).toBeNull();
});

describe('the language button', () => {
  it('switches in place, stores the choice and is labelled in the target language', async () => {
    await browser.visit('/nowhere', 'zh-CN');
    expect(screen.getByRole('heading').textContent).toBe('页面不存在，或你没有权限查看');
    await browser.person.click(button('English'));
    await screen.findByText('Page not found');
    expect([getLocale(), document.documentElement.lang, localStorage.getItem('locale')]).toEqual([
      'en-US',
      'en-US',
      'en-US',
    ]);
    await browser.person.click(button('中文: switch to Chinese'));
    await screen.findByText('页面不存在，或你没有权限查看');
    expect(localStorage.getItem('locale')).toBe('zh-CN');
  });
});

describe('a URL without a page', () => {
  it('shows a 404 page with a link home', async () => {
    const at = await browser.visit('/nowhere', 'en-US');
    expect(screen.getByText('404')).toBeDefined();
    expect(button('Back')).toBeDefined();
    await browser.person.click(screen.getByRole('link', { name: 'Go to home page' }));
    await vi.waitFor(() => expect(at()).toBe('/home'));
  });
});

describe('signing out', () => {
  it.each([
    ['ends the session on the server', null],
    ['deletes the session even if the request fails', new Refusal('internal')],
    ['accepts that the session has already ended', new Refusal('tokenInvalid')],
  ])('%s, and goes to the home page without a dialog', async (_title, answer) => {
    server.on('POST /api/logout', answer);
    browser.signIn(anAccount());
    const at = await browser.visit('/logout');
    await vi.waitFor(() => expect(at()).toBe('/home'));
    expect(server.asked('POST /api/logout')[0]?.headers.get('authorization')).toBe('token');
    expect(session.get()).toEqual({ token: null, user: null });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the list of shortcuts', () => {
  it.each([
    ['zh-CN', '快捷键', '提交代码', '关闭'],
    ['en-US', 'Keyboard shortcuts', 'Submit code', 'Close'],
  ] as const)('opens with ? in %s and names the actions', async (locale, title, submit, close) => {
    await browser.visit('/nowhere', locale);
    key('?');
    const dialog = await screen.findByRole('dialog', { name: title });
    const row = within(dialog).getByText(submit).closest('div');
    expect([...(row?.querySelectorAll('kbd') ?? [])].map((cap) => cap.textContent)).toEqual([
      'Ctrl',
      'Enter',
    ]);
    for (const cap of ['F8', '↑']) within(dialog).getByText(cap, { selector: 'kbd' });
    await browser.person.click(within(dialog).getByRole('button', { name: close }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays closed while a question mark is typed into a field', async () => {
    await browser.visit('/nowhere');
    const typing = document.body.appendChild(document.createElement('textarea'));
    key('?', typing);
    key('?', document.body, { ctrlKey: true });
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(screen.queryByRole('dialog')).toBeNull();
    typing.remove();
  });
});

const found = {
  problems: [{ problemId: '1001', title: 'A+B', difficulty: 1 }],
  users: [{ uid: 'd', username: 'deer', nickname: null, avatar: null }],
  places: [],
};
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const current = () => screen.getByRole('option', { selected: true }).textContent;

async function openPalette(locale: 'zh-CN' | 'en-US' = 'zh-CN') {
  const at = await browser.visit('/nowhere', locale);
  key('k', document.body, { ctrlKey: true });
  return { at, input: await screen.findByRole('combobox') };
}

describe('the palette', () => {
  it('searches after a typing pause, and is operated by keys', async () => {
    server.on('GET /api/search', found);
    const { at, input } = await openPalette();
    await browser.write(input, ' deer ');
    await screen.findByText('A+B');
    expect(server.asked('GET /api/search').map(({ query }) => query)).toEqual([{ keyword: 'deer' }]);
    expect(options()).toEqual(['1001A+B', 'deer', '“deer”的全部结果']);
    expect(current()).toBe('1001A+B');
    key('ArrowUp', input);
    expect(current()).toBe('“deer”的全部结果');
    key('ArrowDown', input);
    key('ArrowDown', input);
    expect(current()).toBe('deer');
    expect(document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
      'deer',
    );
    server.on('GET /api/get-user-home-info', new Refusal('userNotFound'));
    server.on('GET /api/get-user-calendar-heatmap', new Refusal('userNotFound'));
    key('Enter', input);
    await vi.waitFor(() => expect(at()).toBe('/user-home?uid=d&username=deer'));
    await vi.waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('waits for results after Enter, and opens none of a previous keyword', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof found>();
    server.on('GET /api/search', () => promise);
    server.on('GET /api/get-user-home-info', new Refusal('userNotFound'));
    server.on('GET /api/get-user-calendar-heatmap', new Refusal('userNotFound'));
    const { at, input } = await openPalette('en-US');
    await browser.write(input, 'deer');
    key('Enter', input);
    await act(() => new Promise((done) => setTimeout(done, 0)));
    expect(at()).toBe('/nowhere');
    resolve({ problems: [], users: found.users, places: [] });
    await vi.waitFor(() => expect(at()).toBe('/user-home?uid=d&username=deer'));
  });

  it('does not navigate if closed before the results arrive', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof found>();
    server.on('GET /api/search', () => promise);
    const { at, input } = await openPalette('en-US');
    await browser.write(input, 'deer');
    key('Enter', input);
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await vi.waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await act(async () => resolve({ problems: [], users: found.users, places: [] }));
    await act(() => new Promise((done) => setTimeout(done, 0)));
    expect(at()).toBe('/nowhere');
  });

  it('does not search or open anything during text composition', async () => {
    server.on('GET /api/search', found);
    const { at, input } = await openPalette();
    fireEvent.compositionStart(input);
    await browser.write(input, 'deer');
    key('Enter', input, { isComposing: true });
    key('Enter', input, { keyCode: 229 });
    await act(() => new Promise((done) => setTimeout(done, 200)));
    expect(server.asked('GET /api/search')).toEqual([]);
    expect(at()).toBe('/nowhere');
    fireEvent.compositionEnd(input);
    await screen.findByText('A+B');
  });

  it('reports that nothing was found, or that the search failed', async () => {
    server.on('GET /api/search', { problems: [], users: [], places: [] });
    const { input } = await openPalette('en-US');
    await browser.write(input, 'zzzz');
    await screen.findByText(/^No results/);
    server.on('GET /api/search', new Refusal('internal'));
    await browser.write(input, 'y');
    await vi.waitFor(() => expect(server.asked('GET /api/search')).toHaveLength(2));
    expect(screen.queryByRole('option')).toBeNull();
    await vi.waitFor(() =>
      expect(screen.getAllByRole('status').some((place) => /try again/i.test(place.textContent))).toBe(true),
    );
  });

  it('contains what a visitor may open, not what requires staff rights', async () => {
    await openPalette();
    expect(options()).toContain('题库');
    expect(options()).not.toContain('邮件发件箱');
    expect(options()).not.toContain('设置');
  });

  it('does not open over a dialog, which may contain typed text', async () => {
    await browser.visit('/nowhere');
    await browser.person.click(button('登录'));
    await screen.findByRole('dialog', { name: '登录' });
    key('k', document.body, { ctrlKey: true });
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('returns focus to the previously focused element', async () => {
    await browser.visit('/nowhere');
    const opener = screen.getAllByRole('button', { name: '跳转到题目、用户或页面' })[0];
    opener?.focus();
    key('k', opener, { metaKey: true });
    await screen.findByRole('combobox');
    key('k', document.body, { metaKey: true });
    await vi.waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });
});
