// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../api/session.ts';
import { authDialog, openAuthDialog, switchAuthMode, type OidcReturn } from '../../../lib/auth-dialog.ts';
import { ToastHost } from '../../../app/shell/ToastHost.tsx';
import { AuthDialogFixture } from '../../../../test-support/AuthDialogFixture.tsx';
import { Refusal, Reply } from '../../../../test-support/fake-server.ts';
import { signInAddress } from './sign-in-services.ts';
import { anAccount, aSite } from '../../../../test-support/people.ts';
import { requireLogin } from './require-login.ts';
import { SlidePuzzle } from './SlidePuzzle.tsx';

const browser = setUpScreen();
const { server } = browser;
const accepted = () => new Reply(anAccount(), { authorization: 'fresh' });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const send = () =>
  browser.person.click(within(screen.getByRole('dialog')).getByRole('button', { name: '登录' }));

beforeEach(() =>
  server.on('GET /api/get-website-config', aSite({ signInProviders: [{ key: 'oidc', name: '校园账号' }] })),
);

/** Simulates the return from the OIDC provider. */
async function comeBack(outcome: OidcReturn['outcome'] = { ticket: 'abc' }, isLinking = false) {
  await browser.show(<AuthDialogFixture />, 'zh-CN', ['auth']);
  act(() => authDialog.set({ mode: 'oidc', returned: { outcome, isLinking }, proceed: undefined }));
  await screen.findByRole('dialog');
}

describe('the sign-in dialog', () => {
  it.each([
    ['zh-CN', '使用 GitHub 登录', '使用微信登录'],
    ['en-US', 'Sign in with GitHub', 'Sign in with WeChat'],
  ] as const)('in %s links to every service', async (locale, github, wechat) => {
    const signInProviders = [
      { key: 'github', name: 'GitHub' },
      { key: 'wechat', name: 'WeChat' },
    ] as const;
    server.on('GET /api/get-website-config', aSite({ signInProviders: [...signInProviders] }));
    await browser.show(<AuthDialogFixture />, locale, ['auth']);
    history.replaceState(null, '', '/problem/1000?a=b#c');
    act(() => authDialog.set({ mode: 'login', proceed: undefined }));
    const link = await screen.findByRole('link', { name: github });
    expect(link.getAttribute('href')).toBe('/api/oidc/start?provider=github&path=%2Fproblem%2F1000%3Fa%3Db');
    expect(screen.getByRole('link', { name: wechat }).getAttribute('href')).toBe(
      '/api/oidc/start?provider=wechat&path=%2Fproblem%2F1000%3Fa%3Db',
    );
  });
});

it('leads back to the page that required the sign-in, not to the one where the dialog is open', async () => {
  const signInProviders = [{ key: 'github', name: 'GitHub' }] as const;
  server.on('GET /api/get-website-config', aSite({ signInProviders: [...signInProviders] }));
  await browser.show(<AuthDialogFixture />, 'en-US', ['auth']);
  act(() => openAuthDialog('login', () => {}, '/device?code=ABCD-EFGH'));
  act(() => switchAuthMode('register'));
  act(() => switchAuthMode('login'));
  const link = await screen.findByRole('link', { name: 'Sign in with GitHub' });
  const query = new URL(String(link.getAttribute('href')), 'http://site.example').searchParams;
  expect(query.get('path')).toBe('/device?code=ABCD-EFGH');
  for (const [wanted, path] of [
    ['/setting#account', '/setting'],
    ['/problem?keyword=\\frac', '/problem?keyword=%5Cfrac'],
    ['//evil.example', '/home'],
    [`/problem?keyword=${'a'.repeat(2000)}`, '/home'],
  ] as const)
    expect(signInAddress('github', wanted)).toBe(
      `/api/oidc/start?provider=github&path=${encodeURIComponent(path)}`,
    );
});

