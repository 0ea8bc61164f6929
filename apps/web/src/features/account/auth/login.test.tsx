// @vitest-environment jsdom
import { noteOf, setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { limits } from '@xiezhi/contract/limits';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../api/session.ts';
import { authDialog, openAuthDialog } from '../../../lib/auth-dialog.ts';
import { AuthDialogFixture } from '../../../../test-support/AuthDialogFixture.tsx';
import { Refusal, Reply } from '../../../../test-support/fake-server.ts';
import { anAccount, aSite } from '../../../../test-support/people.ts';
import { forgetAuthValues } from './auth-form.ts';
import { forgetLoginFailures } from './login-failures.ts';

const browser = setUpScreen();
const { server } = browser;

afterEach(() => {
  forgetAuthValues();
  forgetLoginFailures();
});

const accepted = (account = anAccount()) => new Reply(account, { authorization: 'fresh' });

async function open(locale: 'zh-CN' | 'en-US' = 'zh-CN') {
  await browser.show(<AuthDialogFixture />, locale, ['auth']);
  await browser.person.click(screen.getByRole('button', { name: 'open' }));
  return await screen.findByRole('dialog');
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const send = () =>
  browser.person.click(within(screen.getByRole('dialog')).getByRole('button', { name: '登录' }));

async function fill(username = ' qiushi ', password = 'secret1'): Promise<void> {
  await browser.write(field('用户名'), username);
  await browser.write(field('密码'), password);
}

describe.each([
  ['zh-CN', '登录', '用户名', '密码', ['请输入用户名', '请输入密码'], '用户名或密码错误'],
  [
    'en-US',
    'Sign in',
    'Username',
    'Password',
    ['Enter a username', 'Enter a password'],
    'Please check your username or password',
  ],
] as const)('the sign-in form in %s', (locale, login, username, password, required, wrong) => {
  it('shows an error at each empty field, focuses the first, and sends nothing', async () => {
    const dialog = await open(locale);
    await browser.person.click(within(dialog).getByRole('button', { name: login }));
    expect([field(username), field(password)].map(noteOf)).toEqual(required);
    expect(document.activeElement).toBe(field(username));
    expect(server.asked('POST /api/login')).toEqual([]);
  });

  it('keeps the values after a wrong password and shows the error until the password changes', async () => {
    server.on('POST /api/login', new Refusal('wrongCredentials'));
    const dialog = await open(locale);
    await browser.person.type(field(username), 'qiushi');
    await browser.person.type(field(password), 'secret1{Enter}');
    await screen.findByText(wrong);
    expect(within(dialog).getAllByRole('alert')).toHaveLength(1);
    expect(noteOf(field(password))).toBe(wrong);
    expect([field(username).value, field(password).value]).toEqual(['qiushi', 'secret1']);
    await browser.person.type(field(password), '2');
    expect(screen.queryByText(wrong)).toBeNull();
  });
});

describe('signing in', () => {
  it('closes the dialog, greets by nickname and runs the continuation', async () => {
    const proceed = vi.fn();
    server.on('POST /api/login', accepted(anAccount({ nickname: '秋实' })));
    await browser.show(<AuthDialogFixture />, 'zh-CN', ['auth']);
    openAuthDialog('login', proceed);
    await screen.findByRole('dialog');
    await fill();
    await send();
    await screen.findByText('欢迎，秋实');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(proceed).toHaveBeenCalledOnce();
    expect(session.get()).toMatchObject({ token: 'fresh', user: { username: 'qiushi' } });
    expect(server.asked('POST /api/login').map(({ body }) => body)).toEqual([
      { username: 'qiushi', password: 'secret1', slideToken: null, secondFactorCode: null },
    ]);
    await browser.person.click(button('open'));
    await screen.findByRole('dialog');
    expect([field('用户名').value, field('密码').value]).toEqual(['', '']);
  });

  it('sends one request however often it is submitted', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof accepted>>();
    server.on('POST /api/login', () => promise);
    const dialog = await open();
    await fill();
    await send();
    const busy = within(dialog).getByRole<HTMLButtonElement>('button', { name: '登录', busy: true });
    expect(busy.disabled).toBe(true);
    await browser.person.click(busy);
    await browser.person.type(field('密码'), '{Enter}');
    resolve(accepted());
    await screen.findByText('欢迎，qiushi');
    expect(server.asked('POST /api/login')).toHaveLength(1);
  });

  it('runs no continuation after the dialog was closed', async () => {
    const proceed = vi.fn();
    server.on('POST /api/login', accepted());
    await browser.show(<AuthDialogFixture />, 'zh-CN', ['auth']);
    openAuthDialog('login', proceed);
    await screen.findByRole('dialog');
    await browser.person.click(button('关闭'));
    await browser.person.click(button('open'));
    await screen.findByRole('dialog');
    await fill();
    await send();
    await screen.findByText('欢迎，qiushi');
    expect(proceed).not.toHaveBeenCalled();
  });
});

const puzzle = (key: string) => ({
  key,
  kind: 'slide' as const,
  slide: { background: 'data:,b', piece: 'data:,p', width: 280, height: 160, pieceSize: 52, y: 9 },
  question: null,
  expire: 300,
});

/** Solves the slide puzzle with keys, because jsdom cannot drag. */
function slide(): void {
  const bar = screen.getByRole<HTMLInputElement>('slider', { name: '移动拼块' });
  fireEvent.change(bar, { target: { value: '120' } });
  fireEvent.keyDown(bar, { key: 'Enter' });
}

describe('the slide check', () => {
  it('precedes an attempt after five wrong passwords, and its token is sent', async () => {
    server.on('POST /api/login', new Refusal('wrongCredentials'));
    server.on('GET /api/slide-check', puzzle('k1'));
    server.on('POST /api/slide-check', { token: 'passed' });
    await open();
    await fill();
    for (let count = 1; count <= limits.loginFailuresBeforeSlide; count += 1) {
      await send();
      await vi.waitFor(() => expect(server.asked('POST /api/login')).toHaveLength(count));
      await screen.findByText('用户名或密码错误');
      expect(screen.queryByRole('slider')).toBeNull();
      const isWarned = screen.queryByText('密码再错一次，就需先完成验证') !== null;
      expect(isWarned).toBe(count === limits.loginFailuresBeforeSlide - 1);
    }
    server.on('POST /api/login', accepted());
    await send();
    await vi.waitFor(() => expect(screen.getByRole<HTMLInputElement>('slider').disabled).toBe(false));
    expect(server.asked('POST /api/login')).toHaveLength(limits.loginFailuresBeforeSlide);
    slide();
    await screen.findByText('欢迎，qiushi');
    expect(server.asked('POST /api/slide-check')[0]?.body).toMatchObject({ key: 'k1', x: 120 });
    expect(server.asked('POST /api/login').at(-1)?.body).toMatchObject({ slideToken: 'passed' });
  });

  it('also applies to linking an account, and keeps typed text', async () => {
    server.on('POST /api/oidc/redeem', ({ body }) => {
      if (body.password === null) return new Refusal('oidcPasswordRequired', { username: 'qiushi' });
      return body.slideToken === 'passed' ? accepted() : new Refusal('slideCheckRequired');
    });
    server.on('GET /api/slide-check', puzzle('k1'));
    server.on('POST /api/slide-check', { token: 'passed' });
    await browser.show(<AuthDialogFixture />, 'zh-CN', ['auth']);
    authDialog.set({ mode: 'oidc', returned: { outcome: { ticket: 'abc' }, isLinking: false } });
    await browser.write(await screen.findByLabelText('密码'), 'secret1');
    await send();
    await vi.waitFor(() => expect(screen.getByRole<HTMLInputElement>('slider').disabled).toBe(false));
    slide();
    await screen.findByText('欢迎，qiushi');
    expect(server.asked('POST /api/oidc/redeem').at(-1)?.body).toEqual({
      ticket: 'abc',
      password: 'secret1',
      secondFactorCode: null,
      slideToken: 'passed',
    });
  });

  it('also applies to signing up after many registrations, and keeps typed text', async () => {
    server.on('POST /api/check-username-or-email', { username: false, email: false });
    server.on('POST /api/register', ({ body }) =>
      body.slideToken === 'passed' ? null : new Refusal('slideCheckRequired'),
    );
    server.on('POST /api/login', accepted());
    server.on('GET /api/slide-check', puzzle('k1'));
    server.on('POST /api/slide-check', { token: 'passed' });
    await browser.show(<AuthDialogFixture />, 'zh-CN', ['auth']);
    act(() => authDialog.set({ mode: 'register' }));
    const dialog = await screen.findByRole('dialog');
    const typed = { 用户名: 'qiushi', 邮箱: 'q@example.org', 邮箱验证码: '123456' };
    const passwords = { 密码: 'tr0ub4dor', 确认密码: 'tr0ub4dor' };
    for (const [name, text] of Object.entries({ ...typed, ...passwords }))
      await browser.write(screen.getByLabelText(name), text);
    await browser.person.click(within(dialog).getByRole('button', { name: '注册' }));
    await vi.waitFor(() => expect(screen.getByRole<HTMLInputElement>('slider').disabled).toBe(false));
    slide();
    await screen.findByText('欢迎，qiushi');
    expect(server.asked('POST /api/register').map(({ body }) => [body.username, body.slideToken])).toEqual([
      ['qiushi', ''],
      ['qiushi', 'passed'],
    ]);
  });

  it('is no longer required after a successful sign-in', async () => {
    server.on('POST /api/login', new Refusal('wrongCredentials'));
    await open();
    await fill();
    for (let count = 1; count < limits.loginFailuresBeforeSlide; count += 1) {
      await send();
      await vi.waitFor(() => expect(server.asked('POST /api/login')).toHaveLength(count));
      await screen.findByText('用户名或密码错误');
    }
    server.on('POST /api/login', accepted());
    await send();
    await screen.findByText('欢迎，qiushi');
    server.on('POST /api/login', new Refusal('wrongCredentials'));
    await browser.person.click(button('open'));
    await screen.findByRole('dialog');
    await fill();
    await send();
    await screen.findByText('用户名或密码错误');
    await send();
    await vi.waitFor(() =>
      expect(server.asked('POST /api/login')).toHaveLength(limits.loginFailuresBeforeSlide + 2),
    );
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('appears if the server requires it, restarts after a failure, and may be a question', async () => {
    let count = 0;
    server.on('POST /api/login', ({ body }) =>
      body.slideToken === 'passed' ? accepted() : new Refusal('slideCheckRequired'),
    );
    server.on('GET /api/slide-check', ({ query }) => {
      count += 1;
      return query['kind'] === 'question'
        ? { key: 'q', kind: 'question', slide: null, question: '三加四等于几？', expire: 300 }
        : puzzle(`k${count}`);
    });
    server.on('POST /api/slide-check', ({ body }) =>
      body.answer === 7 ? { token: 'passed' } : new Refusal('slideTooFast'),
    );
    await open();
    await fill();
    await send();
    await vi.waitFor(() => expect(screen.getByRole<HTMLInputElement>('slider').disabled).toBe(false));
    slide();
    await screen.findByText('速度过快，可能是机器操作，请重新验证！');
    await vi.waitFor(() => expect(screen.getByRole<HTMLInputElement>('slider').disabled).toBe(false));
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('0');
    expect(server.asked('GET /api/slide-check')).toHaveLength(2);

    await browser.person.click(button('看不到图片？改做文字题'));
    const answer = await screen.findByLabelText('三加四等于几？');
    expect(screen.queryByText('速度过快，可能是机器操作，请重新验证！')).toBeNull();
    await browser.person.type(answer, 'x');
    expect(button('确认').disabled).toBe(true);
    await browser.person.clear(answer);
    await browser.person.type(answer, '7{Enter}');
    await screen.findByText('欢迎，qiushi');
    expect(server.asked('POST /api/login')).toHaveLength(2);
  });
});

async function reachCode(): Promise<HTMLInputElement> {
  server.on('POST /api/login', ({ body }) => {
    if (body.secondFactorCode === null) return new Refusal('secondFactorRequired');
    return body.secondFactorCode === '123456' ? accepted() : new Refusal('secondFactorCodeWrong');
  });
  await open();
  await fill();
  await send();
  return await screen.findByLabelText<HTMLInputElement>('动态验证码');
}

describe('the second factor', () => {
  it('is requested after the right password, and shows an error at its field', async () => {
    const code = await reachCode();
    expect(noteOf(field('密码'))).toBe('');
    await browser.person.type(code, '000000{Enter}');
    await screen.findByText('动态验证码错误或已使用过，请等待下一个');
    expect([noteOf(code), code.value]).toEqual(['动态验证码错误或已使用过，请等待下一个', '']);
    await browser.person.type(code, ' 123456 {Enter}');
    await screen.findByText('欢迎，qiushi');
  });

  it.each(['用户名', '密码'])('is removed if the %s changes', async (name) => {
    await reachCode();
    await browser.person.type(field(name), '2');
    expect(screen.queryByLabelText('动态验证码')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the dialog', () => {
  it('focuses its first field, restores focus when closed, and keeps typed text', async () => {
    await open();
    expect(document.activeElement).toBe(field('用户名'));
    await fill('half', 'way');
    await browser.person.click(button('关闭'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button('open'));
    await browser.person.click(button('open'));
    await screen.findByRole('dialog');
    expect([field('用户名').value, field('密码').value]).toEqual(['half', 'way']);
  });

  it('is not closed by a click on the backdrop', async () => {
    const dialog = await open();
    await browser.person.pointer({ keys: '[MouseLeft]', target: dialog });
    expect(screen.queryByRole('dialog')).toBe(dialog);
  });

  it('switches forms with their titles and focuses the first field', async () => {
    server.on('POST /api/check-username-or-email', { username: true, email: false });
    await open();
    await browser.write(field('用户名'), 'qiushi');
    await browser.person.click(await screen.findByRole('button', { name: '注册' }));
    expect(await screen.findByRole('dialog', { name: '注册' })).toBeDefined();
    expect(document.activeElement).toBe(field('用户名'));
    expect(field('用户名').value).toBe('qiushi');
    server.on('GET /api/captcha', { img: 'data:,', captchaKey: 'c' });
    await browser.person.click(button('登录'));
    await browser.person.click(button('忘记密码？'));
    expect(await screen.findByRole('dialog', { name: '找回密码' })).toBeDefined();
    expect(document.activeElement).toBe(field('邮箱'));
    await browser.person.click(button('登录'));
    expect(await screen.findByRole('dialog', { name: '登录' })).toBeDefined();
    await browser.person.click(button('关闭'));
    expect(document.activeElement).toBe(button('open'));
  });

  it('offers no sign-up if registration is closed', async () => {
    server.on(
      'GET /api/get-website-config',
      aSite({ register: false, signInProviders: [{ key: 'oidc', name: '校园账号' }] }),
    );
    await open();
    await screen.findByRole('link', { name: '使用校园账号登录' });
    expect(screen.queryByRole('button', { name: '注册' })).toBeNull();
  });

  it('reveals a password only while requested', async () => {
    await open();
    expect(field('密码').type).toBe('password');
    await browser.person.click(button('显示密码'));
    expect(field('密码').type).toBe('text');
    await browser.person.click(button('隐藏密码'));
    expect(field('密码').type).toBe('password');
  });
});
