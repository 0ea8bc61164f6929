// @vitest-environment jsdom
import { noteOf, setUpScreen } from '../../../../test-support/screen.tsx';
import { act, screen } from '@testing-library/react';
import { intervals } from '@xiezhi/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../api/session.ts';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { AuthDialogFixture } from '../../../../test-support/AuthDialogFixture.tsx';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount, aSite } from '../../../../test-support/people.ts';
import { forgetAuthValues, resetMailCooldown } from './auth-form.ts';

const browser = setUpScreen();
const { server } = browser;
let pictures = 0;

beforeEach(() => {
  // An expired cooldown.
  resetMailCooldown.start(0);
  pictures = 0;
  server.on('POST /api/check-username-or-email', { username: true, email: true });
  server.on('GET /api/captcha', () => {
    pictures += 1;
    return { img: `data:,${pictures}`, captchaKey: `key${pictures}` };
  });
});
afterEach(() => {
  vi.useRealTimers();
  forgetAuthValues();
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const picture = () => screen.findByRole<HTMLImageElement>('img', { name: '一道算术题的图片' });

async function open(locale: 'zh-CN' | 'en-US' = 'zh-CN') {
  await browser.show(<AuthDialogFixture />, locale, ['auth']);
  act(() => authDialog.set({ mode: 'reset' }));
  await screen.findByRole('dialog');
}

describe.each([
  ['zh-CN', '邮箱', '验证码', '发送重置邮件', ['请输入邮箱', '请输入图中算式的结果'], '该邮箱未注册'],
  [
    'en-US',
    'Email',
    'Captcha',
    'Send reset link',
    ['Enter an email address', 'Enter the result of the calculation in the image'],
    'No account has this email address',
  ],
] as const)('requesting a new password in %s', (locale, email, captcha, action, required, unknown) => {
  it('shows an error at each empty field and sends nothing', async () => {
    await open(locale);
    await browser.person.click(button(action));
    expect([field(email), field(captcha)].map(noteOf)).toEqual(required);
    expect(server.asked('POST /api/apply-reset-password')).toEqual([]);
  });

  it('reports an unknown address on blur', async () => {
    server.on('POST /api/check-username-or-email', { username: false, email: false });
    await open(locale);
    await browser.write(field(email), 'nobody@example.org');
    await browser.person.tab();
    await screen.findByText(unknown);
    expect(noteOf(field(email))).toBe(unknown);
  });
});

describe('the mail with the link', () => {
  it('is sent for the captcha on screen, and again after 90 seconds at the earliest', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    server.on('POST /api/apply-reset-password', null);
    await open();
    await picture();
    await browser.write(field('邮箱'), ' q@example.org ');
    await browser.write(field('验证码'), ' 12 ');
    await browser.person.keyboard('{Enter}');
    await screen.findByText(/重置邮件已发送/);
    expect(server.asked('POST /api/apply-reset-password').map(({ body }) => body)).toEqual([
      { email: 'q@example.org', captcha: '12', captchaKey: 'key1' },
    ]);
    expect(button('90 秒后重发').disabled).toBe(true);
    await vi.waitFor(async () => expect((await picture()).src).toBe('data:,2'));
    await browser.write(field('验证码'), '13');
    await browser.person.keyboard('{Enter}');
    expect(server.asked('POST /api/apply-reset-password')).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(intervals.resetEmailCooldown));
    expect(button('发送重置邮件').disabled).toBe(false);
  });

  it('needs another captcha after a wrong result, and shows the error at its field', async () => {
    server.on('POST /api/apply-reset-password', new Refusal('captchaWrong'));
    await open();
    await picture();
    await browser.write(field('邮箱'), 'q@example.org');
    await browser.write(field('验证码'), '99');
    await browser.person.click(button('发送重置邮件'));
    await screen.findByText('验证码错误或已过期，请换一张重试');
    expect(noteOf(field('验证码'))).toBe('验证码错误或已过期，请换一张重试');
    expect([field('邮箱').value, field('验证码').value]).toEqual(['q@example.org', '']);
    await vi.waitFor(async () => expect((await picture()).src).toBe('data:,2'));
    expect(button('发送重置邮件').disabled).toBe(false);
    await browser.write(field('验证码'), '1');
    expect(screen.queryByText('验证码错误或已过期，请换一张重试')).toBeNull();
  });

  it('shows other errors next to the button', async () => {
    server.on('POST /api/apply-reset-password', new Refusal('mailTooSoon', { seconds: 30 }));
    await open();
    await picture();
    await browser.write(field('邮箱'), 'q@example.org');
    await browser.write(field('验证码'), '12');
    await browser.person.click(button('发送重置邮件'));
    await screen.findByText('邮件发送过于频繁，请在 30 秒后重试');
    expect(noteOf(field('验证码'))).toBe('');
  });

  it('is not offered on a site without mail', async () => {
    server.on('GET /api/get-website-config', aSite({ isMailVerified: false }));
    await open();
    await screen.findByText('本站未配置邮件服务，请联系管理员重置密码。');
    expect(screen.queryByLabelText('邮箱')).toBeNull();
  });
});

