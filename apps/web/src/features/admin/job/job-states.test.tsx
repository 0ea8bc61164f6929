// @vitest-environment jsdom
import { jobStates } from '@xiezhi/contract/enums/job-states';
import { errorText } from '@xiezhi/contract/errors';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { translate } from '../../../i18n/messages.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { progressOf } from './job-columns.tsx';
import { JobDialog } from './JobDialog.tsx';
import { JobLine } from './JobLine.tsx';
import { isJobRunning, readJobsSearch, type Job } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;
const at = '2026-11-22T00:00:00.000Z';
const aJob = (given: Partial<Job> = {}): Job => ({
  id: '0b8e5a0e-0000-4000-8000-000000000001',
  kind: 'problem-check',
  title: 'Check problem 1000',
  state: 'running',
  username: 'teacher',
  done: 1,
  total: 3,
  isCancelling: false,
  failure: null,
  createdAt: at,
  startedAt: at,
  finishedAt: null,
  ...given,
});
const detail = (job: Job, given = {}) => ({ ...job, log: [], logLines: 0, result: null, ...given });
const show = (part: React.ReactNode) => browser.show(part, 'en-US', ['job', 'console']);
const asked = () => server.asked('GET /api/jobs').map(({ query }) => query);

beforeEach(() => browser.signIn(anAccount({ can: fullCan })));

describe('the progress of a job', () => {
  it.each<[Partial<Job>, string | null]>([
    [{}, '1 / 3'],
    [{ total: null, done: 0 }, 'In progress'],
    // A migration does not know its total in advance.
    [{ total: null, done: 65_984 }, '65,984 processed'],
    [{ state: 'waiting', startedAt: null }, null],
    [{ state: 'done' }, null],
    [{ state: 'failed' }, null],
    [{ state: 'cancelled' }, null],
  ])('%j: %j', async (given, words) => {
    await show(null);
    const said = progressOf(translate, aJob(given));
    if (words === null) expect(said).toBeNull();
    else expect(said).toContain(words);
  });

  it('is polled while it waits or runs', () => {
    expect(jobStates.filter((state) => isJobRunning({ state }))).toEqual(['waiting', 'running']);
  });

  it('on phones shows the failure reason, else the progress, else the user', async () => {
    const onOpen = vi.fn();
    for (const [given, words] of [
      [{ failure: 'The disk is full', state: 'failed' as const }, 'The disk is full'],
      [{}, /1 \/ 3/],
      [{ state: 'done' as const }, 'teacher'],
      [{ state: 'done' as const, username: null }, translate('job.site')],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- the page shows one at a time
      await show(<JobLine job={aJob({ title: `job ${String(words)}`, ...given })} onOpen={onOpen} />);
      screen.getByText(words);
    }
    fireEvent.click(screen.getAllByRole('button').at(-1) ?? document.body);
    expect(onOpen).toHaveBeenCalledOnce();
  });
});

const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
const open = (job: Job) => show(<JobDialog job={job} onClose={vi.fn()} />);

describe('one job', () => {
  it('is shown as in the list until loaded, and stays if loading fails', async () => {
    server.on('GET /api/job', new Refusal('jobNotFound'));
    await open(aJob());
    screen.getByRole('dialog', { name: 'Check problem 1000' });
    await screen.findByText(errorText('jobNotFound', 'en-US'));
    expect(Object.values(facts())).toContain('teacher');
    server.on(
      'GET /api/job',
      detail(aJob({ state: 'done', finishedAt: at }), { log: [{ at, text: 'all well' }], logLines: 1 }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('all well');
    expect(screen.queryByText(/more lines? (was|were) not saved/)).toBeNull();
  });

  it('is cancelled once while being cancelled', async () => {
    server.on('GET /api/job', detail(aJob({ isCancelling: true })));
    await open(aJob({ isCancelling: true }));
    const verb = screen.getByRole('button', { name: 'Cancel job' });
    expect(verb.getAttribute('aria-busy')).toBe('true');
    fireEvent.click(verb);
    expect(server.asked('POST /api/job/cancel')).toEqual([]);
  });

  it.each([
    ['user-import', '/admin/user/import?job=0b8e5a0e-0000-4000-8000-000000000001'],
    ['problem-report', '/admin/problem/batch-operation'],
    ['backup-rehearsal', '/admin/backups'],
    ['recount', undefined],
  ])('of kind %s links to %s', async (kind, href) => {
    server.on('GET /api/job', detail(aJob({ kind, state: 'done', finishedAt: at })));
    await open(aJob({ kind, state: 'done', finishedAt: at }));
    expect(screen.queryByRole('link')?.getAttribute('href')).toBe(href);
    expect(screen.queryByRole('button', { name: 'Cancel job' })).toBeNull();
  });
});

describe('the job list', () => {
  it('ignores invalid search parameters', () => {
    expect(readJobsSearch({ state: 'failed', currentPage: 2, limit: 50 })).toEqual({
      state: 'failed',
      currentPage: 2,
      limit: 50,
    });
    expect(readJobsSearch({ state: 'burnt', currentPage: 'x' })).toEqual({ state: undefined });
  });

  it('shows an empty state with a filter, and a link to all jobs', async () => {
    answerEmptyHome(server);
    server.on('GET /api/jobs', { records: [], total: 0, size: 20, current: 1, pages: 0 });
    const address = await browser.visit('/admin/jobs?state=cancelled', 'en-US');
    fireEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(address()).toBe('/admin/jobs'));
    await waitFor(() => expect(asked().at(-1)?.['state']).toBeUndefined());
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
    server.on('GET /api/jobs', new Refusal('internal'));
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'failed' } });
    await screen.findByText(errorText('internal', 'en-US'));
  });
});
