// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../../test-support/fake-server.ts';

import { anAccount, aSite } from '../../../../test-support/people.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const now = new Date().toISOString();

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

const request = {
  userCode: 'BCDF-GHJK',
  name: 'xiezhi @ laptop',
  scopes: ['ask' as const, 'read' as const, 'submit' as const],
  address: '10.1.2.3',
  gmtCreate: now,
  expiresAt: now,
};

const words = {
  'zh-CN': {
    code: '验证码',
    next: '继续',
    password: '当前密码',
    grant: '允许登录',
    granted: '已允许登录',
    as: '允许后，该程序将以 ann 的身份使用本站。',
    grantedAs: /^该程序现在以 ann 的身份使用本站/,
    submit: '提交代码',
    deny: '拒绝',
    denied: '已拒绝',
    unknown: /不存在或已过期/,
  },
  'en-US': {
    code: 'Code',
    next: 'Continue',
    password: 'Current password',
    grant: 'Allow sign-in',
    granted: 'Sign-in allowed',
    as: 'If you allow it, the program uses this site as ann.',
    grantedAs: /^The program now uses this site as ann\./,
    submit: 'Submit code',
    deny: 'Deny',
    denied: 'Sign-in denied',
    unknown: /does not exist or has expired/,
  },
} as const;

it('lets a user without a password sign in again and come back to the code', async () => {
  const services = [{ key: 'github' as const, name: 'GitHub' }];
  server.on('GET /api/get-website-config', aSite({ signInProviders: services }));
  server.on('GET /api/oidc/identities', [
    { issuer: 'https://github.com', provider: 'github', name: 'ann', gmtCreate: now },
  ]);
  const account = anAccount({ hasPassword: false });
  server.on('GET /api/get-user-info', account);
  server.on('GET /api/sessions', []);
  server.leaveOpen('GET /api/msg/unread');
  server.on('GET /api/second-factor', { isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 });
  server.on('GET /api/device-authorizations/request', request);
  browser.signIn(account);
  await browser.visit('/device?code=BCDF-GHJK', 'en-US');
  await browser.person.click(await button('Continue'));
  const link = await screen.findByRole('link', { name: 'Sign in with GitHub' });
  expect(link.getAttribute('href')).toBe(
    '/api/oidc/start?provider=github&path=%2Fdevice%3Fcode%3DBCDF-GHJK&prompt=login',
  );
});

describe.each(['zh-CN', 'en-US'] as const)('the sign-in of a program in %s', (locale) => {
  const t = words[locale];

  it('shows what a code asks for, and grants the chosen permissions', async () => {
    browser.signIn(anAccount({ username: 'ann' }));
    server.leaveOpen('GET /api/msg/unread');
    server.on('GET /api/second-factor', { isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 });
    server.on('GET /api/device-authorizations/request', ({ query }) =>
      query['userCode'] === 'BCDF-GHJK' ? request : new Refusal('userCodeUnknown'),
    );
    server.on('POST /api/device-authorizations/grant', null);
    await browser.visit('/device?code=XXXX-XXXX', locale);
    await browser.person.click(await button(t.next));
    await screen.findByText(t.unknown);
    const code = await field(t.code);
    await browser.person.clear(code);
    await browser.write(code, 'BCDF-GHJK');
    await browser.person.click(await button(t.next));
    await screen.findByText('xiezhi @ laptop');
    expect(screen.getByText('10.1.2.3')).toBeTruthy();
    expect(screen.getByText('ann')).toBeTruthy();
    expect(screen.getByText(t.as)).toBeTruthy();
    await browser.person.click(screen.getByRole('switch', { name: t.submit }));
    await browser.write(await field(t.password), 'secret');
    await browser.person.click(await button(t.grant));
    await screen.findByText(t.granted);
    expect(screen.getByText(t.grantedAs)).toBeTruthy();
    const [asked] = server.asked('POST /api/device-authorizations/grant');
    expect(asked?.body).toMatchObject({ userCode: 'BCDF-GHJK', scopes: ['ask', 'read'], password: 'secret' });
  });

  it('can be denied', async () => {
    browser.signIn(anAccount());
    server.leaveOpen('GET /api/msg/unread');
    server.on('GET /api/second-factor', { isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 });
    server.on('GET /api/device-authorizations/request', request);
    server.on('POST /api/device-authorizations/denial', null);
    await browser.visit('/device?code=BCDF-GHJK', locale);
    await browser.person.click(await button(t.next));
    await browser.person.click(await button(t.deny));
    await screen.findByText(t.denied);
    expect(server.asked('POST /api/device-authorizations/denial')[0]?.body).toEqual({
      userCode: 'BCDF-GHJK',
    });
  });
});
