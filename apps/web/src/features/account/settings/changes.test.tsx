// @vitest-environment jsdom
import { noteOf, setUpScreen } from '../../../../test-support/screen.tsx';
import { act, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { intervals } from '@xiezhi/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { session } from '../../../api/session.ts';
import { ToastHost } from '../../../app/shell/ToastHost.tsx';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { EmailForm } from './EmailForm.tsx';
import { MobileForm } from './MobileForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { accountQuery } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;
const texts = ['auth', 'setting'] as const;

afterEach(() => void vi.useRealTimers());

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const withNotices = (form: ReactNode) => (
  <>
    {form}
    <ToastHost />
  </>
);

async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(values)) await browser.write(field(name), text);
}

const showPassword = () => browser.show(withNotices(<PasswordForm username="qiushi" />), 'zh-CN', texts);

describe('a new password', () => {
  beforeEach(() => server.on('GET /api/api-tokens', []));

  it('revokes API tokens, unless the user chooses to keep them', async () => {
    const aToken = {
      id: '1',
      name: 'script',
      scopes: ['read' as const],
      gmtCreate: new Date().toISOString(),
      expiresAt: null,
      lastUsedAt: null,
    };
    server.on('GET /api/api-tokens', [aToken]);
    server.on('POST /api/change-password', { code: 200, msg: '密码修改成功', userInfo: null });
    await showPassword();
    await fill({ [present]: 'secret-1', [next]: 'tr0ub4dor', [again]: 'tr0ub4dor' });
    await browser.person.click(await screen.findByRole('checkbox', { name: '保留 1 个 API 令牌' }));
    await browser.person.click(button('修改密码'));
    await screen.findByText('密码修改成功');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    expect(server.asked('POST /api/change-password').map(({ body }) => body.keepApiTokens)).toEqual([true]);
  });

  const present = '当前密码';
  const next = '新密码';
  const again = '确认密码';
  it('requires the current one, the password rules, and a repetition', async () => {
    await showPassword();
    await browser.person.click(button('修改密码'));
    expect([present, next, again].map((name) => noteOf(field(name)))).toEqual([
      '请输入密码',
      '请输入密码',
      '请再输入一次密码',
    ]);
    expect(document.activeElement).toBe(field(present));
    await fill({ [next]: '12345', [again]: '12346' });
    await browser.person.click(button('修改密码'));
    expect(noteOf(field(next))).toBe('密码长度应为 6 至 128 个字符');
    expect(noteOf(field(again))).toBe('两次输入的密码不一致');
    expect(server.asked('POST /api/change-password')).toEqual([]);
  });

  it('differs from the current one; changing the current one clears the error', async () => {
    server.on('POST /api/change-password', { code: 200, msg: '密码修改成功', userInfo: null });
    await showPassword();
    await fill({ [present]: 'tr0ub4dor', [next]: 'tr0ub4dor', [again]: 'tr0ub4dor' });
    await browser.person.click(button('修改密码'));
    expect(noteOf(field(next))).toBe('新密码不能与当前密码相同');
    await browser.write(field(present), '0');
    expect(noteOf(field(next))).toBe('6 至 128 个字符');
    await browser.person.click(button('修改密码'));
    await screen.findByText('密码修改成功');
    expect(server.asked('POST /api/change-password').map(({ body }) => body)).toEqual([
      { oldPassword: 'tr0ub4dor0', newPassword: 'tr0ub4dor', keepApiTokens: false },
    ]);
  });

  it('clears its form, reports that other sessions ended, and refetches them', async () => {
    queryClient.setQueryData(['sessions'], []);
    const former = queryClient.getQueryState(['sessions'])?.isInvalidated;
    server.on('POST /api/change-password', { code: 200, msg: '密码修改成功', userInfo: null });
    await showPassword();
    await fill({ [present]: 'secret-1', [next]: 'tr0ub4dor', [again]: 'tr0ub4dor' });
    await browser.person.click(button('修改密码'));
    await screen.findByText('其他设备已退出登录。');
    expect([present, next, again].map((name) => field(name).value)).toEqual(['', '', '']);
    expect(screen.queryByRole('alert')).toBeNull();
    expect([former, queryClient.getQueryState(['sessions'])?.isInvalidated]).toEqual([false, true]);
  });

  it('keeps typed values if rejected inside a successful response', async () => {
    server.on('POST /api/change-password', { code: 400, msg: '当前密码错误', userInfo: null });
    await showPassword();
    await fill({ [present]: 'secret-1', [next]: 'tr0ub4dor', [again]: 'tr0ub4dor' });
    await browser.person.click(button('修改密码'));
    await screen.findByText('当前密码错误');
    expect([present, next, again].map((name) => field(name).value)).toEqual([
      'secret-1',
      'tr0ub4dor',
      'tr0ub4dor',
    ]);
    expect(button('修改密码').disabled).toBe(false);
  });

  it('locks its fields after too many failures', async () => {
    server.on('POST /api/change-password', { code: 403, msg: '失败次数过多', userInfo: null });
    await showPassword();
    await fill({ [present]: 'secret-1', [next]: 'tr0ub4dor', [again]: 'tr0ub4dor' });
    await browser.person.click(button('修改密码'));
    await screen.findByText('失败次数过多');
    expect(button('修改密码').disabled).toBe(true);
    expect([present, next, again].map((name) => field(name).disabled)).toEqual([true, true, true]);
  });

  it('sends one request however often it is submitted', async () => {
    const { promise, resolve } = Promise.withResolvers<{ code: number; msg: string; userInfo: null }>();
    server.on('POST /api/change-password', () => promise);
    await showPassword();
    await fill({ [present]: 'secret-1', [next]: 'tr0ub4dor', [again]: 'tr0ub4dor' });
    await browser.person.keyboard('{Enter}');
    expect(button('修改密码').disabled).toBe(true);
    await browser.person.keyboard('{Enter}');
    resolve({ code: 200, msg: '密码修改成功', userInfo: null });
    await screen.findByText('密码修改成功');
    expect(server.asked('POST /api/change-password')).toHaveLength(1);
  });
});

