// @vitest-environment jsdom
import { noteOf, setUpScreen } from '../../../../test-support/screen.tsx';
import { act, screen, within } from '@testing-library/react';
import { intervals } from '@xiezhi/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../api/session.ts';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { AuthDialogFixture } from '../../../../test-support/AuthDialogFixture.tsx';
import { Refusal, Reply } from '../../../../test-support/fake-server.ts';
import { anAccount, aSite } from '../../../../test-support/people.ts';
import { forgetAuthValues, registerCodeCooldown } from './auth-form.ts';

const browser = setUpScreen();
const { server } = browser;

beforeEach(() => {
  // An expired cooldown.
  registerCodeCooldown.start(0);
  server.on('POST /api/check-username-or-email', { username: false, email: false });
  server.on('GET /api/get-register-code', { email: 'q@example.org', expire: 600 });
});
afterEach(() => {
  vi.useRealTimers();
  forgetAuthValues();
});

async function open(locale: 'zh-CN' | 'en-US' = 'zh-CN') {
  await browser.show(<AuthDialogFixture />, locale, ['auth']);
  act(() => authDialog.set({ mode: 'register' }));
  return await screen.findByRole('dialog');
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const send = () =>
  browser.person.click(within(screen.getByRole('dialog')).getByRole('button', { name: '注册' }));

const good = {
  用户名: 'qiushi',
  邮箱: 'q@example.org',
  邮箱验证码: '123456',
  密码: 'tr0ub4dor',
  确认密码: 'tr0ub4dor',
};

it('keeps username and address over a reload of the tab, but no password or code', async () => {
  await open();
  await fill();
  vi.resetModules();
  const { authValues } = await import('./auth-form.ts');
  expect(authValues.get()).toMatchObject({
    username: 'qiushi',
    email: 'q@example.org',
    password: '',
    passwordAgain: '',
    code: '',
  });
  forgetAuthValues();
  expect(JSON.stringify(sessionStorage)).not.toMatch(/qiushi|example/);
});

async function fill(changes: Partial<typeof good> = {}): Promise<void> {
  for (const [name, text] of Object.entries({ ...good, ...changes })) await browser.write(field(name), text);
}

describe.each([
  [
    'zh-CN',
    '注册',
    ['用户名', '邮箱', '邮箱验证码', '密码', '确认密码'],
    ['请输入用户名', '请输入邮箱', '请输入验证码', '请输入密码', '请再输入一次密码'],
    ['密码', '确认密码', '两次输入的密码不一致'],
  ],
  [
    'en-US',
    'Sign up',
    ['Username', 'Email', 'Verification code', 'Password', 'Confirm password'],
    [
      'Enter a username',
      'Enter an email address',
      'Enter the verification code',
      'Enter a password',
      'Enter the password again',
    ],
    ['Password', 'Confirm password', 'The passwords do not match'],
  ],
] as const)('the sign-up form in %s', (locale, register, names, required, [password, again, differs]) => {
  it('shows an error at each empty field and sends nothing', async () => {
    const dialog = await open(locale);
    await browser.person.click(within(dialog).getByRole('button', { name: register }));
    expect(names.map((name) => noteOf(field(name)))).toEqual(required);
    expect(document.activeElement).toBe(field(names[0]));
    expect(server.asked('POST /api/register')).toEqual([]);
  });

  it('clears the error about different passwords once either is corrected', async () => {
    await open(locale);
    await browser.write(field(password), 'tr0ub4dor');
    await browser.write(field(again), 'tr0ub4dor3');
    await browser.person.click(field(password));
    expect(noteOf(field(again))).toBe(differs);
    await browser.person.paste('3');
    expect(noteOf(field(again))).toBe('');
    expect(field(again).getAttribute('aria-invalid')).toBeNull();
  });
});

describe('a name that is taken', () => {
  it('is reported on blur and blocks the form until changed', async () => {
    server.on('POST /api/check-username-or-email', ({ body }) => ({
      username: body.username === 'taken',
      email: false,
    }));
    await open();
    await fill({ 用户名: 'taken' });
    await screen.findByText('用户名已存在');
    expect(noteOf(field('用户名'))).toBe('用户名已存在');
    await send();
    expect(document.activeElement).toBe(field('用户名'));
    expect(server.asked('POST /api/register')).toEqual([]);
    await browser.person.keyboard('2');
    expect(screen.queryByText('用户名已存在')).toBeNull();
    server.on('POST /api/register', null);
    server.on('POST /api/login', new Reply(anAccount(), { authorization: 'fresh' }));
    await send();
    await screen.findByText('欢迎，qiushi');
  });

  it('is not reported if the response arrives after another name was typed', async () => {
    const { promise, resolve } = Promise.withResolvers<{ username: boolean; email: boolean }>();
    server.on('POST /api/check-username-or-email', () => promise);
    await open();
    await browser.write(field('用户名'), 'taken');
    await browser.person.tab();
    await browser.write(field('用户名'), '2');
    await act(async () => {
      resolve({ username: true, email: false });
      await promise;
    });
    expect(screen.queryByText('用户名已存在')).toBeNull();
  });

  it('is reported by the sign-up itself if the check had no response', async () => {
    server.on('POST /api/check-username-or-email', () => Promise.reject(new TypeError('offline')));
    server.on('POST /api/register', new Refusal('usernameTaken'));
    await open();
    await fill();
    await send();
    await screen.findByText('用户名已存在');
    expect(Object.keys(good).map((name) => field(name).value)).toEqual(Object.values(good));
  });
});

describe('the verification code', () => {
  it('is not requested for an invalid address', async () => {
    await open();
    await browser.write(field('邮箱'), 'nobody@');
    await browser.person.click(button('获取验证码'));
    expect(noteOf(field('邮箱'))).toBe('邮箱格式不正确');
    expect(server.asked('GET /api/get-register-code')).toEqual([]);
  });

  it('is sent once per minute, even if the dialog is closed meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await open();
    await browser.write(field('邮箱'), ' q@example.org ');
    await browser.person.click(button('获取验证码'));
    const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: '60 秒后重发' });
    expect(waiting.disabled).toBe(true);
    expect(noteOf(field('邮箱验证码'))).toContain('10 分钟内有效');
    expect(server.asked('GET /api/get-register-code').map(({ query }) => query)).toEqual([
      { email: 'q@example.org', slidePass: '-' },
    ]);
    await browser.person.click(button('关闭'));
    act(() => void vi.advanceTimersByTime(20_000));
    act(() => authDialog.set({ mode: 'register' }));
    await screen.findByRole('button', { name: '40 秒后重发' });
    act(() => void vi.advanceTimersByTime(intervals.registerEmailCooldown - 20_000));
    expect(button('获取验证码').disabled).toBe(false);
  });

  it('can be requested again at once after an error, which is shown', async () => {
    server.on('GET /api/get-register-code', new Refusal('emailDomainRefused'));
    await open();
    await browser.write(field('邮箱'), 'q@example.org');
    await browser.person.click(button('获取验证码'));
    await screen.findByText('不支持使用该邮箱域名注册');
    expect(noteOf(field('邮箱验证码'))).toBe('不支持使用该邮箱域名注册');
    expect(button('获取验证码').disabled).toBe(false);
  });

  it('is filled in automatically on a site without mail', async () => {
    server.on('GET /api/get-register-code', { email: 'q@example.org', expire: 600, code: '024680' });
    await open();
    await browser.write(field('邮箱'), 'q@example.org');
    await browser.person.click(button('获取验证码'));
    await screen.findByText(/已自动填好/);
    expect(field('邮箱验证码').value).toBe('024680');
  });
});

