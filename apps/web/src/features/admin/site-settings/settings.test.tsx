// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { savedBy, someSettings } from './testing.ts';

const browser = setUpScreen();
const { server } = browser;

/** jsdom has no IntersectionObserver. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const settings = someSettings();
const saved = savedBy;

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NoObserver);
  answerEmptyHome(server);
  server.on('GET /api/admin/settings', settings);
  server.on('GET /api/admin/storage', { site: { used: 0, limit: null }, users: [], groups: [] });
  browser.signIn(anAccount({ can: fullCan }));
});

describe('the settings in the console', () => {
  it("show values set by the environment as fixed, with the variable's name", async () => {
    await browser.visit('/admin/conf', 'en-US');
    const address = await screen.findByLabelText<HTMLInputElement>(/^Site address/);
    expect(address.disabled).toBe(true);
    await screen.findByText(/environment variable PUBLIC_URL/);
    expect(screen.getByLabelText<HTMLInputElement>(/^Site name/).disabled).toBe(false);
  });

  it('are saved with the edited version', async () => {
    server.on('PUT /api/admin/settings/limits', null);
    await browser.visit('/admin/switch', 'en-US');
    fireEvent.click(await screen.findByRole('switch', { name: 'Public discussions' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.asked('PUT /api/admin/settings/limits')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/settings/limits')[0]?.body).toMatchObject({
      openPublicDiscussion: false,
      groupsMax: 5,
      storageUserMb: 4096,
      storageGroupMb: 4096,
      storageSiteMb: 102_400,
      version: saved.version,
    });
  });

  it("keep a password out of the browser's storage: it is saved separately and never shown", async () => {
    server.on('PUT /api/admin/settings/mail', null);
    await browser.visit('/admin/conf/mail', 'en-US');
    await screen.findByText('Set. It is not shown again.');
    fireEvent.click(screen.getByRole('button', { name: 'Replace' }));
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'word-of-mail' } });
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('word-of-mail');
    fireEvent.click(screen.getByRole('button', { name: 'Save (Password)' }));
    await waitFor(() => expect(server.asked('PUT /api/admin/settings/mail')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/settings/mail')[0]?.body).toEqual({ smtpPassword: 'word-of-mail' });
  });

  it("show a mail server's response to a test", async () => {
    server.on(
      'POST /api/admin/config/test-email',
      new Refusal('mailSignInRefused', { reason: '535 bad credentials' }),
    );
    await browser.visit('/admin/conf/mail', 'en-US');
    fireEvent.change(await screen.findByLabelText('To'), { target: { value: 'head@school.example' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send test email' }));
    await screen.findByText(/rejected the username or password: 535 bad credentials/);
  });

  it("show an SMS provider's response and the status of recent messages", async () => {
    const sms = { ...settings.sms.values, smsDomain: 'https://sms.example/send' };
    server.on('GET /api/admin/settings', { ...settings, sms: { ...saved, values: sms } });
    server.on('GET /api/admin/sms-outbox', []);
    server.on('POST /api/admin/sms-test', new Refusal('smsRefused', { reason: 'HTTP 403 no such key' }));
    await browser.visit('/admin/conf/sms', 'en-US');
    await screen.findByText('No messages in the last 7 days');
    server.on('GET /api/admin/sms-outbox', [
      {
        id: 1,
        phone: '13800000000',
        templateCode: 'T1',
        error: 'HTTP 403 no such key',
        gmtCreate: saved.version,
      },
    ]);
    fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: ' 13800000000 ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send test message' }));
    await screen.findByText(/rejected the request: HTTP 403 no such key/);
    await screen.findByText('Rejected');
    expect(server.asked('POST /api/admin/sms-test')[0]?.body).toEqual({ phone: '13800000000' });
  });

  it('show what an OIDC provider lacks, and the redirect URI', async () => {
    server.on('GET /api/admin/settings', {
      ...settings,
      signIn: {
        ...saved,
        values: { ...settings.signIn.values, oidcIssuer: 'https://login.example', oidcClientId: 'judge' },
      },
      signInRedirect: 'https://judge.example/api/oidc/callback',
    });
    server.on('PUT /api/admin/settings/sign-in', null);
    await browser.visit('/admin/conf/sign-in', 'en-US');
    await screen.findByText(/Enter the client secret/);
    await screen.findByText('https://judge.example/api/oidc/callback');
    const [first] = screen.getAllByRole('button', { name: 'Set' });
    if (first) fireEvent.click(first);
    fireEvent.change(screen.getByLabelText('New client secret'), { target: { value: 'whispered' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save (Client secret)' }));
    await waitFor(() => expect(server.asked('PUT /api/admin/settings/sign-in')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/settings/sign-in')[0]?.body).toEqual({
      oidcClientSecret: 'whispered',
    });
  });

  it('store a language factor on blur, and reject invalid ones', async () => {
    const limit = { language: 'Java', defaultFactor: 2, siteFactor: null, problemFactor: null, factor: 2 };
    server.on('GET /api/admin/language-limits', [limit]);
    server.on('GET /api/admin/language-starters', []);
    server.on('PUT /api/admin/language-limits', [{ ...limit, siteFactor: 3, factor: 3 }]);
    await browser.visit('/admin/conf/languages', 'en-US');
    const field = await screen.findByLabelText<HTMLInputElement>('Site factor for Java');
    fireEvent.change(field, { target: { value: '3000' } });
    fireEvent.blur(field);
    await screen.findByText(/from 0.1 to 100/);
    expect(server.asked('PUT /api/admin/language-limits')).toHaveLength(0);
    fireEvent.change(field, { target: { value: '3' } });
    fireEvent.blur(field);
    await screen.findByText('3 s');
    expect(server.asked('PUT /api/admin/language-limits')[0]?.body).toEqual({ language: 'Java', factor: 3 });
    expect(field.value).toBe('3');
  });

  it('do not report missing pictures if they failed to load', async () => {
    server.on('GET /api/home-carousel', new Refusal('internal'));
    await browser.visit('/admin/conf', 'en-US');
    const part = (await screen.findByRole('heading', { name: 'Home page pictures' })).closest('section');
    const again = await within(part ?? document.body).findByRole('button', { name: 'Retry' });
    server.on('GET /api/home-carousel', [{ id: 1, url: '/api/public/img/a.png' }]);
    fireEvent.click(again);
    await screen.findByRole('button', { name: 'Move picture 1 up' });
  });

  it('change the order of the pictures', async () => {
    server.on('GET /api/home-carousel', [
      { id: 1, url: '/api/public/img/a.png' },
      { id: 2, url: '/api/public/img/b.png', link: '/contest/7' },
    ]);
    server.on('PUT /api/admin/config/home-carousel', null);
    await browser.visit('/admin/conf', 'en-US');
    fireEvent.click(await screen.findByRole('button', { name: 'Move picture 2 up' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save order and links' }));
    await waitFor(() => expect(server.asked('PUT /api/admin/config/home-carousel')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/config/home-carousel')[0]?.body).toEqual({
      pictures: [
        { id: 2, link: '/contest/7', description: '' },
        { id: 1, link: '', description: '' },
      ],
      former: [
        { id: 1, link: '', description: '' },
        { id: 2, link: '/contest/7', description: '' },
      ],
    });
  });

  it('show changes of the pictures by another user, and adopt them', async () => {
    server.on('GET /api/home-carousel', [
      { id: 1, url: '/api/public/img/a.png' },
      { id: 2, url: '/api/public/img/b.png', link: '/contest/7' },
    ]);
    server.on('PUT /api/admin/config/home-carousel', new Refusal('changedMeanwhile'));
    await browser.visit('/admin/conf', 'en-US');
    fireEvent.click(await screen.findByRole('button', { name: 'Move picture 2 up' }));
    server.on('GET /api/home-carousel', [
      { id: 1, url: '/api/public/img/a.png', description: 'Theirs' },
      { id: 2, url: '/api/public/img/b.png' },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Save order and links' }));
    const note = await screen.findByRole('alert');
    await within(note).findByText('Theirs');
    fireEvent.click(within(note).getByRole('button', { name: 'Use newer version' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save order and links' })).toBeNull();
    await screen.findByDisplayValue('Theirs');
  });
});