describe('a user who returns from the OIDC provider', () => {
  it('is signed in by the ticket, once', async () => {
    server.on('POST /api/oidc/redeem', accepted());
    await comeBack();
    await screen.findByText('欢迎，qiushi');
    expect([screen.queryByRole('dialog'), session.get().token]).toEqual([null, 'fresh']);
    expect(server.asked('POST /api/oidc/redeem').map(({ body }) => body)).toEqual([
      { ticket: 'abc', password: null, secondFactorCode: null, slideToken: null },
    ]);
  });

  it('enters the code of a second factor if required, and another after a wrong one', async () => {
    server.on('POST /api/oidc/redeem', ({ body }) => {
      if (body.secondFactorCode === null) return new Refusal('secondFactorRequired');
      return body.secondFactorCode === '123456' ? accepted() : new Refusal('secondFactorCodeWrong');
    });
    await comeBack();
    const code = await field('动态验证码');
    expect(screen.queryByLabelText('密码')).toBeNull();
    await browser.person.type(code, '000000{Enter}');
    await screen.findByText('动态验证码错误或已使用过，请等待下一个');
    expect((await field('动态验证码')).value).toBe('');
    await browser.person.type(await field('动态验证码'), ' 123456 {Enter}');
    await screen.findByText('欢迎，qiushi');
  });

  it('enters password and code if the address belongs to an account with both', async () => {
    server.on('POST /api/oidc/redeem', ({ body }) => {
      if (body.password === null) return new Refusal('oidcPasswordRequired', { username: 'qiushi' });
      if (body.password !== 'secret1') return new Refusal('wrongCredentials');
      return body.secondFactorCode === null ? new Refusal('secondFactorRequired') : accepted();
    });
    await comeBack();
    await browser.person.type(await field('密码'), 'wrong-1{Enter}');
    await screen.findByText('用户名或密码错误');
    await browser.person.clear(await field('密码'));
    await browser.person.type(await field('密码'), 'secret1{Enter}');
    await browser.person.type(await field('动态验证码'), '123456');
    expect((await field('密码')).value).toBe('secret1');
    await send();
    await screen.findByText('欢迎，qiushi');
    expect(server.asked('POST /api/oidc/redeem').at(-1)?.body).toMatchObject({
      password: 'secret1',
      secondFactorCode: '123456',
    });
  });

  it.each<[string, OidcReturn['outcome'], string]>([
    ['returns too late', 'expired', '登录等待时间过长，请重试'],
    ['failed at the provider', 'failed', '外部账号登录失败，请重试'],
    ['declined at the provider', 'declined', '你在外部服务中取消了授权，没有登录'],
  ])('who %s sees the error and can start again', async (_title, outcome, said) => {
    await comeBack(outcome);
    await screen.findByText(said);
    const again = await screen.findByRole('link', { name: '使用校园账号登录' });
    expect(again.getAttribute('href')).toMatch(/^\/api\/oidc\/start\?provider=oidc&path=/);
    expect(server.asked('POST /api/oidc/redeem')).toEqual([]);
  });

  it.each(['oidcTicketExpired', 'registrationClosed', 'accountBanned'] as const)(
    'who is rejected (%s) sees why and can start again',
    async (code) => {
      server.on('POST /api/oidc/redeem', new Refusal(code));
      await comeBack();
      expect((await screen.findByRole('alert')).textContent).not.toBe('');
      await screen.findByRole('link', { name: '使用校园账号登录' });
    },
  );

  it('can start again if the ticket expires while they type the password', async () => {
    server.on(
      'POST /api/oidc/redeem',
      ({ body }) =>
        new Refusal(body.password === null ? 'oidcPasswordRequired' : 'oidcTicketExpired', {
          username: 'qiushi',
        }),
    );
    await comeBack();
    await browser.person.type(await field('密码'), 'secret1{Enter}');
    await screen.findByRole('link', { name: '使用校园账号登录' });
    expect(screen.getByRole('alert').textContent).toContain('过期');
    expect(screen.queryByLabelText('密码')).toBeNull();
  });

  it('gets the accounts linked if signed in here, or sees why not', async () => {
    browser.signIn(anAccount());
    server.on('POST /api/oidc/link', new Refusal('oidcLinkedElsewhere'));
    await comeBack({ ticket: 'abc' }, true);
    await screen.findByRole('dialog', { name: '关联账号' });
    await screen.findByRole('alert');
    expect(screen.queryByRole('link')).toBeNull();
    act(() => authDialog.set(null));
    server.on('POST /api/oidc/link', null);
    act(() => authDialog.set({ mode: 'oidc', returned: { outcome: { ticket: 'abc' }, isLinking: true } }));
    await screen.findByText('账号已关联');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(session.get().token).toBe('token');
  });
});

