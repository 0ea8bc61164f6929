// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallData } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { session } from '../../../api/session.ts';
import { ToastHost } from '../../../app/shell/ToastHost.tsx';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount, aSite } from '../../../../test-support/people.ts';
import { EmailDigest } from './EmailDigest.tsx';
import { Identities } from './Identities.tsx';

const browser = setUpScreen();
const { server } = browser;
const texts = ['auth', 'setting', 'security'] as const;
const now = '2026-11-22T00:00:00.000Z';

beforeEach(() => {
  answerEmptyHome(server);
  server.on('GET /api/get-user-info', anAccount());
  server.on('GET /api/api-tokens', []);
  server.on('GET /api/sessions', []);
  server.on('GET /api/second-factor', { isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 });
  server.on('GET /api/message-digest', { frequency: 'daily', email: 'q@example.org', canSend: true });
  server.on('GET /api/oidc/identities', []);
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const sections = () => [...document.querySelectorAll('details')];
const openOnes = () => sections().flatMap(({ id, open }) => (open ? [id] : []));

function toggle(id: string, isOpen: boolean): void {
  const section = sections().find((one) => one.id === id);
  if (section === undefined) throw new Error(`there is no section ${id}`);
  section.open = isOpen;
  act(() => void fireEvent(section, new Event('toggle')));
}

describe('the settings', () => {
  it('start with closed sections, and load each once when opened', async () => {
    browser.signIn(anAccount());
    await browser.visit('/setting');
    await screen.findByRole('heading', { name: '个人资料' });
    expect(openOnes()).toEqual([]);
    expect(server.asked('GET /api/sessions')).toEqual([]);
    toggle('sessions', true);
    await vi.waitFor(() => expect(server.asked('GET /api/sessions')).toHaveLength(1));
    toggle('sessions', false);
    toggle('sessions', true);
    expect(openOnes()).toEqual(['sessions']);
    expect(server.asked('GET /api/sessions')).toHaveLength(1);
  });

  it.each([
    ['#second-factor', ['second-factor']],
    ['#tokens', ['tokens']],
    ['#nonsense', []],
    ['', []],
  ])('open at %s given the URL fragment', async (hash, wanted) => {
    browser.signIn(anAccount());
    await browser.visit(`/setting${hash}`);
    await screen.findByRole('heading', { name: '个人资料' });
    expect(openOnes()).toEqual(wanted);
  });

  it('have no section for linked accounts on a site without OIDC', async () => {
    browser.signIn(anAccount());
    await browser.visit('/setting');
    await screen.findByRole('heading', { name: '个人资料' });
    expect(screen.queryByText('外部账号')).toBeNull();
    server.on('GET /api/get-website-config', aSite({ signInProviders: [{ key: 'oidc', name: '校园账号' }] }));
    await act(() => queryClient.invalidateQueries());
    await screen.findByText('外部账号');
  });

  it.each([
    [{ email: null, mobile: null }, '尚未设置邮箱', '尚未设置手机号'],
    [
      { email: 'q@example.org', mobile: '+8613800000000' },
      '当前邮箱：q@example.org',
      '当前手机号：+8613800000000',
    ],
  ])('show the storage usage: %j', async (given, email, mobile) => {
    server.on('GET /api/get-user-info', anAccount(given));
    browser.signIn(anAccount());
    await browser.visit('/setting');
    await screen.findByText(email);
    screen.getByText(mobile);
  });

  it('offer a retry after a failure', async () => {
    server.on('GET /api/get-user-info', new Refusal('internal'));
    browser.signIn(anAccount());
    await browser.visit('/setting', 'en-US');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.on('GET /api/get-user-info', anAccount());
    await browser.person.click(retry);
    await screen.findByRole('heading', { name: 'Profile' });
  });

  it('ask for sign-in if the session ends on the page, and return', async () => {
    browser.signIn(anAccount());
    await browser.visit('/setting', 'en-US');
    await screen.findByRole('heading', { name: 'Profile' });
    act(() => session.clear());
    await screen.findByText('Sign in to continue');
    expect(screen.queryByRole('heading', { name: 'Profile' })).toBeNull();
    await browser.person.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('dialog', { name: 'Sign in' });
  });
});

const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

describe('the email digest', () => {
  it('is shown at once and confirmed once saved', async () => {
    const stored = Promise.withResolvers<null>();
    server.on('PUT /api/message-digest', () => stored.promise);
    await browser.show(
      <>
        <EmailDigest />
        <ToastHost />
      </>,
      'zh-CN',
      texts,
    );
    await screen.findByText(/发送邮件到 q@example.org/);
    expect(choice('每天一封').checked).toBe(true);
    await browser.person.click(choice('每周一封'));
    expect(choice('每周一封').checked).toBe(true);
    server.on('GET /api/message-digest', { frequency: 'weekly', email: 'q@example.org', canSend: true });
    await act(async () => stored.resolve(null));
    await screen.findByText('消息邮件的设置已保存');
    expect(server.asked('PUT /api/message-digest').map(({ body }) => body)).toEqual([
      { frequency: 'weekly' },
    ]);
    await vi.waitFor(() => expect(choice('每周一封').checked).toBe(true));
  });

  it('returns to the saved value if saving fails', async () => {
    server.on('PUT /api/message-digest', new Refusal('internal'));
    await browser.show(<EmailDigest />, 'zh-CN', texts);
    await screen.findByText(/发送邮件到/);
    await browser.person.click(choice('不发送'));
    await vi.waitFor(() => expect(choice('每天一封').checked).toBe(true));
  });

  it.each([
    [{ frequency: 'never', email: null, canSend: true }, '请先绑定邮箱，再开启消息邮件。', 0],
    [
      { frequency: 'never', email: 'q@example.org', canSend: false },
      '本站没有开通邮件发送，开启后也暂时收不到。',
      4,
    ],
  ] as const)('explains what is missing: %j', async (digest, said, choices) => {
    server.on('GET /api/message-digest', digest);
    await browser.show(<EmailDigest />, 'zh-CN', texts);
    await screen.findByText(said);
    expect(screen.queryAllByRole('radio')).toHaveLength(choices);
  });

  it('offers a retry after a failure', async () => {
    server.on('GET /api/message-digest', new Refusal('internal'));
    await browser.show(<EmailDigest />, 'zh-CN', texts);
    const retry = await screen.findByRole('button', { name: '重试' });
    server.on('GET /api/message-digest', { frequency: 'never', email: 'q@example.org', canSend: true });
    await browser.person.click(retry);
    await vi.waitFor(() => expect(choice('不发送').checked).toBe(true));
  });
});

const show = () =>
  browser.show(
    <>
      <Identities services={[{ key: 'oidc', name: '校园账号' }]} />
      <ToastHost />
    </>,
    'zh-CN',
    texts,
  );

describe('a linked account', () => {
  it('is listed by its service, and other services can be linked', async () => {
    server.on('GET /api/oidc/identities', [
      { issuer: 'https://github.com', provider: 'github', name: 'octo', gmtCreate: now },
    ]);
    server.on('POST /api/oidc/link-visit', { address: '#wechat' });
    await browser.show(
      <Identities
        services={[
          { key: 'github', name: 'GitHub' },
          { key: 'wechat', name: 'WeChat' },
        ]}
      />,
      'zh-CN',
      texts,
    );
    await screen.findByText('octo');
    expect(screen.queryByRole('button', { name: '关联 GitHub' })).toBeNull();
    await browser.person.click(await screen.findByRole('button', { name: '关联微信' }));
    await browser.write(screen.getByLabelText('当前密码'), 'secret-1');
    await browser.person.keyboard('{Enter}');
    await vi.waitFor(() => expect(location.hash).toBe('#wechat'));
    expect(server.asked('POST /api/oidc/link-visit')[0]?.body).toEqual({
      password: 'secret-1',
      provider: 'wechat',
    });
    history.replaceState(null, '', '/');
  });

  it('is linked by password, then at the provider', async () => {
    server.on('POST /api/oidc/link-visit', ({ body }) =>
      body.password === 'secret-1'
        ? { address: '#elsewhere' }
        : new Refusal('oldPasswordWrong', { tries: 4 }),
    );
    await show();
    await browser.person.click(await screen.findByRole('button', { name: '关联校园账号' }));
    await browser.write(screen.getByLabelText('当前密码'), 'secret-2');
    await browser.person.keyboard('{Enter}');
    await screen.findByText(/当前密码错误/);
    expect(location.hash).toBe('');
    await browser.person.clear(screen.getByLabelText('当前密码'));
    await browser.write(screen.getByLabelText('当前密码'), 'secret-1');
    await browser.person.keyboard('{Enter}');
    await vi.waitFor(() => expect(location.hash).toBe('#elsewhere'));
    history.replaceState(null, '', '/');
  });

  it('can be cancelled before anything is sent', async () => {
    await show();
    await browser.person.click(await screen.findByRole('button', { name: '关联校园账号' }));
    await browser.person.click(button('取消'));
    expect(screen.queryByLabelText('当前密码')).toBeNull();
    expect(server.asked('POST /api/oidc/link-visit')).toEqual([]);
  });

  it('is unlinked, or shows why it has to stay', async () => {
    let joined: CallData<'GET /api/oidc/identities'> = [
      { issuer: 'https://sso.example', provider: 'oidc', name: null, gmtCreate: now },
    ];
    server.on('GET /api/oidc/identities', () => joined);
    server.on('DELETE /api/oidc/identities', new Refusal('oidcOnlyWayIn'));
    await show();
    // If an account has no name at the provider, the provider's name is shown.
    await screen.findByText('校园账号');
    await browser.person.click(button('解除关联'));
    await vi.waitFor(() => expect(server.asked('DELETE /api/oidc/identities')).toHaveLength(1));
    expect(button('解除关联')).toBeDefined();
    server.on('DELETE /api/oidc/identities', () => {
      joined = [];
      return null;
    });
    await vi.waitFor(() => expect(button('解除关联').disabled).toBe(false));
    await browser.person.click(button('解除关联'));
    await screen.findByText('已解除关联');
    await screen.findByRole('button', { name: '关联校园账号' });
    expect(server.asked('DELETE /api/oidc/identities').map(({ query }) => query)).toEqual([
      { issuer: 'https://sso.example' },
      { issuer: 'https://sso.example' },
    ]);
  });
});
