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

type Judge = CallData<'GET /api/admin/remote-judges'>[number];
const judge: Judge = {
  key: 'HDU',
  name: 'HDU',
  isSupported: true,
  submission: 'account',
  isEnabled: false,
  enabledBy: null,
  enabledAt: null,
  state: 'off',
  stateSince: '2026-11-22T00:00:00.000Z',
  detail: null,
  retryAt: null,
  lastOkAt: null,
  faults: {},
  waiting: 0,
  sent: 0,
  oldestAt: null,
};

beforeEach(() => {
  answerEmptyHome(server);
  server.on('GET /api/admin/remote-accounts', { judges: [], accounts: [] });
  server.on('PUT /api/admin/remote-judges', null);
  browser.signIn(anAccount({ can: fullCan }));
});

describe('remote judges', () => {
  it('are enabled only after a confirmation, which is part of the request', async () => {
    server.on('GET /api/admin/remote-judges', [judge]);
    await browser.visit('/admin/remote-accounts', 'en-US');
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on HDU' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(server.asked('PUT /api/admin/remote-judges')).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm and turn on' }));
    await waitFor(() => expect(server.asked('PUT /api/admin/remote-judges')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/remote-judges')[0]?.body).toEqual({
      judge: 'HDU',
      isEnabled: true,
      isConfirmed: true,
    });
  });

  it('show their errors', async () => {
    const detail = 'columns of the status list';
    server.on('GET /api/admin/remote-judges', [
      { ...judge, isEnabled: true, state: 'changed', detail, waiting: 3 },
    ]);
    await browser.visit('/admin/remote-accounts', 'zh-CN');
    expect(await screen.findByText('页面已改变，无法识别')).toBeDefined();
    expect(screen.getByText(detail)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '停用 HDU' }));
    await waitFor(() => expect(server.asked('PUT /api/admin/remote-judges')).toHaveLength(1));
  });
});
