// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { aDelivery, aHook, at } from './testing.ts';

const browser = setUpScreen();
const { server } = browser;

const hook = aHook({ isEnabled: false, offReason: 'failed', failingSince: at, waiting: 2 });
const delivery = aDelivery({ answer: '<b>busy</b>' });

beforeEach(() => {
  answerEmptyHome(server);
  server.on('GET /api/admin/webhooks', [hook]);
  browser.signIn(anAccount({ can: fullCan }));
});

describe('webhooks in the console', () => {
  it('are added, and their secret is shown once', async () => {
    server.on('POST /api/admin/webhooks', { id: 4, secret: 'shown-once' });
    await browser.visit('/admin/webhooks', 'en-US');
    fireEvent.click(await screen.findByRole('button', { name: 'Add webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: ' chat ' } });
    fireEvent.change(dialog.getByLabelText('Address'), { target: { value: 'https://a.example/x' } });
    const add = dialog.getByRole('button', { name: 'Add webhook' });
    expect(add).toHaveProperty('disabled', true);
    fireEvent.click(dialog.getByLabelText('New posts'));
    fireEvent.click(add);
    await screen.findByText('shown-once');
    expect(server.asked('POST /api/admin/webhooks')[0]?.body).toEqual({
      name: 'chat',
      address: 'https://a.example/x',
      kinds: ['discussion'],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'I saved the secret' }));
    expect(screen.queryByText('shown-once')).toBeNull();
  });

  it('show why they are disabled, and are enabled again', async () => {
    server.on('PUT /api/admin/webhooks', null);
    await browser.visit('/admin/webhooks', 'en-US');
    await screen.findByText(/after all delivery attempts failed/);
    fireEvent.click(screen.getByRole('switch'));
    await waitFor(() => expect(server.asked('PUT /api/admin/webhooks')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/webhooks')[0]?.body).toEqual({ id: 3, isEnabled: true });
  });

  it('keep a log from which deliveries are sent again; responses are rendered literally', async () => {
    server.on('GET /api/admin/webhooks/deliveries', {
      records: [delivery],
      total: 1,
      size: 20,
      current: 1,
      pages: 1,
    });
    server.on('POST /api/admin/webhooks/resend', null);
    await browser.visit('/admin/webhooks/3', 'en-US');
    fireEvent.click(await screen.findByRole('button', { name: 'Verdicts on public problems' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('<b>busy</b>');
    dialog.getByText('rejected with HTTP 503');
    fireEvent.click(dialog.getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(server.asked('POST /api/admin/webhooks/resend')[0]?.body).toEqual({ id: 9 }));
  });
});
