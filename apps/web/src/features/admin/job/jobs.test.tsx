// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import type { Job } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;
const at = '2026-11-22T00:00:00.000Z';
const job: Job = {
  id: '0b8e5a0e-0000-4000-8000-000000000001',
  kind: 'user-import',
  title: 'Import users (3 rows)',
  state: 'failed',
  username: 'teacher',
  done: 1,
  total: 3,
  isCancelling: false,
  failure: 'The server went down 3 times over it',
  createdAt: at,
  startedAt: at,
  finishedAt: at,
};
const running: Job = {
  ...job,
  id: '0b8e5a0e-0000-4000-8000-000000000002',
  kind: 'problem-check',
  title: 'Check problem 1000',
  state: 'running',
  failure: null,
  finishedAt: null,
};

beforeEach(() => {
  answerEmptyHome(server);
  const page = { size: 20, current: 1, pages: 1 };
  server.on('GET /api/jobs', { records: [job, running], total: 2, ...page });
  browser.signIn(anAccount({ can: fullCan }));
});

it('jobs of all users show their failure reason, log and a link to the report', async () => {
  server.on('GET /api/job', {
    ...job,
    log: [{ at, text: '<b>row</b>' }],
    logLines: 501,
    result: null,
  });
  await browser.visit('/admin/jobs?state=failed', 'en-US');
  fireEvent.click(await screen.findByRole('button', { name: 'Import users (3 rows)' }));
  expect(server.asked('GET /api/jobs')[0]?.query).toMatchObject({ state: 'failed', isEverybody: 'true' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Import users (3 rows)' }));
  dialog.getByText('The server went down 3 times over it');
  await dialog.findByText('<b>row</b>');
  dialog.getByText('500 more lines were not saved');
  expect(dialog.getByRole('link', { name: 'View result' })).toHaveProperty('pathname', '/admin/user/import');
  expect(dialog.queryByRole('button', { name: 'Cancel job' })).toBeNull();
});

it('a running job can be cancelled; users other than root request only their own jobs', async () => {
  browser.signIn(anAccount({ can: { ...fullCan, manageSite: false } }));
  const detail = { ...running, log: [], logLines: 0, result: null };
  server.on('GET /api/job', detail);
  server.on('POST /api/job/cancel', { ...detail, isCancelling: true });
  await browser.visit('/admin/jobs', 'en-US');
  fireEvent.click(await screen.findByRole('button', { name: 'Check problem 1000' }));
  expect(server.asked('GET /api/jobs')[0]?.query['isEverybody']).not.toBe('true');
  expect(screen.queryByRole('button', { name: 'Recalculate counters' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel job' }));
  await waitFor(() => expect(server.asked('POST /api/job/cancel')[0]?.body).toEqual({ id: running.id }));
});

it('recounting asks for confirmation', async () => {
  server.on('POST /api/admin/recount-jobs', { ...running, kind: 'recount' });
  await browser.visit('/admin/jobs', 'en-US');
  fireEvent.click(await screen.findByRole('button', { name: 'Recalculate counters' }));
  const question = within(await screen.findByRole('dialog', { name: 'Recalculate all counters?' }));
  expect(server.asked('POST /api/admin/recount-jobs')).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Recalculate' }));
  await waitFor(() => expect(server.asked('POST /api/admin/recount-jobs')).toHaveLength(1));
});
