// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { MailDialog } from './MailDialog.tsx';
import { MailLine } from './MailLine.tsx';
import type { Mail } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;
const aMail = (given: Partial<Mail> = {}): Mail => ({
  id: 1,
  recipient: 'a@b.example',
  subject: 'Your code',
  text: 'The code is 123456',
  state: 'sent',
  error: null,
  gmtCreate: '2026-11-22T00:00:00.000Z',
  sentAt: null,
  ...given,
});
const page = (records: Mail[], total = records.length) => ({
  records,
  total,
  size: 30,
  current: 1,
  pages: 1,
});
const asked = () => server.asked('GET /api/admin/outbox').map(({ query }) => query);

beforeEach(() => browser.signIn(anAccount({ can: fullCan })));

describe('the outbox of root', () => {
  beforeEach(() => answerEmptyHome(server));

  it('shows the status of each mail, and opens one', async () => {
    const states = ['waiting', 'sent', 'failed', 'kept'] as const;
    server.on(
      'GET /api/admin/outbox',
      page(
        states.map((state, id) => aMail({ id, state, subject: `mail ${id}` })),
        61,
      ),
    );
    const at = await browser.visit('/outbox?limit=15&currentPage=2', 'en-US');
    const table = within(await screen.findByRole('table', { name: 'Mail outbox' }));
    await table.findByRole('button', { name: 'mail 0' });
    expect(asked()[0]).toEqual({ currentPage: '2', limit: '15' });
    expect(table.getAllByRole('row').map((row) => row.firstElementChild?.textContent)).toEqual([
      'Status',
      'Waiting',
      'Sent',
      'Failed',
      'No mail server',
    ]);
    fireEvent.click(table.getByRole('button', { name: 'mail 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'mail 2' }));
    dialog.getByText('a@b.example');
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Next page' }));
    await waitFor(() => expect(at()).toBe('/outbox?limit=15&currentPage=3'));
  });

  it('shows why it failed to load only on the page, with a retry', async () => {
    server.on('GET /api/admin/outbox', new Refusal('internal'));
    await browser.visit('/outbox', 'en-US');
    await screen.findByText(errorText('internal', 'en-US'));
    expect(screen.queryByRole('table')).toBeNull();
    server.on('GET /api/admin/outbox', page([aMail()]));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Your code' });
  });
});

describe('a mail', () => {
  it('is rendered literally, with the reason of a failure', async () => {
    const mail = aMail({
      subject: '<i>x</i>',
      text: '<img src=x>\nline 2',
      error: '550 no such box',
      state: 'failed',
    });
    await browser.show(<MailDialog mail={mail} onClose={vi.fn()} />, 'en-US', ['outbox']);
    const dialog = screen.getByRole('dialog', { name: '<i>x</i>' });
    expect(dialog.querySelector('pre')?.textContent).toBe('<img src=x>\nline 2');
    expect(dialog.querySelector('pre img')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('550 no such box');
  });

  it('on phones opens by its subject and shows its recipient', async () => {
    const onOpen = vi.fn();
    const mail = aMail({ state: 'kept' });
    await browser.show(<MailLine mail={mail} onOpen={onOpen} />, 'en-US', ['outbox']);
    screen.getByText('No mail server');
    screen.getByText('a@b.example');
    const subject = screen.getByRole('button', { name: 'Your code' });
    expect(subject.getAttribute('aria-haspopup')).toBe('dialog');
    fireEvent.click(subject);
    expect(onOpen.mock.calls).toEqual([[mail]]);
  });
});
