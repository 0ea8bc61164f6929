// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { accountLimits } from '@xiezhi/contract/limits/account';
import { beforeEach, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount, aSite } from '../../../../test-support/people.ts';

const browser = setUpScreen();
const { server } = browser;
const account = anAccount({ email: null, hasPassword: false });

/** @param minutes since the sign-in */
function signedInFor(minutes: number): void {
  server.on('GET /api/sessions', [
    {
      id: '1',
      ip: null,
      userAgent: null,
      gmtCreate: new Date(Date.now() - minutes * 60_000).toISOString(),
      lastSeen: new Date().toISOString(),
      isCurrent: true,
      isNewPlace: false,
    },
  ]);
}

beforeEach(() => {
  answerEmptyHome(server);
  const services = [
    { key: 'github' as const, name: 'GitHub' },
    { key: 'wechat' as const, name: 'WeChat' },
  ];
  server.on('GET /api/get-website-config', aSite({ signInProviders: services }));
  server.on('GET /api/get-user-info', account);
  server.on('GET /api/api-tokens', []);
  server.on('GET /api/oidc/identities', [
    {
      issuer: 'https://open.weixin.qq.com',
      provider: 'wechat',
      name: '小明',
      gmtCreate: new Date().toISOString(),
    },
  ]);
  browser.signIn(account);
});

it('sets the first password without a current one after a recent sign-in', async () => {
  signedInFor(1);
  server.on('POST /api/change-password', { code: 200, msg: '密码修改成功', userInfo: null });
  await browser.visit('/setting#account', 'zh-CN');
  const field = await screen.findByLabelText('新密码');
  expect(screen.queryByLabelText('当前密码')).toBeNull();
  await browser.write(field, 'tr0ub4dor');
  await browser.write(screen.getByLabelText('确认密码'), 'tr0ub4dor');
  await browser.person.click(screen.getByRole('button', { name: '设置密码' }));
  await waitFor(() =>
    expect(server.asked('POST /api/change-password').map(({ body }) => body)).toEqual([
      { recentSignIn: true, newPassword: 'tr0ub4dor', keepApiTokens: false },
    ]),
  );
  // The account now has a password, so other changes require it.
  expect((await screen.findAllByLabelText('当前密码')).length).toBeGreaterThan(1);
  screen.getByRole('heading', { name: '修改密码' });
});

it('sets the first address without a password', async () => {
  signedInFor(1);
  server.on('POST /api/change-email', {
    code: 200,
    msg: '邮箱修改成功',
    userInfo: { ...account, email: 'a@b.example' },
  });
  await browser.visit('/setting#account', 'zh-CN');
  await browser.write(await screen.findByLabelText('邮箱'), 'a@b.example');
  await browser.write(screen.getByLabelText('邮箱验证码'), '123456');
  await browser.person.click(screen.getByRole('button', { name: '设置邮箱' }));
  await waitFor(() =>
    expect(server.asked('POST /api/change-email').map(({ body }) => body)).toEqual([
      { newEmail: 'a@b.example', code: '123456', recentSignIn: true },
    ]),
  );
});

it('asks for a new sign-in with a linked service after some minutes', async () => {
  signedInFor(accountLimits.recentSignInMinutes + 1);
  await browser.visit('/setting#account', 'zh-CN');
  const link = await screen.findByRole('link', { name: '使用微信登录' });
  expect(link.getAttribute('href')).toBe('/api/oidc/start?provider=wechat&path=%2Fsetting&prompt=login');
  expect(screen.queryByRole('link', { name: '使用 GitHub 登录' })).toBeNull();
  expect(screen.queryByLabelText('新密码')).toBeNull();
});

it('shows the form again after the user came back from the service', async () => {
  signedInFor(accountLimits.recentSignInMinutes + 1);
  await browser.visit('/setting#account', 'zh-CN');
  await screen.findByRole('link', { name: '使用微信登录' });
  server.on('POST /api/oidc/redeem', () => {
    signedInFor(0);
    return account;
  });
  act(() => authDialog.set({ mode: 'oidc', returned: { outcome: { ticket: 'abc' }, isLinking: false } }));
  await screen.findByLabelText('新密码');
  expect(screen.queryByRole('link', { name: '使用微信登录' })).toBeNull();
});

it('keeps typed text if the server requires a new sign-in, and offers it', async () => {
  signedInFor(1);
  server.on('POST /api/change-password', new Refusal('recentSignInRequired', { minutes: 10 }));
  await browser.visit('/setting#account', 'zh-CN');
  const field = await screen.findByLabelText<HTMLInputElement>('新密码');
  await browser.write(field, 'tr0ub4dor');
  await browser.write(screen.getByLabelText('确认密码'), 'tr0ub4dor');
  await browser.person.click(screen.getByRole('button', { name: '设置密码' }));
  await screen.findByText(/距上次登录已超过 10 分钟/);
  await screen.findByRole('link', { name: '使用微信登录' });
  expect(field.value).toBe('tr0ub4dor');
});
