// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallData } from '../../../api/client.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Reply } from '../../../../test-support/fake-server.ts';
import { anAccount, aSite } from '../../../../test-support/people.ts';
import { fullCan, ordinaryCan } from '../../../../test-support/session-user.ts';

const browser = setUpScreen();
const { server } = browser;
const staff = { ...ordinaryCan, enterConsole: true, visitConsole: true };

const overview: CallData<'GET /api/admin/overview'> = {
  nodes: [],
  queue: [{ priority: 1, waiting: 3, running: 2, since: '2026-11-22T00:00:00.000Z' }],
  waited: { count: 9, medianMs: 420, p95Ms: null },
  server: {
    version: '1.2.3',
    cpuLoad: 0.5,
    memoryUsed: 2 ** 30,
    memoryTotal: 2 ** 31,
    diskFree: 2 ** 30,
    diskTotal: 2 ** 40,
    databaseSize: 2 ** 24,
  },
};

/** Statistics of a new site, which is almost empty. */
const newSite = {
  userNum: 1,
  recentContestNum: 0,
  todayJudgeNum: 0,
  submissionNum: 0,
  problemNum: 15,
  ownProblemNum: 0,
};

const teaching: CallData<'GET /api/teacher-overview'> = {
  classes: [{ gid: 4, name: 'Class 3B', members: 31, applicants: 2 }],
  homework: [{ tid: 9, gid: 4, title: 'Week 1', opensAt: null, dueAt: '2026-11-29T12:00:00.000Z' }],
  contests: [],
  drafts: [{ pid: 5, problemId: 'D5', title: 'Half done', modifiedAt: '2026-11-21T12:00:00.000Z' }],
};

const href = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

function answerConsole(): void {
  answerEmptyHome(server);
  server.on('GET /api/admin/overview', overview);
  server.on('GET /api/teacher-overview', teaching);
  server.on('GET /api/admin/health', { checkedAt: '2026-11-22T00:00:00.000Z', findings: [] });
  server.on('GET /api/admin/backups', {
    backups: [],
    settings: { backupSchedule: 'off', backupHour: 3, backupKeep: 7 },
    version: '1',
    nextAt: null,
    jobs: [],
    lastFailure: null,
    rehearsal: null,
    folder: '/data/backups',
    diskFree: 1,
  });
  server.on('GET /api/admin/dashboard/get-dashboard-info', newSite);
  server.on('POST /api/admin/dashboard/get-sessions', {
    id: null,
    uid: 'u',
    userAgent: null,
    ip: '10.9.8.7',
    gmtCreate: null,
    gmtModified: null,
  });
}