describe.each([
  [
    'zh-CN',
    '新邮箱',
    '修改邮箱',
    '邮箱格式不正确',
    '新邮箱不能与当前邮箱相同',
    '获取验证码',
    '当前密码',
    '邮箱验证码',
  ],
  [
    'en-US',
    'New email',
    'Change email',
    'Enter a valid email address',
    'The new address must differ from the current one',
    'Send code',
    'Current password',
    'Verification code',
  ],
] as const)('a new email address in %s', (locale, email, action, invalid, same, send, password, code) => {
  const show = () => browser.show(withNotices(<EmailForm present="Q@example.org" />), locale, texts);

  it('must be valid and different before a mail is requested', async () => {
    await show();
    await browser.write(field(email), 'q@example');
    await browser.person.click(button(send));
    expect(noteOf(field(email))).toBe(invalid);
    await browser.person.clear(field(email));
    await browser.write(field(email), ' q@EXAMPLE.org ');
    await browser.person.click(button(send));
    expect(noteOf(field(email))).toBe(same);
    expect(server.asked('GET /api/get-change-email-code')).toEqual([]);
  });

  it('is verified by code and password, and then shown everywhere', async () => {
    // The cooldown outlasts this test, which runs once per language. So each language uses another day.
    const now = locale === 'zh-CN' ? '2026-01-01' : '2026-01-02';
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(now) });
    const changed = anAccount({ email: 'new@example.org' });
    server.on('GET /api/get-change-email-code', { code: '000042' });
    server.on('POST /api/change-email', { code: 200, msg: 'changed', userInfo: changed });
    browser.signIn(anAccount());
    await show();
    await browser.write(field(email), ' new@example.org ');
    await browser.person.click(button(send));
    await vi.waitFor(() => expect(field(code).value).toBe('000042'));
    expect(screen.queryByRole('button', { name: send })).toBeNull();
    await browser.write(field(password), 'secret-1');
    await browser.person.click(button(action));
    await screen.findByText('changed');
    expect(server.asked('POST /api/change-email').map(({ body }) => body)).toEqual([
      { newEmail: 'new@example.org', code: '000042', password: 'secret-1' },
    ]);
    expect(queryClient.getQueryData(accountQuery.queryKey)).toEqual(changed);
    expect(field(email).value).toBe('');
    act(() => void vi.advanceTimersByTime(intervals.changeEmailCooldown));
    expect(button(send).disabled).toBe(false);
  });
});

const showMobile = () => browser.show(withNotices(<MobileForm present="13800138000" />), 'zh-CN', texts);

describe('a new phone number', () => {
  it.each([
    ['12345', '手机号格式不正确'],
    ['+86 138-0013-8000', '新手机号不能与当前手机号相同'],
    ['0086 13900139000', '手机号格式不正确'],
  ])('rejects %s', async (number, fault) => {
    await showMobile();
    await browser.write(field('新手机号'), number);
    await browser.person.click(button('修改手机号'));
    expect(noteOf(field('新手机号'))).toBe(fault);
    expect(noteOf(field('当前密码'))).toBe('请输入密码');
    expect(server.asked('POST /api/change-mobile')).toEqual([]);
  });

  it('is set by password, and API errors are shown in the form', async () => {
    server.on('POST /api/change-mobile', new Refusal('tooManyRequests', { seconds: 9 }));
    browser.signIn(anAccount());
    await showMobile();
    await browser.write(field('新手机号'), '+1 202 555 0143');
    await browser.write(field('当前密码'), 'secret-1');
    await browser.person.click(button('修改手机号'));
    await screen.findByText('请求过于频繁，请在 9 秒后重试');
    const changed = anAccount({ mobile: '+12025550143', nickname: '新' });
    server.on('POST /api/change-mobile', { code: 200, msg: '手机号修改成功', userInfo: changed });
    await browser.person.click(button('修改手机号'));
    const notice = await screen.findByText('手机号修改成功');
    expect(within(notice).queryByText('其他设备已退出登录。')).toBeNull();
    expect(session.get().user?.nickname).toBe('新');
  });
});
