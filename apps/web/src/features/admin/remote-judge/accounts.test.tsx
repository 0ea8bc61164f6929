// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '../../../lib/toasts.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { judgeNames, type RemoteAccount, type Pastes } from './queries.ts';
import { RemoteAccountsPage } from './RemoteAccountsPage.tsx';

const browser = setUpScreen();
const { server } = browser;
const anAccountAt = (given: Partial<RemoteAccount> = {}): RemoteAccount => ({
  id: 4,
  judge: 'HDU',
  username: 'team-1',
  state: 'free',
  reason: null,
  isSessionPasted: false,
  sessionAt: null,
  lastUsedAt: null,
  createdBy: null,
  gmtCreate: '2026-11-22T00:00:00.000Z',
  ...given,
});
const judges = [{ key: 'HDU' as const, isSupported: true, pastes: null }];
const pastes: Pastes = new Map([['AC', { kind: 'cookie', name: 'REVEL_SESSION' }]]);
const show = (part: React.ReactNode) =>
  browser.show(<main>{part}</main>, 'en-US', ['remoteJudge', 'console', 'confirm']);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const asked = () => server.asked('GET /api/admin/remote-accounts').length;

beforeEach(() => {
  server.on('GET /api/admin/remote-judges', []);
  browser.signIn(anAccount({ can: fullCan }));
});

