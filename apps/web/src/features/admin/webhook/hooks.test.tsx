// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { webhookFailures, webhookKinds, webhookOffReasons } from '@xiezhi/contract/enums/webhook';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { translate } from '../../../i18n/messages.ts';
import { toastStore } from '../../../lib/toasts.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { deliveryOutcome } from './delivery-columns.tsx';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import type { Delivery, Webhook } from './queries.ts';
import { aDelivery, aHook } from './testing.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookRow } from './WebhookRow.tsx';
import { WebhooksPage } from './WebhooksPage.tsx';

const browser = setUpScreen();
const { server } = browser;
const show = (part: React.ReactNode) =>
  browser.show(<main>{part}</main>, 'en-US', ['webhook', 'console', 'confirm']);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => browser.signIn(anAccount({ can: fullCan })));

describe('a webhook in its row', () => {
  it.each<[string, Partial<Webhook>, string, RegExp[]]>([
    ['well', {}, 'On', [/no deliveries yet/]],
    [
      'failing',
      { failingSince: '2026-11-22T00:00:00.000Z', waiting: 3 },
      'Failing',
      [/failing since/, /3 waiting/],
    ],
    ['disabled by an administrator', { isEnabled: false }, 'Off', []],
    [
      'disabled automatically',
      { isEnabled: false, offReason: 'behind' },
      'Off',
      [/too many deliveries were waiting/],
    ],
    ['delivered', { lastDelivered: '2026-11-22T00:00:00.000Z' }, 'On', [/last delivery/]],
  ])('is shown as %s', async (_how, given, label, said) => {
    await show(<WebhookRow hook={aHook(given)} onSwitch={vi.fn()} actions={[]} />);
    screen.getByText(label);
    for (const words of said) screen.getByText(words);
    expect(screen.queryByText(/waiting$/) !== null).toBe((given.waiting ?? 0) > 0);
  });

  it.each(webhookOffReasons)('disabled because of %s explains what to do, in a separate text', (reason) => {
    expect(translate(`webhook.off.${reason}`)).toMatch(/^Turned off (after|because) /);
  });

  it('with an unusual name is rendered literally, with the full name for assistive technology', async () => {
    await show(
      <WebhookRow
        hook={aHook({ name: '<b>x</b>', kinds: [...webhookKinds] })}
        onSwitch={vi.fn()}
        actions={[]}
      />,
    );
    screen.getByRole('switch', { name: 'Enable <b>x</b>', checked: true });
    expect(screen.getByRole('link', { name: '<b>x</b>' }).getAttribute('href')).toBe('/admin/webhooks/3');
    screen.getByText('Scoreboard frozen');
  });
});

