// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { GenerateDialog } from './GenerateDialog.tsx';

const browser = setUpScreen();
const { server } = browser;
const asked = () => server.asked('POST /api/admin/user/generate-user').map(({ body }) => body);
const onClose = vi.fn();
let dialog: HTMLElement;
const verb = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Generate users' });
const fill = (values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
};

beforeEach(async () => {
  browser.signIn(anAccount({ can: fullCan }));
  onClose.mockReset();
  await browser.show(<GenerateDialog onClose={onClose} />, 'en-US', ['userAdmin', 'confirm']);
  dialog = screen.getByRole('dialog');
});

describe('numbered accounts', () => {
  it('are previewed by first and last name, and requested accordingly', async () => {
    server.on('POST /api/admin/user/generate-user', { key: 'k' });
    fill({
      Prefix: 'team',
      Suffix: '_a',
      'First number': '0',
      'Last number': ' 7 ',
      'Password length': '12',
    });
    within(dialog).getByText('team0_a to team7_a, 8 total');
    fireEvent.click(verb());
    await screen.findByRole('dialog', { name: '8 users created' });
    expect(asked()).toEqual([
      { prefix: 'team', suffix: '_a', number_from: 0, number_to: 7, password_length: 12 },
    ]);
  });

  it.each([
    ['no first number', { 'First number': '' }, /^Enter whole numbers, 0 or higher/],
    ['no last number', { 'Last number': ' ' }, /^Enter whole numbers, 0 or higher/],
    [
      'a last number below the first',
      { 'First number': '5', 'Last number': '4' },
      /^Enter whole numbers, 0 or higher/,
    ],
    ['fractions', { 'First number': '0.5', 'Last number': '10.5' }, /^Enter whole numbers, 0 or higher/],
    [
      'numbers in scientific notation',
      { 'First number': '1', 'Last number': '1e2' },
      /^Enter whole numbers, 0 or higher/,
    ],
    ['a negative number', { 'First number': '-1' }, /^Enter whole numbers, 0 or higher/],
    ['too many', { 'First number': '1', 'Last number': '2001' }, /At most 2,000 users at once/],
    ['no password length', { 'Password length': '' }, /6 to 25 characters/],
    ['passwords that are too short', { 'Password length': '5' }, /6 to 25 characters/],
    ['passwords that are too long', { 'Password length': '26' }, /6 to 25 characters/],
    ['names that are too long', { Prefix: 'x'.repeat(19), 'Last number': '10' }, /at most 20 characters/],
  ])('are rejected with %s', (_what, values, said) => {
    fill(values);
    within(dialog).getByText(said);
    expect(verb().disabled).toBe(true);
    const form = dialog.querySelector('form');
    fireEvent.submit(form ?? dialog);
    expect(asked()).toEqual([]);
  });

  it('keep their dialog open until the passwords arrive, which nobody else receives', async () => {
    const later = Promise.withResolvers<{ key: string }>();
    server.on('POST /api/admin/user/generate-user', () => later.promise);
    fireEvent.click(verb());
    await waitFor(() => expect(verb().getAttribute('aria-busy')).toBe('true'));
    fireEvent.submit(dialog.querySelector('form') ?? dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(onClose).not.toHaveBeenCalled();
    later.resolve({ key: 'k1' });
    await screen.findByRole('button', { name: 'Download file' });
    expect(asked()).toHaveLength(1);
  });

  it('are not created if one of them is rejected, and typed values are kept', async () => {
    server.on('POST /api/admin/user/generate-user', new Refusal('generatedTaken', { names: 'team3' }));
    fill({ Prefix: 'team' });
    fireEvent.click(verb());
    await within(dialog).findByText(errorText('generatedTaken', 'en-US', { names: 'team3' }));
    expect(within(dialog).getByLabelText<HTMLInputElement>('Prefix').value).toBe('team');
    server.on('POST /api/admin/user/generate-user', { key: 'k' });
    fill({ Prefix: 'crew' });
    fireEvent.click(verb());
    await screen.findByRole('dialog', { name: '10 users created' });
  });

  it('can be left without confirmation after the download', async () => {
    server.on('POST /api/admin/user/generate-user', { key: 'k' });
    server.on('GET /api/file/generate-user-excel', () => Promise.reject(new TypeError('offline')));
    fireEvent.click(verb());
    const sheet = await screen.findByRole<HTMLButtonElement>('button', { name: 'Download file' });
    fireEvent.click(sheet);
    // After a failed download the passwords still count as not downloaded.
    await waitFor(() => expect(sheet.getAttribute('aria-busy')).toBeNull());
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    fireEvent.click(close ?? sheet);
    const question = await screen.findByRole('dialog', { name: 'Close without downloading?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(onClose).not.toHaveBeenCalled();
  });
});
