// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '../../../lib/toasts.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { BackupsPage } from './BackupsPage.tsx';
import { DownloadDialog } from './DownloadDialog.tsx';
import { inBytes, type Backup, type Backups } from './queries.ts';
import { BackupStatus } from './BackupStatus.tsx';

const browser = setUpScreen();
const { server } = browser;
const backupName = 'xiezhi-2026-11-22.tar.zst';
const at = '2026-11-22T00:00:00.000Z';
const show = (part: React.ReactNode) =>
  browser.show(part, 'en-US', ['backup', 'console', 'field', 'form', 'confirm']);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const aBackup = (given: Partial<Backup> = {}): Backup => ({
  name: backupName,
  size: 3 * 2 ** 20,
  gmtCreate: at,
  made: { by: null, rows: 12_000, blobs: 7, missingBlobs: 0, seconds: 4 },
  isRehearsedWell: null,
  ...given,
});
const someBackups = (given: Partial<Backups> = {}): Backups => ({
  backups: [aBackup()],
  settings: { backupSchedule: 'off', backupHour: 3, backupKeep: 7 },
  version: 'none',
  nextAt: null,
  jobs: [],
  lastFailure: null,
  rehearsal: null,
  folder: '/data/backups',
  diskFree: 2 ** 30,
  ...given,
});
const aJob = (given: Partial<Backups['jobs'][number]> = {}): Backups['jobs'][number] => ({
  id: '0b8e5a0e-0000-4000-8000-000000000001',
  kind: 'backup',
  title: 'Backup of the site',
  state: 'running',
  username: 'root',
  done: 3,
  total: 40,
  isCancelling: false,
  failure: null,
  createdAt: at,
  startedAt: at,
  finishedAt: null,
  ...given,
});
const rehearsal = {
  name: 'a',
  at,
  backupAt: at,
  seconds: 3,
  isWell: true,
  replayedSame: 5,
  replayedOther: 0,
  remark: null,
};

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', vi.fn());
  browser.signIn(anAccount({ can: fullCan }));
});
afterEach(() => vi.restoreAllMocks());

const lines = () =>
  screen
    .getAllByRole('listitem')
    .map((line) => `${line.querySelector('.text-v-ac') === null ? '!' : 'ok'} ${line.textContent}`);
describe('the backup status', () => {
  it('is bad without backups', async () => {
    await show(<BackupStatus backups={someBackups({ backups: [], diskFree: null })} />);
    expect(
      lines()
        .slice(0, 3)
        .every((line) => line.startsWith('!')),
    ).toBe(true);
    expect(lines().at(-1)).toContain('/data/backups');
    expect(lines().at(-1)).toContain('?');
  });

  it('is good with a backup, a schedule and a restore test', async () => {
    await show(<BackupStatus backups={someBackups({ nextAt: at, rehearsal })} />);
    expect(
      lines()
        .slice(0, 3)
        .map((line) => line.slice(0, 2)),
    ).toEqual(['ok', 'ok', 'ok']);
    expect(lines()[2]).toContain('with the same verdict: 5.');
  });

  it.each([
    [{ ...rehearsal, replayedSame: 0 }, 'ok'],
    [{ ...rehearsal, isWell: false, remark: 'rows differ' }, '! '],
  ])('depends on the result of the restore test: %j', async (given, mark) => {
    await show(<BackupStatus backups={someBackups({ nextAt: at, rehearsal: given })} />);
    expect(lines()[2]?.slice(0, 2)).toBe(mark);
    if (given.remark !== null) expect(lines()[2]).toContain(given.remark);
  });

  it('is bad after a failed backup, with the reason', async () => {
    await show(<BackupStatus backups={someBackups({ lastFailure: { at, reason: 'The disk is full' } })} />);
    expect(lines()[1]).toMatch(/^!.*The disk is full/);
  });
});

