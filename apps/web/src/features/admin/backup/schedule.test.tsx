// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import type { Backups } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;

const asOf = (version: string, settings: Partial<Backups['settings']>): Backups => ({
  backups: [],
  settings: { backupSchedule: 'off', backupHour: 3, backupKeep: 7, ...settings },
  version,
  nextAt: null,
  jobs: [],
  lastFailure: null,
  rehearsal: null,
  folder: '/data/backups',
  diskFree: 1,
});

it('a schedule saved by another user is not overwritten, and chosen values are kept', async () => {
  answerEmptyHome(server);
  browser.signIn(anAccount({ can: fullCan }));
  server.on('GET /api/admin/backups', asOf('2026-11-22T00:00:00.000Z', {}));
  await browser.visit('/admin/backups', 'en-US');
  fireEvent.change(await screen.findByRole('combobox', { name: 'Frequency' }), {
    target: { value: 'daily' },
  });
  const newer = '2026-11-22T01:00:00.000Z';
  server.on('GET /api/admin/backups', asOf(newer, { backupSchedule: 'weekly', backupHour: 5 }));
  server.on('PUT /api/admin/backup-settings', new Refusal('changedMeanwhile'));
  const save = screen.getByRole('button', { name: /^Save/ });
  fireEvent.click(save);
  await screen.findByText(/A newer version was saved/);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hour' }).value).toBe('5');
  server.on('PUT /api/admin/backup-settings', null);
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  fireEvent.click(save);
  await waitFor(() => expect(server.asked('PUT /api/admin/backup-settings')).toHaveLength(2));
  expect(server.asked('PUT /api/admin/backup-settings')[1]?.body).toEqual({
    backupSchedule: 'daily',
    backupHour: 5,
    backupKeep: 7,
    version: newer,
  });
});

it('a saved schedule counts as saved even if reading it back fails', async () => {
  answerEmptyHome(server);
  browser.signIn(anAccount({ can: fullCan }));
  server.on('GET /api/admin/backups', asOf('2026-11-22T00:00:00.000Z', {}));
  server.on('PUT /api/admin/backup-settings', () => {
    server.on('GET /api/admin/backups', new Refusal('internal'));
    return null;
  });
  await browser.visit('/admin/backups', 'en-US');
  const often = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Frequency' });
  fireEvent.change(often, { target: { value: 'daily' } });
  const save = screen.getByRole('button', { name: /^Save/ });
  fireEvent.click(save);
  await screen.findByText('Saved');
  expect(often.value).toBe('daily');

  // The page could not load the version that it has saved, so the next save finds a newer version on the server. This
  // is no conflict, because no other user has changed anything.
  const missed = '2026-11-22T01:00:00.000Z';
  server.on('GET /api/admin/backups', asOf(missed, { backupSchedule: 'daily' }));
  server.on('PUT /api/admin/backup-settings', ({ body }) =>
    body.version === missed ? null : new Refusal('changedMeanwhile'),
  );
  fireEvent.change(often, { target: { value: 'weekly' } });
  fireEvent.click(save);
  await screen.findByText(/A newer version was saved/);
  fireEvent.click(save);
  await waitFor(() =>
    expect(server.asked('PUT /api/admin/backup-settings').at(-1)?.body).toMatchObject({
      backupSchedule: 'weekly',
      version: missed,
    }),
  );
});
