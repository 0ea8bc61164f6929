// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallData } from '../../../api/client.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';

const browser = setUpScreen();
const { server } = browser;

type Answer = CallData<'GET /api/admin/remote-accounts'>;
const account: Answer['accounts'][number] = {
  id: 4,
  judge: 'HDU',
  username: 'team-1',
  state: 'outOfOrder',
  reason: 'The password is wrong',
  isSessionPasted: false,
  sessionAt: null,
  lastUsedAt: null,
  createdBy: 'root',
  gmtCreate: '2026-11-22T00:00:00.000Z',
};
const judges: Answer['judges'] = [
  { key: 'HDU', isSupported: true, pastes: null },
  { key: 'CF', isSupported: false, pastes: null },
];

beforeEach(() => {
  answerEmptyHome(server);
  server.on('GET /api/admin/remote-accounts', { judges, accounts: [account] });
  server.on('GET /api/admin/remote-judges', []);
  browser.signIn(anAccount({ can: fullCan }));
});

describe('accounts at remote judges', () => {
  it('show why one is unusable, and which judges are unreachable', async () => {
    await browser.visit('/admin/remote-accounts', 'en-US');
    await screen.findByText('The password is wrong');
    expect(screen.getByText(/does not support these judges yet: Codeforces \(GYM\)\./)).toBeDefined();
  });

  it('are added; the password leaves the page with the dialog', async () => {
    server.on('GET /api/admin/remote-accounts', { judges, accounts: [] });
    server.on('POST /api/admin/remote-accounts', null);
    await browser.visit('/admin/remote-accounts', 'zh-CN');
    fireEvent.click(await screen.findByRole('button', { name: '添加账号' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('combobox', { name: '平台' }), { target: { value: 'SPOJ' } });
    fireEvent.change(dialog.getByLabelText('用户名'), { target: { value: ' one ' } });
    fireEvent.change(dialog.getByLabelText('密码'), { target: { value: 'secret word' } });
    fireEvent.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('POST /api/admin/remote-accounts')[0]?.body).toEqual({
      judge: 'SPOJ',
      username: 'one',
      password: 'secret word',
    });
    for (const store of [localStorage, sessionStorage])
      for (let at = 0; at < store.length; at += 1)
        expect(store.getItem(store.key(at) ?? '')).not.toContain('secret word');
  });

  it("are tested, and show the judge's response", async () => {
    server.on('POST /api/admin/remote-accounts/test', { isWell: false, reason: 'The account is locked' });
    await browser.visit('/admin/remote-accounts', 'en-US');
    fireEvent.click(await screen.findByRole('button', { name: 'Test HDU team-1' }));
    await screen.findByText('The account is locked');
    expect(server.asked('POST /api/admin/remote-accounts/test')[0]?.body).toEqual({ id: 4 });
  });
});