describe('backups in the console', () => {
  it('are created one at a time', async () => {
    server.on('GET /api/admin/backups', someBackups({ backups: [] }));
    server.on('POST /api/admin/backup-jobs', () => {
      server.on('GET /api/admin/backups', someBackups({ jobs: [aJob()] }));
      return aJob();
    });
    await show(<BackupsPage />);
    const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Back up now' });
    await screen.findByText('No backups yet');
    fireEvent.click(start);
    await screen.findByText('3 / 40 MB');
    expect(start.disabled).toBe(true);
    expect(server.asked('POST /api/admin/backup-jobs')).toHaveLength(1);
    server.on('POST /api/job/cancel', {
      ...aJob({ isCancelling: true }),
      log: [],
      logLines: 0,
      result: null,
    });
    server.on('GET /api/admin/backups', someBackups({ jobs: [aJob({ isCancelling: true, total: null })] }));
    press('Cancel');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Cancel' }).getAttribute('aria-busy')).toBe('true'),
    );
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('offer a retry after a failure', async () => {
    server.on('GET /api/admin/backups', new Refusal('internal'));
    await show(<BackupsPage />);
    await screen.findByText(errorText('internal', 'en-US'));
    server.on('GET /api/admin/backups', someBackups());
    press('Retry');
    await screen.findByRole('table');
  });

  it('show content and restore test, and run one restore test at a time', async () => {
    const jobs = [aJob({ kind: 'backup-rehearsal' })];
    const backups = [
      aBackup(),
      aBackup({ name: 'b', made: null, isRehearsedWell: true }),
      aBackup({ name: 'c', isRehearsedWell: false }),
    ];
    server.on('GET /api/admin/backups', someBackups({ backups, jobs }));
    await show(<BackupsPage />);
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    const cells = rows.map((row) => [...row.children].slice(1, 4).map(({ textContent }) => textContent));
    expect(cells.map(([size]) => size)).toEqual(['3.0 MB', '3.0 MB', '3.0 MB']);
    expect(cells[0]?.[1]).toBe('12,000 database rows, 7 files');
    expect(cells.map(([, , checked]) => checked)).toEqual(['Not tested', 'Passed', 'Failed']);
    expect(cells[1]?.[1]).toBe('Not created by this site');
    const rehearse = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Test restore' });
    expect(rehearse.map(({ disabled }) => disabled)).toEqual([true, true, true]);
  });

  it('are deleted by name after a confirmation', async () => {
    server.on('GET /api/admin/backups', someBackups());
    server.on('DELETE /api/admin/backup', null);
    await show(<BackupsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this backup?' });
    expect(question.textContent).toContain(backupName);
    expect(server.asked('DELETE /api/admin/backup')).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(server.asked('DELETE /api/admin/backup')[0]?.query).toEqual({ name: backupName }),
    );
    await waitFor(() => expect(toastStore.get()?.text).toBe('Backup deleted'));
  });
});

const verb = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Download' });
const field = () => document.querySelector<HTMLInputElement>('dialog input[type=password]') ?? document.body;
describe('the download of a backup', () => {
  const onClose = vi.fn();
  const followed: string[] = [];

  beforeEach(async () => {
    onClose.mockReset();
    followed.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      followed.push(`${this.getAttribute('href')} as ${this.download}`);
    });
    await show(<DownloadDialog backup={aBackup()} onClose={onClose} />);
  });

  it('requires the password; after a wrong one it stays with an error', async () => {
    server.on('POST /api/admin/backup-tickets', new Refusal('oldPasswordWrong', { tries: 4 }));
    expect(verb().disabled).toBe(true);
    fireEvent.change(field(), { target: { value: 'guessed' } });
    fireEvent.submit(document.querySelector('form') ?? document.body);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        errorText('oldPasswordWrong', 'en-US', { tries: 4 }),
      ),
    );
    expect([field(), onClose.mock.calls.length, followed]).toEqual([
      expect.objectContaining({ value: 'guessed' }),
      0,
      [],
    ]);
  });

  it('follows the ticket for the password and closes the dialog', async () => {
    const url = '/api/file/backup?ticket=t';
    server.on('POST /api/admin/backup-tickets', { url });
    const { fetch } = server;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      address === url ? Promise.resolve(new Response(null)) : fetch(address, init),
    );
    fireEvent.change(field(), { target: { value: ' right ' } });
    fireEvent.submit(document.querySelector('form') ?? document.body);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.asked('POST /api/admin/backup-tickets')[0]?.body).toEqual({
      name: backupName,
      password: ' right ',
    });
    expect(followed).toEqual([`${url} as ${backupName}`]);
  });
});

it.each([
  [0, '0'],
  [1024, '1 KB'],
  [2 ** 30, '1.0 GB'],
])('formats %d bytes as %s', (bytes, words) => {
  expect(inBytes(bytes)).toContain(words);
});
