// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import type { Job } from '../job/queries.ts';
import { SiteImportPage } from './SiteImportPage.tsx';

const browser = setUpScreen();
const { server } = browser;
const at = '2026-11-22T00:00:00.000Z';
const aJob = (given: Partial<Job> = {}): Job => ({
  id: '0b8e5a0e-0000-4000-8000-000000000001',
  kind: 'site-import',
  title: 'Migrate a HUSTOJ site',
  state: 'done',
  username: 'root',
  done: 40,
  total: null,
  isCancelling: false,
  failure: null,
  createdAt: at,
  startedAt: at,
  finishedAt: at,
  ...given,
});
const jobs = (records: Job[]) => ({ records, total: records.length, size: 20, current: 1, pages: 1 });
const show = () =>
  browser.show(<SiteImportPage />, 'en-US', ['siteImport', 'console', 'job', 'list', 'form', 'confirm']);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

describe('migration', () => {
  beforeEach(() => {
    browser.signIn(anAccount({ can: fullCan }));
    server.on('GET /api/jobs', jobs([]));
    server.on('GET /api/admin/site-import-files', { folder: '/data/imports', files: [] });
    server.on('GET /api/job', { ...aJob(), log: [{ at, text: 'users: 3 read' }], logLines: 1, result: null });
  });

  it('reports on a source and opens the job with its log', async () => {
    server.on('POST /api/admin/site-import-jobs', aJob());
    await show();
    expect(screen.getByRole('button', { name: 'Create report' })).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByRole('combobox', { name: 'Source system' }), {
      target: { value: 'hustoj' },
    });
    fill('Source', ' /srv/jol.sql ');
    press('Create report');
    await screen.findByText('users: 3 read');
    // There is no such link, because it would lead to this page.
    expect(screen.queryByRole('link', { name: 'View result' })).toBeNull();
    expect(server.asked('POST /api/admin/site-import-jobs')[0]?.body).toEqual({
      kind: 'hustoj',
      from: '/srv/jol.sql',
      files: null,
      timeZone: null,
      name: '',
      isReport: true,
    });
  });

  it('names a source, if several sites of one judge are migrated', async () => {
    server.on('POST /api/admin/site-import-jobs', aJob());
    await show();
    fill('Source', '/srv/jol.sql');
    fill('Name of this source (optional)', 'school 2');
    expect(screen.getByRole('button', { name: 'Create report' })).toHaveProperty('disabled', true);
    screen.getByText('Only the letters A–Z and a–z, digits, “-” and “_”');
    fill('Name of this source (optional)', ' school-2 ');
    press('Create report');
    await screen.findByText('users: 3 read');
    expect(server.asked('POST /api/admin/site-import-jobs')[0]?.body).toMatchObject({ name: 'school-2' });
  });

  it('offers files that were copied to the server', async () => {
    server.on('GET /api/admin/site-import-files', {
      folder: '/data/imports',
      files: [
        { name: 'hoj.sql', isFolder: false, size: 2048, modifiedAt: at },
        { name: 'hydro', isFolder: true, size: 0, modifiedAt: at },
      ],
    });
    await show();
    const select = await screen.findByRole('combobox', { name: 'Copied files' });
    expect(within(select).getByRole('option', { name: 'hoj.sql (2 KB)' })).toBeDefined();
    fireEvent.change(select, { target: { value: 'hydro' } });
    expect(screen.getByRole('textbox', { name: 'Source' })).toHaveProperty('value', '/data/imports/hydro');
    screen.getByText(/\/data\/imports/);
  });

  it('asks before it migrates, and shows a refusal', async () => {
    server.on('POST /api/admin/site-import-jobs', new Refusal('siteImportRunning'));
    await show();
    fill('Source', 'mysql://hoj@localhost/hoj');
    press('Migrate');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Migrate' }));
    await screen.findByText('A migration is already running');
  });

  it('starts nothing while a job runs', async () => {
    server.on('GET /api/jobs', jobs([aJob({ state: 'running', finishedAt: null })]));
    await show();
    fill('Source', '/srv/jol.sql');
    await waitFor(() => screen.getByText(/A job is running/));
    expect(screen.getByRole('button', { name: 'Migrate' })).toHaveProperty('disabled', true);
  });
});