describe('the health of the site', () => {
  const wrong = {
    code: 'nodesNone',
    state: 'wrong',
    text: 'No judge node is online. Submissions wait in the queue.',
    advice: 'Start a judge node.',
    link: '/admin/judge',
  } as const;
  const well = { code: 'clockWell', state: 'well', text: 'Clocks agree.', advice: null, link: null } as const;

  it('is shown on the dashboard if something is wrong, with a link to the advice', async () => {
    answerConsole();
    server.on('GET /api/admin/health', { checkedAt: '2026-11-22T00:00:00.000Z', findings: [wrong, well] });
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/dashboard', 'en-US');
    fireEvent.click(await screen.findByRole('link', { name: /No judge node is online.*1 issue/ }));
    await screen.findByText('Start a judge node.');
    expect(screen.getByRole('link', { name: 'Open page' }).getAttribute('href')).toBe('/admin/judge');
    screen.getByText('Clocks agree.');
  });

  it('is the first page for users with only the right to see the system', async () => {
    answerConsole();
    server.on('GET /api/admin/health', { checkedAt: '2026-11-22T00:00:00.000Z', findings: [wrong] });
    browser.signIn(anAccount({ can: { ...ordinaryCan, visitConsole: true, seeSystem: true } }));
    await browser.visit('/admin', 'en-US');
    await screen.findByText('Start a judge node.');
    const menu = within(screen.getByRole('navigation', { name: 'Admin menu' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Health']);
  });

  it('is open to staff with the right to see the system, without other pages of root', async () => {
    answerConsole();
    server.on('GET /api/admin/health', { checkedAt: '2026-11-22T00:00:00.000Z', findings: [wrong] });
    browser.signIn(anAccount({ can: { ...staff, seeSystem: true } }));
    await browser.visit('/admin/health', 'en-US');
    await screen.findByText('Start a judge node.');
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
  });

  it('is not requested by staff without that right', async () => {
    answerConsole();
    browser.signIn(anAccount({ can: staff }));
    await browser.visit('/admin/dashboard', 'en-US');
    await screen.findByText('10.9.8.7');
    expect(server.asked('GET /api/admin/health')).toEqual([]);
  });
});

describe('access to the console', () => {
  it('asks visitors to sign in as staff and continues to the requested page', async () => {
    answerConsole();
    server.on('POST /api/admin/login', new Reply(anAccount({ can: staff }), { authorization: 'fresh' }));
    await browser.visit('/admin/announcement?limit=30', 'en-US');
    const name = await screen.findByLabelText(/username/i);
    fireEvent.change(name, { target: { value: 'root' } });
    fireEvent.change(screen.getByLabelText(/^password/i), { target: { value: 'secret-1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(server.asked('POST /api/admin/login')).toHaveLength(1));
    // This account may enter the console but not manage the site, so it is redirected to the first page that it may
    // open.
    await screen.findByRole('heading', { level: 1, name: 'Overview' });
  });

  it('redirects staff who are signed in from the sign-in page to the requested page', async () => {
    answerConsole();
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/login?to=/admin/dashboard', 'en-US');
    await screen.findByRole('heading', { level: 1, name: 'Overview' });
    expect(screen.queryByLabelText(/^password/i)).toBeNull();
  });

  it('is denied to signed-in users without the right', async () => {
    answerConsole();
    browser.signIn(anAccount({ can: ordinaryCan }));
    await browser.visit('/admin/dashboard');
    await screen.findByRole('heading', { level: 1, name: '管理后台' });
    expect(server.asked('GET /api/admin/overview')).toEqual([]);
  });

  it('redirects unknown admin URLs to the first page', async () => {
    answerConsole();
    browser.signIn(anAccount({ can: staff }));
    await browser.visit('/admin/no/such/page');
    await screen.findByRole('heading', { level: 1, name: '总览' });
  });
});

describe('the dashboard', () => {
  it('shows the queue, judging times and health', async () => {
    answerConsole();
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/dashboard', 'en-US');
    await screen.findByText('No judge node is online.');
    screen.getByText('1.2.3');
    const row = screen.getByRole('row', { name: /Practice/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(expect.arrayContaining(['2', '3']));
    screen.getByText('0.4 s');
    screen.getByText('10.9.8.7');
    screen.getByRole('heading', { name: 'Finish setting up your site' });
  });

  it('shows teachers their work, and the figures of the site to operators alone', async () => {
    answerConsole();
    browser.signIn(anAccount({ can: staff }));
    await browser.visit('/admin/dashboard', 'en-US');
    expect(await href(/Class 3B/)).toBe('/group/4/member');
    expect(await href(/Week 1/)).toBe('/group/4/training/9/homework');
    expect(await href(/D5 Half done/)).toBe('/admin/problem/edit/5');
    expect(server.asked('GET /api/admin/overview')).toEqual([]);
    expect(screen.queryByText('1.2.3')).toBeNull();
  });

  it('assigns homework in one dialog', async () => {
    answerConsole();
    browser.signIn(anAccount({ can: staff }));
    server.on('GET /api/homework-candidates', [
      { pid: 8, problemId: 'P8', title: 'Loops', author: 'ann', isPublic: true },
    ]);
    server.on('POST /api/group/homework', { tid: 12 });
    await browser.visit('/admin/dashboard', 'en-US');
    fireEvent.click(await screen.findByRole('button', { name: 'New homework' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New homework' }));
    await browser.person.type(dialog.getByRole('textbox', { name: 'Title' }), 'Week 2');
    await browser.person.click(dialog.getByRole('combobox', { name: 'Problems' }));
    await browser.person.click(await screen.findByRole('option', { name: /P8 Loops/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Assign', hidden: true }));
    await waitFor(() =>
      expect(server.asked('POST /api/group/homework')[0]?.body).toMatchObject({
        title: 'Week 2',
        pids: [8],
        gid: 4,
      }),
    );
  });

  it('renders all parts at once, so that nothing moves', async () => {
    answerConsole();
    const later = Promise.withResolvers<typeof newSite>();
    server.on('GET /api/admin/dashboard/get-dashboard-info', () => later.promise);
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/dashboard', 'en-US');
    await screen.findByText('1.2.3');
    expect(screen.queryByRole('row', { name: /Practice/ })).toBeNull();
    later.resolve(newSite);
    await screen.findByRole('row', { name: /Practice/ });
    screen.getByRole('region', { name: /Finish setting up/ });
  });

  it('links to each first step', async () => {
    answerConsole();
    server.on('GET /api/get-website-config', aSite({ isMailVerified: false }));
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/dashboard', 'en-US');
    const steps = await screen.findByRole('region', { name: /Finish setting up/ });
    within(steps).getByText(/15 sample problems/);
    expect(
      within(steps)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/setting',
      '/admin/conf/mail',
      '/admin/problem/batch-operation',
      '/admin/problem/create',
      '/problem',
      '/admin/announcement/create',
      '/admin/user',
    ]);
  });

  it('hides the first steps once they are done', async () => {
    answerConsole();
    server.on('GET /api/admin/dashboard/get-dashboard-info', {
      userNum: 2,
      recentContestNum: 0,
      todayJudgeNum: 0,
      submissionNum: 1,
      problemNum: 16,
      ownProblemNum: 1,
    });
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/dashboard', 'en-US');
    await screen.findByText('No judge node is online.');
    await waitFor(() => expect(server.asked('GET /api/admin/dashboard/get-dashboard-info')).not.toEqual([]));
    expect(screen.queryByRole('region', { name: /Finish setting up/ })).toBeNull();
  });

  it('shows staff only pages that they may open', async () => {
    answerConsole();
    browser.signIn(anAccount({ can: staff }));
    await browser.visit('/admin/dashboard', 'en-US');
    const menu = await screen.findByRole('navigation', { name: 'Admin menu' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Overview', 'Trainings', 'Contests', 'Discussions']);
  });
});

describe('the audit log', () => {
  it('shows an entry in full', async () => {
    answerConsole();
    server.on('GET /api/admin/audit-log', {
      records: [
        {
          id: 1,
          uid: 'u',
          username: 'qiushi',
          action: 'announcement-deleted',
          target: 'announcement:7',
          targetName: null,
          detail: '{ "before": "<img src=x>" }',
          ip: '10.0.0.1',
          gmtCreate: '2026-11-22T00:00:00.000Z',
        },
      ],
      total: 1,
      size: 30,
      current: 1,
      pages: 1,
    });
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/audit', 'en-US');
    fireEvent.click(await screen.findByRole('button', { name: 'Deleted an announcement' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('{ "before": "<img src=x>" }');
  });
});