describe('a site without mail', () => {
  const withoutCode = Object.entries(good).filter(([name]) => name !== '邮箱验证码');

  async function fillWithoutCode(): Promise<void> {
    server.on('GET /api/get-website-config', aSite({ isMailVerified: false }));
    await open();
    await vi.waitFor(() => expect(screen.queryByLabelText('邮箱验证码')).toBeNull());
    for (const [name, text] of withoutCode) await browser.write(field(name), text);
  }

  it('shows no code field and requests a code by itself', async () => {
    server.on('GET /api/get-register-code', { email: 'q@example.org', expire: 600, code: '024680' });
    server.on('POST /api/register', new Refusal('usernameTaken'));
    await fillWithoutCode();
    await send();
    await screen.findByText('用户名已存在');
    server.on('POST /api/register', null);
    server.on('POST /api/login', new Reply(anAccount(), { authorization: 'fresh' }));
    await send();
    await screen.findByText('欢迎，qiushi');
    expect(server.asked('GET /api/get-register-code')).toHaveLength(1);
    expect(server.asked('POST /api/register').map(({ body }) => body.code)).toEqual(['024680', '024680']);
  });

  it('requests a new code after one was rejected', async () => {
    server.on('GET /api/get-register-code', { email: 'q@example.org', expire: 600, code: '024680' });
    server.on('POST /api/register', new Refusal('registerCodeExpired'));
    await fillWithoutCode();
    await send();
    await vi.waitFor(() => expect(server.asked('POST /api/register')).toHaveLength(1));
    await screen.findByRole('alert');
    await send();
    await vi.waitFor(() => expect(server.asked('GET /api/get-register-code')).toHaveLength(2));
  });

  it('shows the field if mail was configured meanwhile', async () => {
    await fillWithoutCode();
    server.on('GET /api/get-website-config', aSite());
    await send();
    await screen.findByLabelText('邮箱验证码');
    expect(server.asked('POST /api/register')).toEqual([]);
    expect(field('用户名').value).toBe('qiushi');
  });
});

describe('a new account', () => {
  it('is signed in at once', async () => {
    server.on('POST /api/register', null);
    server.on('POST /api/login', new Reply(anAccount(), { authorization: 'fresh' }));
    await open();
    await fill({ 用户名: ' qiushi ' });
    await send();
    await screen.findByText('欢迎，qiushi');
    expect(server.asked('POST /api/register')[0]?.body).toEqual({
      username: 'qiushi',
      password: 'tr0ub4dor',
      email: 'q@example.org',
      code: '123456',
      slideToken: '',
    });
    expect(session.get().token).toBe('fresh');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that cannot be signed in gets the sign-in form with its values', async () => {
    server.on('POST /api/register', null);
    server.on('POST /api/login', new Refusal('slideCheckRequired'));
    await open();
    await fill();
    await send();
    await screen.findByText('注册成功，请登录');
    expect(await screen.findByRole('dialog', { name: '登录' })).toBeDefined();
    expect([field('用户名').value, field('密码').value]).toEqual(['qiushi', 'tr0ub4dor']);
  });

  it('gets a warning about a weak password and may keep it', async () => {
    server.on('POST /api/register', null);
    server.on('POST /api/login', new Reply(anAccount(), { authorization: 'fresh' }));
    await open();
    await fill({ 密码: 'qiushi1', 确认密码: 'qiushi1' });
    expect(noteOf(field('密码'))).toBe('这个密码容易被猜到，建议换一个');
    await send();
    await screen.findByText('欢迎，qiushi');
  });
});