describe('the result of an attempt', () => {
  it.each<[Partial<Delivery>, string | null]>([
    [{ failure: null, status: null }, null],
    [{ failure: null, status: 204 }, 'HTTP 204'],
    [{ failure: 'answer', status: 500 }, 'rejected with HTTP 500'],
    [{ failure: 'answer', status: null }, 'rejected with HTTP 0'],
    [{ failure: 'late', status: null }, 'no response in time'],
    [{ failure: 'private', status: null }, 'the address is in a private network'],
  ])('%j is shown as %j', async (given, words) => {
    await show(null);
    expect(deliveryOutcome(translate, aDelivery(given))).toBe(words);
  });

  it('has a text for every kind of failure', async () => {
    await show(null);
    const said = webhookFailures.map((failure) =>
      deliveryOutcome(translate, aDelivery({ failure, status: 500 })),
    );
    expect(new Set(said).size).toBe(webhookFailures.length);
    expect(said.every((words) => words !== null && !words.includes('webhook.'))).toBe(true);
  });
});

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const facts = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
describe('a delivery', () => {
  const onResent = vi.fn();
  const open = (given: Partial<Delivery>) =>
    show(<DeliveryDialog delivery={aDelivery(given)} onClose={vi.fn()} onResent={onResent} />);
  beforeEach(() => void onResent.mockReset());

  it('before its first attempt shows when it will be sent, without a response', async () => {
    await open({
      state: 'waiting',
      attempts: 0,
      failure: null,
      status: null,
      took: null,
      attemptedAt: null,
      answer: null,
      nextAt: '2026-11-22T10:00:00.000Z',
    });
    expect(facts()).toEqual([
      'Response: —',
      'Attempts: 0',
      expect.stringMatching(/^Next attempt: 2026-11-2\d /),
    ]);
    screen.getByText('No response');
  });

  it('shows the request formatted, and the response unmodified', async () => {
    await open({ body: '{"kind":"verdict","data":{"id":1}}', answer: '' });
    const [sent, answer] = document.querySelectorAll('dialog pre');
    expect(sent?.textContent).toBe('{\n  "kind": "verdict",\n  "data": {\n    "id": 1\n  }\n}');
    expect(answer?.textContent).toBe('No response');
  });

  it('is sent again once at a time; after an error the dialog stays', async () => {
    const first = Promise.withResolvers<Refusal>();
    server.on('POST /api/admin/webhooks/resend', () => first.promise);
    await open({});
    const verb = screen.getByRole('button', { name: 'Resend' });
    fireEvent.click(verb);
    await waitFor(() => expect(verb.getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(verb);
    first.resolve(new Refusal('internal'));
    await waitFor(() => expect(toastStore.get()?.text).toBe(errorText('internal', 'en-US')));
    expect(onResent).not.toHaveBeenCalled();
    server.on('POST /api/admin/webhooks/resend', null);
    fireEvent.click(verb);
    await waitFor(() => expect(onResent).toHaveBeenCalledOnce());
    expect(server.asked('POST /api/admin/webhooks/resend').map(({ body }) => body)).toEqual([
      { id: 9 },
      { id: 9 },
    ]);
  });
});

const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

describe('the form of a webhook', () => {
  const onSaved = vi.fn();
  const open = (hook: Webhook | null) =>
    show(<WebhookDialog hook={hook} onClose={vi.fn()} onSaved={onSaved} />);
  beforeEach(() => void onSaved.mockReset());

  it.each([
    ['no name', ' ', 'https://a.example', true],
    ['no host', 'chat', 'https://', true],
    ['another protocol', 'chat', 'ftp://a.example', true],
    ['all that is needed', ' chat ', ' https://a.example ', false],
  ])('is complete with %s: %#', async (_what, name, address, off) => {
    await open(null);
    fill('Name', name);
    fill('Address', address);
    fireEvent.click(screen.getByLabelText('New posts'));
    expect(isOff('Add webhook')).toBe(off);
    fireEvent.click(screen.getByLabelText('New posts'));
    expect(isOff('Add webhook')).toBe(true);
    screen.getByText('Select at least one event');
  });

  it('of an existing one starts with its values, submits changes, and creates no secret', async () => {
    server.on('PUT /api/admin/webhooks', null);
    await open(aHook({ kinds: ['contest-begun', 'verdict'] }));
    fireEvent.click(screen.getByLabelText('New posts'));
    fireEvent.click(screen.getByLabelText('Contest started'));
    press('Save');
    await waitFor(() => expect(onSaved.mock.calls[0]?.[0]).toBeNull());
    // The events are in display order, in whatever order the user clicked them.
    expect(server.asked('PUT /api/admin/webhooks')[0]?.body).toEqual({
      id: 3,
      name: 'class chat',
      address: 'https://hooks.example/in',
      kinds: ['verdict', 'discussion'],
    });
  });

  it('shows why it was rejected and keeps typed values', async () => {
    server.on('POST /api/admin/webhooks', new Refusal('internal'));
    await open(null);
    fill('Name', 'chat');
    fill('Address', 'https://a.example');
    fireEvent.click(screen.getByLabelText('New posts'));
    press('Add webhook');
    expect((await screen.findByRole('alert')).textContent).toBe(errorText('internal', 'en-US'));
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('https://a.example');
    expect(onSaved).not.toHaveBeenCalled();
  });
});

async function act(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}
const answer = async (title: string, verb: string) =>
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: verb }),
  );

describe('the list of webhooks', () => {
  it('may be empty, and offers a retry after a failure', async () => {
    server.on('GET /api/admin/webhooks', new Refusal('internal'));
    await show(<WebhooksPage />);
    await screen.findByText(errorText('internal', 'en-US'));
    server.on('GET /api/admin/webhooks', []);
    press('Retry');
    await screen.findByText('No webhooks yet');
  });

  it('renews a secret after a confirmation, and shows it once', async () => {
    server.on('GET /api/admin/webhooks', [aHook()]);
    server.on('POST /api/admin/webhooks/secret', { id: 3, secret: 'fresh' });
    await show(<WebhooksPage />);
    await act('Create new secret');
    await answer('Create a new secret for “class chat”?', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('POST /api/admin/webhooks/secret')).toEqual([]);
    await act('Create new secret');
    await answer('Create a new secret for “class chat”?', 'Create new secret');
    const dialog = await screen.findByRole('dialog', { name: 'Secret of “class chat”' });
    within(dialog).getByText('fresh');
    fireEvent.pointerDown(dialog);
    expect(dialog.isConnected).toBe(true);
  });

  it('tests and deletes webhooks, and is refetched each time', async () => {
    server.on('GET /api/admin/webhooks', [aHook()]);
    server.on('POST /api/admin/webhooks/test', { id: 12 });
    server.on('DELETE /api/admin/webhooks', null);
    await show(<WebhooksPage />);
    await act('Send test');
    await waitFor(() =>
      expect(toastStore.get()?.text).toBe('Test sent. See the delivery log for its result.'),
    );
    await waitFor(() => expect(server.asked('GET /api/admin/webhooks')).toHaveLength(2));
    server.on('GET /api/admin/webhooks', []);
    await act('Delete');
    await answer('Delete “class chat”?', 'Delete');
    await screen.findByText('No webhooks yet');
    expect(server.asked('DELETE /api/admin/webhooks')[0]?.query).toEqual({ id: '3' });
  });
});