async function open(...accounts: RemoteAccount[]): Promise<void> {
  server.on('GET /api/admin/remote-accounts', { judges, accounts });
  server.on('GET /api/admin/remote-judges', []);
  await show(<RemoteAccountsPage />);
  await waitFor(() => expect(screen.queryByText(/^Passwords are stored encrypted/)).not.toBeNull());
}
/** Runs an action of an account's menu. */
async function act(name: string, what = 'HDU team-1'): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `More actions for ${what}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

const test = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: `Test HDU ${name}` });
describe('accounts of the site at remote judges', () => {
  it.each([
    ['free', 'Available', 'Disable'],
    ['inUse', 'In use', 'Disable'],
    ['outOfOrder', 'Failing', 'Disable'],
    ['disabled', 'Disabled', 'Enable'],
  ] as const)('that are %s say so and can be toggled', async (state, label, verb) => {
    server.on('PUT /api/admin/remote-accounts', null);
    await open(anAccountAt({ state }));
    await screen.findByText(label);
    screen.getByText('never');
    await act(verb);
    await waitFor(() =>
      expect(server.asked('PUT /api/admin/remote-accounts')[0]?.body).toEqual({
        id: 4,
        isEnabled: verb === 'Enable',
      }),
    );
    await waitFor(() => expect(toastStore.get()?.text).toBe(`team-1 ${verb.toLowerCase()}d`));
    await waitFor(() => expect(asked()).toBe(2));
  });

  it('are tested one at a time, and show the result in any available language', async () => {
    const first = Promise.withResolvers<{ isWell: boolean; reason: string | null }>();
    server.on('POST /api/admin/remote-accounts/test', () => first.promise);
    await open(anAccountAt(), anAccountAt({ id: 5, username: 'team-2' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Test HDU team-1' }));
    await waitFor(() => expect(test('team-1').getAttribute('aria-busy')).toBe('true'));
    expect([test('team-2').disabled, test('team-2').getAttribute('aria-busy')]).toEqual([true, null]);
    first.resolve({ isWell: true, reason: null });
    await waitFor(() => expect(toastStore.get()?.text).toBe('team-1 signed in successfully'));
    server.on('POST /api/admin/remote-accounts/test', { isWell: false, reason: null });
    await waitFor(() => expect(test('team-2').disabled).toBe(false));
    fireEvent.click(test('team-2'));
    await waitFor(() =>
      expect(toastStore.get()).toMatchObject({ tone: 'error', text: 'team-2 could not sign in' }),
    );
  });

  it('are removed after a confirmation that names account and judge', async () => {
    server.on('DELETE /api/admin/remote-accounts', null);
    await open(anAccountAt());
    await act('Remove');
    const question = await screen.findByRole('dialog', { name: 'Remove the account team-1 on HDU?' });
    server.on('GET /api/admin/remote-accounts', { judges, accounts: [] });
    fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    await screen.findByText('No remote judge accounts yet');
    expect(server.asked('DELETE /api/admin/remote-accounts')[0]?.query).toEqual({ id: '4' });
    expect(toastStore.get()?.text).toBe('team-1 removed');
  });

  it('removed by another user meanwhile show an error, and the list is refetched', async () => {
    server.on('PUT /api/admin/remote-accounts', new Refusal('internal'));
    await open(anAccountAt());
    await act('Disable');
    await waitFor(() => expect(toastStore.get()?.text).toBe(errorText('internal', 'en-US')));
    await waitFor(() => expect(asked()).toBe(2));
  });

  it('offer a retry after a failure, and no new account meanwhile', async () => {
    server.on('GET /api/admin/remote-accounts', new Refusal('internal'));
    await show(<RemoteAccountsPage />);
    await screen.findByText(errorText('internal', 'en-US'));
    expect(screen.queryByRole('button', { name: 'Add account' })).toBeNull();
    server.on('GET /api/admin/remote-accounts', { judges, accounts: [anAccountAt({ createdBy: 'root' })] });
    press('Retry');
    await screen.findByRole('cell', { name: 'root' });
  });
});

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
describe('the form of an account', () => {
  const onClose = vi.fn<(isDone: boolean) => void>();
  const ask = (account: RemoteAccount | null) =>
    show(<AccountDialog account={account} pastes={pastes} onClose={onClose} />);
  beforeEach(() => void onClose.mockReset());

  it('offers every judge by name, and requires name and password', async () => {
    await ask(null);
    const judge = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Judge' });
    expect([...judge.options].map(({ text }) => text)).toEqual(Object.values(judgeNames));
    expect(judge.value).toBe('CF');
    fill('Username', 'one');
    fill('Password', '   ');
    expect(save().disabled).toBe(true);
    fill('Password', ' x ');
    fill('Username', ' ');
    expect(save().disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password');
  });

  it('begins with the judge that is turned on', async () => {
    await show(<AccountDialog account={null} firstJudge="HDU" pastes={pastes} onClose={onClose} />);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Judge' }).value).toBe('HDU');
  });

  it('for a new password asks for nothing else, and sends it unmodified', async () => {
    server.on('PUT /api/admin/remote-accounts', null);
    await ask(anAccountAt());
    expect(screen.queryByLabelText('Username')).toBeNull();
    fill('Password', ' secret word ');
    fireEvent.click(save());
    await waitFor(() => expect(onClose.mock.calls).toEqual([[true]]));
    expect(server.asked('PUT /api/admin/remote-accounts')[0]?.body).toEqual({
      id: 4,
      password: ' secret word ',
    });
    expect(toastStore.get()?.text).toBe('Password of team-1 changed');
  });

  it('accepts a session instead of a password if the judge has a CAPTCHA at sign-in', async () => {
    server.on('PUT /api/admin/remote-accounts', null);
    await ask(anAccountAt({ judge: 'AC' }));
    const field = screen.getByLabelText<HTMLInputElement>(
      'Or paste a session: value of the cookie REVEL_SESSION',
    );
    expect(field.type).toBe('password');
    fireEvent.change(field, { target: { value: ' copied-value ' } });
    fireEvent.click(save());
    await waitFor(() => expect(onClose.mock.calls).toEqual([[true]]));
    expect(server.asked('PUT /api/admin/remote-accounts')[0]?.body).toEqual({
      id: 4,
      session: 'copied-value',
    });
    expect(toastStore.get()?.text).toBe('Session of team-1 saved');
  });

  it('keeps typed values after an error, and can be cancelled', async () => {
    server.on('POST /api/admin/remote-accounts', new Refusal('internal'));
    await ask(null);
    fill('Username', 'one');
    fill('Password', 'x');
    fireEvent.click(save());
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('x');
    press('Cancel');
    expect(onClose.mock.calls).toEqual([[false]]);
  });
});