it.each([
  ['declined', '你在外部服务中取消了授权，账号没有关联'],
  ['failed', '关联账号失败，请重试'],
  ['expired', '等待时间过长，账号没有关联。请在“外部账号”中重新关联。'],
] as const)('a user whose link visit %s is not asked to sign in', async (outcome, said) => {
  browser.signIn(anAccount());
  await comeBack(outcome, true);
  const dialog = await screen.findByRole('dialog', { name: '关联账号' });
  await within(dialog).findByText(said);
  expect(within(dialog).queryByRole('link')).toBeNull();
});

describe('an action that requires a session', () => {
  it('runs at once for signed-in users', () => {
    const open = vi.fn();
    browser.signIn(anAccount());
    requireLogin(open);
    expect([open.mock.calls.length, authDialog.get()]).toEqual([1, null]);
  });

  it('runs after sign-in for visitors; only the latest one', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    server.on('POST /api/login', accepted());
    await browser.show(<AuthDialogFixture />, 'zh-CN', ['auth']);
    act(() => requireLogin(first));
    await screen.findByText('登录后会回到这里继续。');
    act(() => requireLogin(second));
    await browser.write(await field('用户名'), 'qiushi');
    await browser.write(await field('密码'), 'secret1');
    await send();
    await screen.findByText('欢迎，qiushi');
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });
});

const bar = () => screen.getByRole<HTMLInputElement>('slider', { name: '移动拼块' });

describe('the puzzle', () => {
  const slide = { background: 'data:,b', piece: 'data:,p', width: 280, height: 160, pieceSize: 52, y: 9 };
  const onRelease = vi.fn<(x: number, duration: number) => void>();
  beforeEach(() => onRelease.mockReset());
  const show = (isBusy = false, given: typeof slide | null = slide) =>
    browser.show(
      <>
        <SlidePuzzle slide={given} isBusy={isBusy} onRelease={onRelease} />
        <ToastHost />
      </>,
      'zh-CN',
      ['auth'],
    );

  it('reports distance and duration of each drag once', async () => {
    const clock = vi.spyOn(performance, 'now');
    await show();
    expect([bar().max, bar().disabled]).toEqual(['228', false]);
    clock.mockReturnValue(1000);
    fireEvent.change(bar(), { target: { value: '5' } });
    clock.mockReturnValue(1400.4);
    fireEvent.change(bar(), { target: { value: '120' } });
    fireEvent.pointerUp(bar());
    fireEvent.pointerUp(bar());
    expect(onRelease.mock.calls).toEqual([[120, 400]]);
    clock.mockRestore();
  });

  it('reports nothing for a click without movement or other keys', async () => {
    await show();
    fireEvent.pointerUp(bar());
    fireEvent.keyDown(bar(), { key: 'Enter' });
    fireEvent.change(bar(), { target: { value: '9' } });
    fireEvent.keyDown(bar(), { key: ' ' });
    expect(onRelease).not.toHaveBeenCalled();
  });

  it.each([
    ['while a response is pending', true, slide],
    ['before it has loaded', false, null],
  ] as const)('cannot be moved %s', async (_title, isBusy, given) => {
    await show(isBusy, given);
    expect(bar().disabled).toBe(true);
  });
});
