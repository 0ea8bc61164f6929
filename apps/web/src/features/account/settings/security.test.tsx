// @vitest-environment jsdom
import { noteOf, setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastHost } from '../../../app/shell/ToastHost.tsx';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { ordinaryCan } from '../../../../test-support/session-user.ts';
import { ApiTokens } from './api-token/ApiTokens.tsx';
import type { ApiToken } from './api-token/queries.ts';
import type { SessionRow } from './queries.ts';
import { SecondFactor } from './second-factor/SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

const browser = setUpScreen();
const { server } = browser;
const texts = ['auth', 'setting', 'security'] as const;
const now = new Date().toISOString();

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const listed = () => screen.getAllByRole('listitem');

describe('the sessions', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36';
  const device = (id: string, given: Partial<SessionRow> = {}): SessionRow => ({
    id,
    ip: '10.0.0.1',
    userAgent: chrome,
    gmtCreate: now,
    lastSeen: now,
    isCurrent: false,
    isNewPlace: false,
    ...given,
  });

  it.each([
    ['zh-CN', '当前设备', '新设备、新地点', '未知设备', '退出 未知设备', '已退出所选设备'],
    [
      'en-US',
      'This device',
      'New device and location',
      'Unknown device',
      'Sign out Unknown device',
      'Device signed out',
    ],
  ] as const)('in %s mark the current and unknown ones, and others can be ended', async (...row) => {
    const [locale, current, strange, unknown, end, ended] = row;
    let rows = [
      device('a', { isCurrent: true }),
      device('b', { userAgent: null, ip: null, isNewPlace: true }),
    ];
    server.on('GET /api/sessions', () => rows);
    server.on('DELETE /api/sessions', ({ query }) => {
      rows = rows.filter(({ id }) => id !== query['id']);
      return null;
    });
    await browser.show(
      <>
        <Sessions />
        <ToastHost />
      </>,
      locale,
      texts,
    );
    await screen.findByText(unknown);
    const [mine, other] = listed();
    expect(mine?.textContent).toContain(`Chrome, Windows${current}`);
    expect(mine && within(mine).queryByRole('button')).toBeNull();
    expect(other?.textContent).toContain(strange);
    await browser.person.click(button(end));
    await screen.findByText(ended);
    await vi.waitFor(() => expect(listed()).toHaveLength(1));
    // There is no other session any more.
    expect(screen.queryByRole('button', { name: /退出|Sign out/ })).toBeNull();
  });

  it('are all ended except the current one, without naming any', async () => {
    let rows = [device('a', { isCurrent: true }), device('b'), device('c')];
    server.on('GET /api/sessions', () => rows);
    server.on('DELETE /api/sessions', ({ query }) => {
      rows = query['id'] === undefined ? rows.slice(0, 1) : rows;
      return null;
    });
    await browser.show(<Sessions />, 'zh-CN', texts);
    await browser.person.click(await screen.findByRole('button', { name: '退出其他所有设备' }));
    await vi.waitFor(() => expect(listed()).toHaveLength(1));
  });

  it('offer a retry after a failure', async () => {
    server.on('GET /api/sessions', new Refusal('internal'));
    await browser.show(<Sessions />, 'zh-CN', texts);
    const again = await screen.findByRole('button', { name: '重试' });
    server.on('GET /api/sessions', [device('a', { isCurrent: true })]);
    await browser.person.click(again);
    await screen.findByText('当前设备');
  });
});

describe('the second factor', () => {
  const recoveryCodes = ['aaaa-1111', 'bbbb-2222'];

  it('is set up by password and first code, and shows its recovery codes once', async () => {
    let isEnabled = false;
    server.on('GET /api/second-factor', () => ({
      isEnabled,
      enabledAt: isEnabled ? now : null,
      recoveryCodesLeft: isEnabled ? 2 : 0,
    }));
    server.on('POST /api/second-factor', { secret: 'JBSWY3DP', uri: 'otpauth://totp/x?secret=JBSWY3DP' });
    server.on('POST /api/second-factor/confirm', ({ body }) => {
      if (body.code !== '123456') return new Refusal('secondFactorCodeWrong');
      isEnabled = true;
      return { recoveryCodes };
    });
    await browser.show(<SecondFactor />, 'en-US', texts);
    await browser.person.click(await screen.findByRole('button', { name: 'Set up' }));
    expect(noteOf(field('Current password'))).toBe('Enter a password');
    await browser.write(field('Current password'), 'secret-1');
    await browser.person.keyboard('{Enter}');
    await screen.findByText('JBSWY3DP');
    expect(screen.getByRole('figure', { name: 'QR code for the authenticator app' })).toBeDefined();
    await browser.write(field('One-time code'), '000000');
    await browser.person.click(button('Turn on'));
    await screen.findByText(/The code is wrong or was already used/);
    expect(field('One-time code').value).toBe('');
    await browser.write(field('One-time code'), '123456');
    await browser.person.keyboard('{Enter}');
    await screen.findByText('Save your recovery codes');
    expect(listed().map(({ textContent }) => textContent)).toEqual(recoveryCodes);
    await browser.person.click(button('I saved the codes'));
    await screen.findByText(/2 recovery codes left/);
    expect(screen.queryByText('aaaa-1111')).toBeNull();
    expect(server.asked('POST /api/second-factor')[0]?.body).toEqual({ password: 'secret-1' });
  });

  it('is removed only by password and code together', async () => {
    let isEnabled = true;
    server.on('GET /api/second-factor', () => ({ isEnabled, enabledAt: now, recoveryCodesLeft: 1 }));
    server.on('POST /api/second-factor/disable', ({ body }) => {
      if (body.password !== 'secret-1') return new Refusal('oldPasswordWrong', { tries: 4 });
      isEnabled = false;
      return null;
    });
    await browser.show(
      <>
        <SecondFactor />
        <ToastHost />
      </>,
      'zh-CN',
      texts,
    );
    await screen.findByText(/剩余 1 个恢复码/);
    await browser.person.click(button('关闭两步验证'));
    await browser.person.click(button('关闭两步验证'));
    expect([noteOf(field('当前密码')), noteOf(field('动态验证码'))]).toEqual([
      '请输入密码',
      '请输入动态验证码',
    ]);
    await browser.write(field('当前密码'), 'secret-2');
    await browser.write(field('动态验证码'), '123456');
    await browser.person.keyboard('{Enter}');
    await screen.findByText(/当前密码错误，30 分钟内再错 4 次/);
    // The form clears the code, because a code can be used only once.
    expect([field('当前密码').value, field('动态验证码').value]).toEqual(['secret-2', '']);
    await browser.person.clear(field('当前密码'));
    await browser.write(field('当前密码'), 'secret-1');
    await browser.write(field('动态验证码'), '654321');
    await browser.person.keyboard('{Enter}');
    await screen.findByText('两步验证已关闭');
    await screen.findByRole('button', { name: '开始设置' });
  });
});

