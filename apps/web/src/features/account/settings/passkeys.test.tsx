// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, within } from '@testing-library/react';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@xiezhi/contract/routes/passkey';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastHost } from '../../../app/shell/ToastHost.tsx';
import { AuthDialogFixture } from '../../../../test-support/AuthDialogFixture.tsx';
import { Refusal, Reply } from '../../../../test-support/fake-server.ts';
import { anAccount, aSite } from '../../../../test-support/people.ts';
import { replaceMembers } from '../../../../test-support/replace-members.ts';
import { session } from '../../../api/session.ts';
import { openAuthDialog } from '../../../lib/auth-dialog.ts';
import type { Passkey } from '../auth/passkey/queries.ts';
import { MobileForm } from './MobileForm.tsx';
import { Passkeys } from './passkey/Passkeys.tsx';

const browser = setUpScreen();
const { server } = browser;
const texts = ['auth', 'setting', 'security', 'confirm'] as const;
const now = new Date().toISOString();
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

const passkey = (given: Partial<Passkey> = {}): Passkey => ({
  id: 'a1',
  name: 'Phone',
  gmtCreate: now,
  lastUsedAt: null,
  isSynced: false,
  worksHere: true,
  copiedAt: null,
  ...given,
});
const requestOptions: PasskeyRequestOptions = {
  challenge: 'AAAA',
  timeout: 300_000,
  rpId: 'site',
  allowCredentials: [],
  userVerification: 'required',
};
const creationOptions: PasskeyCreationOptions = {
  challenge: 'AAAA',
  timeout: 300_000,
  rp: { id: 'site', name: 'Site' },
  user: { id: 'AAAA', name: 'qiushi', displayName: 'qiushi' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};

const bytes = () => new Uint8Array(4).buffer;

/** Results of the browser's dialog; null means that the user closed it. */
let answer: { create: Outcome; get: Outcome };

type Outcome = 'done' | DOMException;

const reply = (outcome: Outcome, response: object) =>
  outcome === 'done'
    ? Promise.resolve({
        id: 'AAAA',
        rawId: bytes(),
        type: 'public-key',
        response,
        getClientExtensionResults: () => ({}),
      })
    : Promise.reject(outcome);

beforeEach(() => {
  answer = { create: 'done', get: 'done' };
  replaceMembers(window, { isSecureContext: true, PublicKeyCredential: vi.fn() });
  replaceMembers(navigator, {
    credentials: {
      create: () =>
        reply(answer.create, {
          clientDataJSON: bytes(),
          attestationObject: bytes(),
          getTransports: () => ['internal'],
        }),
      get: () =>
        reply(answer.get, {
          clientDataJSON: bytes(),
          authenticatorData: bytes(),
          signature: bytes(),
          userHandle: bytes(),
        }),
    },
  });
  server.on('GET /api/get-website-config', aSite({ hasPasskeys: true }));
  server.on('GET /api/second-factor', { isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 });
});

const listOf = (passkeys: Passkey[], obstacle: 'off' | 'address' | null = null) => ({
  passkeys,
  obstacle,
  address: 'https://site',
});
const show = (locale: 'zh-CN' | 'en-US') =>
  browser.show(
    <>
      <Passkeys />
      <ToastHost />
    </>,
    locale,
    texts,
  );

describe('the passkeys', () => {
  it('are added with a name and the password', async () => {
    let rows: Passkey[] = [];
    server.on('GET /api/passkeys', () => listOf(rows));
    server.on('POST /api/passkeys/creation-options', ({ body }) =>
      body.password === 'secret-1' ? creationOptions : new Refusal('oldPasswordWrong', { tries: 4 }),
    );
    server.on('POST /api/passkeys', ({ body }) => {
      rows = [passkey({ name: body.name })];
      return passkey({ name: body.name });
    });
    await show('zh-CN');
    await browser.person.click(await button('添加通行密钥'));
    const name = screen.getByLabelText('名称');
    await browser.person.clear(name);
    await browser.write(screen.getByLabelText('当前密码'), 'secret-1');
    await browser.person.click(await button('创建通行密钥'));
    await screen.findByText('请输入名称');
    await browser.write(name, ' 手机 ');
    await browser.person.click(await button('创建通行密钥'));
    await screen.findByText('通行密钥已添加');
    const [sent] = server.asked('POST /api/passkeys');
    expect(sent?.body).toMatchObject({
      name: '手机',
      credential: { response: { transports: ['internal'] } },
    });
    await screen.findByText('手机');
  });

  it('show why the browser made none, and keep the form', async () => {
    server.on('GET /api/passkeys', listOf([]));
    server.on('POST /api/passkeys/creation-options', creationOptions);
    await show('en-US');
    await browser.person.click(await button('Add a passkey'));
    await browser.write(screen.getByLabelText('Name'), 'Phone');
    await browser.write(screen.getByLabelText('Current password'), 'secret-1');
    for (const [name, text] of [
      ['NotAllowedError', 'No passkey was used. Try again or use another method.'],
      ['InvalidStateError', 'This device already has a passkey for your account.'],
      ['SecurityError', /Passkeys do not work at this address/],
    ] as const) {
      answer.create = new DOMException('', name);
      await browser.person.click(await button('Create passkey'));
      await screen.findByText(text);
    }
    expect(server.asked('POST /api/passkeys')).toEqual([]);
  });

  it('are renamed, and removed after a question', async () => {
    let rows = [
      passkey(),
      passkey({ id: 'b2', name: 'Key', worksHere: false, copiedAt: now, isSynced: true }),
    ];
    server.on('GET /api/passkeys', () => listOf(rows));
    server.on('PUT /api/passkeys', ({ body }) => {
      rows = rows.map((row) => (row.id === body.id ? { ...row, name: body.name } : row));
      return null;
    });
    server.on('DELETE /api/passkeys', ({ query }) => {
      rows = rows.filter(({ id }) => id !== query['id']);
      return null;
    });
    await show('en-US');
    await screen.findByText('Phone');
    screen.getByText('Added at another address of this site. It does not work here.');
    screen.getByText('This passkey may have been copied and is disabled. Remove it.');
    await browser.person.click(await button('Rename Phone'));
    const field = screen.getByLabelText('Name');
    await browser.person.clear(field);
    await browser.write(field, 'Old phone');
    await browser.person.click(await button('Save name'));
    await screen.findByText('Old phone');
    await browser.person.click(await button('Remove Key'));
    const dialog = await screen.findByRole('dialog');
    await browser.person.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Passkey removed');
    await vi.waitFor(() => expect(screen.queryByText('Key')).toBeNull());
  });

  it.each([
    ['off', 'Passkeys are not enabled on this site.'],
    ['address', /need an https address with a domain name\. The address of this site is https:\/\/site/],
  ] as const)('cannot be added while the obstacle is %s', async (obstacle, text) => {
    server.on('GET /api/passkeys', listOf([], obstacle));
    await show('en-US');
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('a change', () => {
  it('is confirmed by passkey instead of the password', async () => {
    server.on('GET /api/passkeys', listOf([passkey()]));
    server.on('POST /api/passkeys/confirm-options', requestOptions);
    server.on('POST /api/passkeys/confirm', { proof: 'p1' });
    server.on('POST /api/change-mobile', { code: 200, msg: '已修改', userInfo: null });
    await browser.show(
      <>
        <MobileForm present={null} />
        <ToastHost />
      </>,
      'zh-CN',
      texts,
    );
    const confirm = await button('用通行密钥确认');
    await browser.person.click(confirm);
    // The form checks its other fields before it asks for the passkey.
    expect(server.asked('POST /api/passkeys/confirm-options')).toEqual([]);
    await browser.write(screen.getByLabelText('新手机号'), '13812345678');
    await browser.person.click(confirm);
    await screen.findByText('已修改');
    expect(server.asked('POST /api/change-mobile').map(({ body }) => body)).toEqual([
      { newMobile: '13812345678', passkeyProof: 'p1' },
    ]);
  });
});

describe('signing in', () => {
  it('works without a password, and shows errors', async () => {
    server.on('POST /api/passkeys/sign-in-options', requestOptions);
    server.on('POST /api/passkeys/sign-in', new Refusal('passkeyRefused'));
    await browser.show(<AuthDialogFixture />, 'en-US', ['auth']);
    openAuthDialog('login');
    await browser.person.click(await button('Sign in with a passkey'));
    await screen.findByText('This passkey is not valid or was removed. Use another method');
    server.on('POST /api/passkeys/sign-in', new Reply(anAccount(), { authorization: 'fresh' }));
    await browser.person.click(await button('Sign in with a passkey'));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(session.get().token).toBe('fresh');
    expect(server.asked('POST /api/passkeys/sign-in').at(-1)?.body).toMatchObject({
      credential: { id: 'AAAA' },
      isConsole: false,
    });
  });
});
