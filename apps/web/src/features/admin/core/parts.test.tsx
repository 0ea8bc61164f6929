// @vitest-environment jsdom
import { auditActions } from '@xiezhi/contract/enums/audit';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { translate } from '../../../i18n/messages.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan, ordinaryCan } from '../../../../test-support/session-user.ts';
import { AuditLine } from './AuditLine.tsx';
import { actionName, targetOf } from './audit-columns.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { FormerLogin } from './FormerLogin.tsx';
import { consoleLoginPage } from './login.page.ts';
import { NodeList } from './NodeList.tsx';
import type { AuditEntry } from './queries.ts';
import { QueueTable } from './QueueTable.tsx';
import { aNode } from '../judge-node/testing.ts';

const browser = setUpScreen();
const { server } = browser;
const at = '2026-11-22T00:00:00.000Z';
const show = (part: React.ReactNode) => browser.show(part, 'en-US', ['console', 'nodeAdmin', 'list']);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const anAct = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  uid: 'u',
  username: 'qiushi',
  action: 'rejudge',
  target: 'submission:7',
  targetName: null,
  detail: '{}',
  ip: null,
  gmtCreate: at,
  ...given,
});

beforeEach(() => browser.signIn(anAccount({ can: { ...fullCan, seeOutbox: false } })));

describe('queue and nodes', () => {
  it('shows each class, empty if nothing waits', async () => {
    await show(<QueueTable queue={[{ priority: 1, waiting: 3, running: 2, since: at }]} />);
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows.map(([name]) => name)).toEqual([
      'Contest',
      'Practice',
      'Test run',
      'Rejudge',
      'Bulk rejudge',
      'Contest rehearsal',
    ]);
    expect(rows[0]).toEqual(['Contest', '0', '0', '—']);
    expect(rows[1]?.slice(0, 3)).toEqual(['Practice', '2', '3']);
  });

  it.each([
    [{}, 'Online', /0 of 4 slots in use/],
    [{ isEnabled: false, isLive: false }, 'Not accepting work', /Disabled/],
    [{ isLive: false }, 'Not accepting work', /Offline/],
    [{ outOfService: 'too noisy' }, 'Not accepting work', /too noisy/],
  ])('shows a node that is %j', async (given, mark, words) => {
    await show(<NodeList nodes={[aNode(given)]} />);
    screen.getByText(mark);
    screen.getByText(words);
    screen.getByText('CPU 50%, memory —');
  });

  it('warns if there is no node', async () => {
    await show(<NodeList nodes={[]} />);
    screen.getByText('There is no judge node. Submissions wait in the queue.');
  });
});

describe('the first steps of a site', () => {
  const figures = {
    userNum: 1,
    recentContestNum: 0,
    todayJudgeNum: 0,
    submissionNum: 0,
    problemNum: 0,
    ownProblemNum: 0,
  };

  it('are shown only to root and can be hidden permanently in this browser', async () => {
    server.on('GET /api/admin/dashboard/get-dashboard-info', figures);
    await show(<FirstSteps />);
    await screen.findByText('There are no problems yet. Create one or import packages.');
    press('Dismiss');
    expect(screen.queryByRole('region')).toBeNull();
    await show(<FirstSteps />);
    expect(screen.queryByRole('region')).toBeNull();
    localStorage.clear();
    browser.signIn(anAccount({ can: { ...ordinaryCan, enterConsole: true } }));
    await show(<FirstSteps />);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('mark completed steps', async () => {
    server.on('GET /api/admin/dashboard/get-dashboard-info', { ...figures, ownProblemNum: 1, problemNum: 4 });
    await show(<FirstSteps />);
    await screen.findByText('There is 1 problem besides the sample problems.');
    expect(screen.getAllByText('Done')).toHaveLength(3);
  });

  it('show no last sign-in if there was none', async () => {
    server.on('POST /api/admin/dashboard/get-sessions', {
      id: null,
      uid: 'u',
      userAgent: null,
      ip: null,
      gmtCreate: null,
      gmtModified: null,
    });
    await show(<FormerLogin />);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['—', '—', '—']);
  });
});

describe('actions of staff', () => {
  it('have a text each, and unknown ones are shown by name', async () => {
    await show(null);
    const words = auditActions.map((action) => actionName(translate, action));
    expect(words.filter((word) => word.includes('console.act'))).toEqual([]);
    expect(actionName(translate, 'from-tomorrow')).toBe('from-tomorrow');
  });

  it('show display names of target and actor, or the server as actor', async () => {
    expect(targetOf(anAct({ target: 'user:u9', targetName: 'alice' }))).toBe('user:alice');
    expect(targetOf(anAct())).toBe('submission:7');
    const onOpen = vi.fn();
    const entry = anAct({ username: null });
    await show(<AuditLine entry={entry} onOpen={onOpen} />);
    screen.getByText('Server');
    press('Rejudged a submission');
    expect(onOpen.mock.calls).toEqual([[entry]]);
  });

  it('are filtered by the URL, which the export follows', async () => {
    answerEmptyHome(server);
    browser.signIn(anAccount({ can: fullCan }));
    server.on('GET /api/admin/audit-log', { records: [], total: 0, size: 30, current: 1, pages: 1 });
    const address = await browser.visit('/admin/audit?keyword=qiu&action=rejudge&target=user:alice', 'en-US');
    await screen.findByText('No matching entries');
    expect(server.asked('GET /api/admin/audit-log')[0]?.query).toMatchObject({
      keyword: 'qiu',
      action: 'rejudge',
      target: 'user:alice',
    });
    // An empty list cannot be exported.
    expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: 'Action' }), { target: { value: '' } });
    await waitFor(() => expect(address()).toBe('/admin/audit?keyword=qiu&target=user%3Aalice'));
    within(screen.getByRole('navigation', { name: 'Admin menu' })).getByRole('link', {
      name: 'Audit log',
    });
  });
});

it.each([
  ['/admin/user?keyword=a', '/admin/user?keyword=a'],
  ['/admin/problem/edit/7', '/admin/problem/edit/7'],
  ['//evil.example', undefined],
  ['https://evil.example/admin/user', undefined],
  ['/admin/../home', undefined],
  ['/admin/user#x', undefined],
  ['/home', undefined],
  ['/admin/\\evil', undefined],
  [7, undefined],
])('the admin sign-in leads from %j to %j', (to, way) => {
  const { validateSearch } = consoleLoginPage.options;
  if (typeof validateSearch !== 'function') throw new Error('nothing reads its address');
  expect(validateSearch({ to })).toEqual({ to: way });
});