describe('the page of the link', () => {
  it('keeps the session of another user who opens the link', async () => {
    browser.signIn(anAccount({ username: 'teacher' }));
    answerEmptyHome(server);
    server.on('POST /api/reset-password', null);
    const at = await browser.visit('/reset-password?username=deer&code=abc');
    await browser.write(field('新密码'), 'tr0ub4dor');
    await browser.write(field('确认密码'), 'tr0ub4dor');
    await browser.person.click(button('重置密码'));
    await vi.waitFor(() => expect(at()).toBe('/home'));
    expect(session.get().user?.username).toBe('teacher');
    expect(session.get().token).not.toBeNull();
    expect(screen.queryByRole('dialog', { name: '登录' })).toBeNull();
  });

  it("sets the password, ends this browser's session, and opens the sign-in form with the user name", async () => {
    browser.signIn(anAccount({ username: 'deer' }));
    answerEmptyHome(server);
    server.on('POST /api/reset-password', null);
    const at = await browser.visit('/reset-password?username=deer&code=abc');
    expect(await screen.findByRole('heading', { name: '设置新密码' })).toBeDefined();
    expect(field('用户名').value).toBe('deer');
    await browser.write(field('新密码'), 'tr0ub4dor');
    await browser.write(field('确认密码'), 'tr0ub4dor');
    await browser.person.click(button('重置密码'));
    const dialog = await screen.findByRole('dialog', { name: '登录' });
    expect(at()).toBe('/home');
    expect(dialog.querySelector<HTMLInputElement>('[name=username]')?.value).toBe('deer');
    expect(session.get()).toEqual({ token: null, user: null });
    expect(server.asked('POST /api/reset-password').map(({ body }) => body)).toEqual([
      { username: 'deer', password: 'tr0ub4dor', code: 'abc' },
    ]);
  });

  it('keeps typed text if the code has expired', async () => {
    server.on('POST /api/reset-password', new Refusal('resetCodeExpired'));
    const at = await browser.visit('/reset-password?username=deer&code=abc', 'en-US');
    await screen.findByRole('heading', { name: 'Set a new password' });
    await browser.write(field('New password'), 'tr0ub4dor');
    await browser.write(field('Confirm password'), 'tr0ub4dor');
    await browser.person.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect([at(), field('New password').value]).toEqual([
      '/reset-password?username=deer&code=abc',
      'tr0ub4dor',
    ]);
  });

  it('rejects an incomplete link and offers a new one', async () => {
    await browser.visit('/reset-password?username=deer', 'en-US');
    await screen.findByText('This reset link is incomplete');
    await browser.person.click(button('Request a new link'));
    expect(await screen.findByRole('dialog', { name: 'Reset password' })).toBeDefined();
  });
});
