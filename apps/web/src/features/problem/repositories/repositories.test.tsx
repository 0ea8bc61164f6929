// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { aRepositoryDetail, aRepositoryProblem } from './testing.ts';

const browser = setUpScreen();
const { server } = browser;

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount({ can: fullCan }));
});

const job = {
  id: '0198d0c0-0000-7000-8000-000000000001',
  kind: 'repository-sync',
  title: 'Sync',
  username: 'setter',
  done: 0,
  total: null,
  isCancelling: false,
  failure: null,
  createdAt: '2026-11-22T00:00:00.000Z',
  startedAt: null,
  finishedAt: null,
} as const;

describe('repositories of problems', () => {
  it('cannot be bound before root allows a host', async () => {
    server.on('GET /api/admin/problem-repositories', { repositories: [], hosts: [] });
    await browser.visit('/admin/problem-repositories', 'en-US');
    await screen.findByText(/A super admin must first add allowed git hosts/);
    expect(screen.getByRole('button', { name: 'Connect a repository' })).toHaveProperty('disabled', true);
  });

  it('are bound, and the secret of the webhook is shown once', async () => {
    server.on('GET /api/admin/problem-repositories', { repositories: [], hosts: ['git.example'] });
    server.on('POST /api/admin/problem-repositories', { id: 3, hookSecret: 'shown-once' });
    server.on('GET /api/admin/problem-repository', aRepositoryDetail());
    await browser.visit('/admin/problem-repositories', 'en-US');
    await screen.findByText('Allowed hosts: git.example');
    fireEvent.click(screen.getByRole('button', { name: 'Connect a repository' }));
    const dialog = within(await screen.findByRole('dialog'));
    const write = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    write('Address', ' https://git.example/set.git ');
    write('Branch', 'main');
    write('Deploy token', 'secret');
    fireEvent.click(dialog.getByRole('button', { name: 'Connect' }));
    await screen.findByText('shown-once');
    expect(server.asked('POST /api/admin/problem-repositories')[0]?.body).toEqual({
      address: 'https://git.example/set.git',
      branch: 'main',
      username: '',
      token: 'secret',
      publishes: true,
      isPublic: false,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'I saved the secret' }));
    await screen.findByRole('heading', { name: 'git.example/set.git' });
    expect(screen.queryByText('shown-once')).toBeNull();
  });

  it('show the result of each problem, and overwrite one on request', async () => {
    server.on(
      'GET /api/admin/problem-repository',
      aRepositoryDetail({
        problems: [
          aRepositoryProblem({
            outcome: 'conflict',
            reasons: ['Edited on the site.'],
            changes: [{ path: 'statement/problem.en.md', change: 'changed' }],
            siteEdit: { by: 'editor', at: '2026-11-22T00:00:00.000Z' },
          }),
          aRepositoryProblem({
            root: 'sum',
            displayId: 'SUM',
            outcome: 'checksFailed',
            errors: 1,
            findings: [
              {
                kind: 'solutionMissed',
                level: 'error',
                path: 'submissions/ok.py',
                expected: ['AC'],
                got: ['WA'],
                seq: 1,
              },
            ],
          }),
        ],
        syncs: [
          {
            id: 1,
            job: { ...job, state: 'failed', failure: 'The git server denied access.' },
            cause: 'hook',
            commit: null,
            subject: null,
            gmtCreate: '2026-11-22T00:00:00.000Z',
            log: [{ at: '2026-11-22T00:00:00.000Z', text: 'Fetched nothing' }],
          },
        ],
      }),
    );
    server.on('POST /api/admin/problem-repositories/sync', { ...job, state: 'waiting' });
    await browser.visit('/admin/problem-repositories/3', 'en-US');
    await screen.findByText('Edited on the site.');
    expect(screen.getByText('~ statement/problem.en.md')).toBeDefined();
    expect(screen.getByText('Checks: 1 error, 0 warnings')).toBeDefined();
    expect(screen.getByText('The git server denied access.')).toBeDefined();
    expect(screen.getByText('Fetched nothing')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Overwrite' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(server.asked('POST /api/admin/problem-repositories/sync')).toHaveLength(1));
    expect(server.asked('POST /api/admin/problem-repositories/sync')[0]?.body).toEqual({
      id: 3,
      isPublishing: true,
      overwrite: ['echo'],
    });
  });
});