const token = (id: string, given: Partial<ApiToken> = {}): ApiToken => ({
  id,
  name: `token ${id}`,
  scopes: ['read'],
  gmtCreate: now,
  expiresAt: null,
  lastUsedAt: null,
  ...given,
});

const factor = (isEnabled: boolean) => ({
  isEnabled,
  enabledAt: isEnabled ? now : null,
  recoveryCodesLeft: 0,
});

describe('API tokens', () => {
  beforeEach(() => server.on('GET /api/second-factor', factor(false)));

  it('require a code if the account has a second factor', async () => {
    server.on('GET /api/second-factor', factor(true));
    server.on('GET /api/api-tokens', []);
    server.on('POST /api/api-tokens', ({ body }) =>
      body.secondFactorCode === '123456'
        ? { ...token('1'), token: 'xz_once' }
        : new Refusal('secondFactorCodeWrong'),
    );
    await browser.show(<ApiTokens />, 'en-US', texts);
    await browser.person.click(await screen.findByRole('button', { name: 'New token' }));
    await browser.write(await screen.findByLabelText('One-time code'), '000000');
    await browser.write(field('Current password'), 'secret-1');
    await browser.write(field('Name'), 'script');
    await browser.person.click(button('Create token'));
    await screen.findByText(/The code is wrong/);
    await browser.write(field('One-time code'), '123456');
    await browser.person.keyboard('{Enter}');
    await screen.findByText('xz_once');
  });

  it('are created by name, scopes, lifetime and password, and shown once', async () => {
    let tokens: ApiToken[] = [];
    server.on('GET /api/api-tokens', () => tokens);
    server.on('POST /api/api-tokens', ({ body }) => {
      const made = token('1', { name: body.name, scopes: body.scopes });
      tokens = [made];
      return { ...made, token: 'xz_once' };
    });
    browser.signIn(anAccount());
    await browser.show(<ApiTokens />, 'zh-CN', texts);
    await browser.person.click(await screen.findByRole('button', { name: '新建令牌' }));
    await browser.write(field('当前密码'), 'secret-1');
    await browser.person.click(button('生成令牌'));
    await screen.findByText('请输入令牌名称');
    await browser.write(field('名称'), ' 脚本 ');
    await browser.person.click(screen.getByRole('switch', { name: '读取' }));
    await browser.person.click(button('生成令牌'));
    await screen.findByText('请至少选择一项权限');
    expect(server.asked('POST /api/api-tokens')).toEqual([]);
    await browser.person.click(screen.getByRole('switch', { name: '提交代码' }));
    await browser.person.selectOptions(screen.getByRole('combobox', { name: '有效期' }), '长期有效');
    await browser.person.click(button('生成令牌'));
    await screen.findByText('xz_once');
    expect(server.asked('POST /api/api-tokens').map(({ body }) => body)).toEqual([
      { name: '脚本', scopes: ['submit'], days: null, password: 'secret-1', secondFactorCode: null },
    ]);
    await vi.waitFor(() => expect(listed()).toHaveLength(1));
    expect(listed()[0]?.textContent).toContain('从未使用 · 长期有效');
  });

  it('with access to whole problems are only for problem managers', async () => {
    server.on('GET /api/api-tokens', []);
    browser.signIn(anAccount({ can: { ...ordinaryCan, importProblems: true } }));
    await browser.show(<ApiTokens />, 'en-US', texts);
    await browser.person.click(await screen.findByRole('button', { name: 'New token' }));
    const names = screen.getAllByRole('switch').map((one) => one.parentElement?.textContent);
    expect(names).toEqual(['Read', 'Submit code', 'Ask questions and comment', 'Import and export problems']);
    await browser.person.click(button('Cancel'));
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('are revoked one by one', async () => {
    let tokens = [token('1'), token('2')];
    server.on('GET /api/api-tokens', () => tokens);
    server.on('DELETE /api/api-tokens', ({ query }) => {
      tokens = tokens.filter(({ id }) => id !== query['id']);
      return null;
    });
    await browser.show(<ApiTokens />, 'en-US', texts);
    await browser.person.click(await screen.findByRole('button', { name: 'Revoke token 1' }));
    await vi.waitFor(() => expect(screen.queryByText('token 1')).toBeNull());
    expect(screen.getByText('token 2')).toBeDefined();
  });
});
