// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { auditActions } from '@xiezhi/contract/audit';
import { prepareScreen } from '../testing/screen.tsx';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { translate } from '../i18n/messages.ts';
import { answerEmptyHome } from '../testing/empty-home.ts';
import { Refusal } from '../testing/fake-server.ts';
import { anAccount, aSite } from '../testing/people.ts';
import { fullCan, ordinaryCan } from '../testing/session-user.ts';
import { ActLine } from './ActLine.tsx';
import { actionName, targetOf } from './audit-columns.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { FormerLogin } from './FormerLogin.tsx';
import { Health } from './Health.tsx';
import { HealthLine } from './HealthLine.tsx';
import { HealthPage } from './HealthPage.tsx';
import { consoleLoginPage } from './login.page.ts';
import { NodeList } from './NodeList.tsx';
import type { Act, Finding, Overview } from './queries.ts';
import { QueueTable } from './QueueTable.tsx';
import { aNode } from '../node-admin/testing.ts';

const browser = prepareScreen();
const { server } = browser;
const at = '2026-11-22T00:00:00.000Z';
const show = (part: React.ReactNode) => browser.show(part, 'en-US', ['console', 'nodeAdmin', 'list']);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const well = {
  version: '1',
  cpuLoad: 0.5,
  memoryUsed: 2 ** 30,
  memoryTotal: 2 ** 31,
  diskFree: 2 ** 39,
  diskTotal: 2 ** 40,
  databaseSize: 2 ** 24,
};
const anOverview = (server_: Partial<Overview['server']> = {}, nodes: Overview['nodes'] = []): Overview => ({
  nodes,
  queue: [],
  waited: { count: 0, medianMs: null, p95Ms: null },
  server: { ...well, ...server_ },
});
const anAct = (given: Partial<Act> = {}): Act => ({
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
const rehearsed = {
  name: 'b',
  at,
  backupAt: at,
  seconds: 3,
  replayedSame: 3,
  replayedOther: 0,
  remark: null,
};
const noBackups = {
  backups: [],
  settings: { backupSchedule: 'off' as const, backupHour: 3, backupKeep: 7 },
  version: '1',
  nextAt: null,
  jobs: [],
  lastFailure: null,
  rehearsal: null,
  folder: '/data',
  diskFree: 1,
};

beforeEach(() => browser.signIn(anAccount({ can: { ...fullCan, seeOutbox: false } })));

const finding = (state: Finding['state'], text: string): Finding => ({
  code: 'nodesNone',
  state,
  text,
  advice: null,
  link: null,
});
const facts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('how the site is', () => {
  const node = aNode({
    languages: [
      { name: 'C', version: '1' },
      { name: 'C++', version: '1' },
    ],
  });

  it('is told in sentences, each well or to be looked at', async () => {
    await show(
      <Health
        overview={anOverview({}, [node, aNode({ id: 4, languages: [{ name: 'C', version: '2' }] })])}
      />,
    );
    await waitFor(() => expect(facts()).toHaveLength(5));
    expect(facts().slice(0, 4)).toEqual([
      'WellJudge nodes at work: 2, for 2 languages.',
      expect.stringMatching(/^Well512 GB of disk left, the database takes 16.0 MB\.$/),
      expect.stringMatching(/^WellCPU 50 %, memory 1\.0 GB of 2\.0 GB\.$/),
      'WellMail can be sent.',
    ]);
    expect(facts()[4]).toMatch(/^Look at thisThe address is http/);
  });

  it.each<[string, Partial<Overview['server']>, Overview['nodes'], RegExp]>([
    ['no node is at work', {}, [], /^Look at thisNo judge node is at work\.$/],
    [
      'a node is away',
      {},
      [node, aNode({ id: 4, isLive: false })],
      /^Look at thisJudge nodes that take no work: 1\.$/,
    ],
    ['a node is switched off', {}, [node, aNode({ id: 4, isEnabled: false })], /take no work: 1\.$/],
    ['a node took itself out', {}, [node, aNode({ id: 4, outOfService: 'noise' })], /take no work: 1\.$/],
    ['the disk is nearly full', { diskFree: 2 ** 36 }, [node], /^Look at this64\.0 GB of disk left/],
    ['memory is nearly full', { memoryUsed: 2 ** 31 - 1 }, [node], /^Look at thisCPU 50 %/],
  ])('is to be looked at where %s', async (_why, given, nodes, words) => {
    await show(<Health overview={anOverview(given, nodes)} />);
    expect(facts().filter((fact) => fact !== null && words.test(fact))).toHaveLength(1);
  });

  it('says nothing of a disk that is not known, and that mails cannot be sent', async () => {
    server.on('GET /api/get-website-config', aSite({ isMailVerified: false }));
    await show(<Health overview={anOverview({ diskFree: null, diskTotal: null }, [node])} />);
    await screen.findByText(/^No mail can be sent/);
    expect(screen.queryByText(/of disk left/)).toBeNull();
  });

  it.each([
    [null, 'Look at thisNo restore from a backup was ever rehearsed. '],
    [{ ...rehearsed, isWell: true }, /^WellA restore was last rehearsed well:/],
    [
      { ...rehearsed, isWell: false, remark: 'rows differ' },
      /^Look at thisThe last rehearsal of a restore failed:/,
    ],
  ])('tells whoever may see backups whether one was brought back: %j', async (rehearsal, words) => {
    browser.signIn(anAccount({ can: fullCan }));
    server.on('GET /api/admin/backups', { ...noBackups, rehearsal });
    await show(<Health overview={anOverview()} />);
    const link = await screen.findByRole('link', { name: /restore/ });
    expect(link.closest('li')?.textContent).toMatch(words);
    expect(link.getAttribute('href')).toBe('/admin/backups');
  });

  it('is one line, with the worst first where something is wrong, and an empty one until it is known', async () => {
    server.on('GET /api/admin/health', {
      checkedAt: at,
      findings: [finding('warning', 'a'), finding('wrong', 'b'), finding('well', 'c')],
    });
    await show(<HealthLine />);
    const link = await screen.findByRole('link');
    expect([link.getAttribute('href'), link.textContent]).toEqual(['/admin/health', 'a2 in all']);
    cleanup();
    queryClient.clear();
    const later = Promise.withResolvers<{ checkedAt: string; findings: Finding[] }>();
    server.on('GET /api/admin/health', () => later.promise);
    await show(<HealthLine />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1);
    later.resolve({ checkedAt: at, findings: [finding('well', 'c')] });
    expect(await screen.findByRole('link', { name: 'All is well' })).toBeDefined();
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0);
    await show(<HealthPage />);
    await screen.findAllByText('All is well');
  });

  it('is checked again by a press, which waits; where it cannot be asked, that is told', async () => {
    server.on('GET /api/admin/health', new Refusal('internal'));
    await show(<HealthPage />);
    await screen.findByText(errorText('internal', 'en-US'));
    const later = Promise.withResolvers<{ checkedAt: string; findings: Finding[] }>();
    server.on('GET /api/admin/health', () => later.promise);
    press('Check again');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Check again' }).getAttribute('aria-busy')).toBe('true'),
    );
    later.resolve({ checkedAt: at, findings: [finding('wrong', 'The disk is full')] });
    await screen.findByText('The disk is full');
    screen.getByText('To be looked after: 1');
    screen.getByText('Wrong');
    // What was found before stays, with word that it could not be looked at again.
    server.on('GET /api/admin/health', new Refusal('internal'));
    press('Check again');
    await screen.findByText(errorText('internal', 'en-US'), { exact: false });
    screen.getByText('The disk is full');
  });
});

describe('what waits and who judges', () => {
  it('stands class by class, with nothing where nothing waits and blanks until it is known', async () => {
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
      'Rehearsal of a contest',
    ]);
    expect(rows[0]).toEqual(['Contest', '0', '0', '—']);
    expect(rows[1]?.slice(0, 3)).toEqual(['Practice', '2', '3']);
    await show(<QueueTable queue={undefined} />);
    expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('Rehearsal of a contest');
  });

  it.each([
    [{}, 'Well', /0 of 4 slots judge/],
    [{ isEnabled: false, isLive: false }, 'Takes no work', /Disabled/],
    [{ isLive: false }, 'Takes no work', /Not heard of/],
    [{ outOfService: 'too noisy' }, 'Takes no work', /too noisy/],
  ])('a node that is %j says so', async (given, mark, words) => {
    await show(<NodeList nodes={[aNode(given)]} />);
    screen.getByText(mark);
    screen.getByText(words);
    screen.getByText('CPU 50%, memory —');
  });

  it('no node is a matter of concern; none known yet is not', async () => {
    await show(<NodeList nodes={[]} />);
    screen.getByText('There is no judge node: submissions will wait.');
    await show(<NodeList nodes={undefined} />);
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
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

  it('are put away for good in this browser, and were for root alone', async () => {
    server.on('GET /api/admin/dashboard/get-dashboard-info', figures);
    await show(<FirstSteps />);
    await screen.findByText('The bank is empty. Write the first problem, or bring packages along.');
    press('Put away');
    expect(screen.queryByRole('region')).toBeNull();
    await show(<FirstSteps />);
    expect(screen.queryByRole('region')).toBeNull();
    localStorage.clear();
    browser.signIn(anAccount({ can: { ...ordinaryCan, enterConsole: true } }));
    await show(<FirstSteps />);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('say what is done already', async () => {
    server.on('GET /api/admin/dashboard/get-dashboard-info', { ...figures, ownProblemNum: 1, problemNum: 4 });
    await show(<FirstSteps />);
    await screen.findByText('1 problem of your own is in the bank.');
    expect(screen.getAllByText('Done')).toHaveLength(3);
  });

  it('of whom nobody came before, no former login is told', async () => {
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

describe('acts of staff', () => {
  it('have words each, and one of another release its name', async () => {
    await show(null);
    const words = auditActions.map((action) => actionName(translate, action));
    expect(words.filter((word) => word.includes('console.act'))).toEqual([]);
    expect(actionName(translate, 'from-tomorrow')).toBe('from-tomorrow');
  });

  it('are done to whom people call by a name, by whoever it was, or by the server', async () => {
    expect(targetOf(anAct({ target: 'user:u9', targetName: 'alice' }))).toBe('user:alice');
    expect(targetOf(anAct())).toBe('submission:7');
    const onOpen = vi.fn();
    const act = anAct({ username: null });
    await show(<ActLine act={act} onOpen={onOpen} />);
    screen.getByText('The server');
    press('Rejudged a submission');
    expect(onOpen.mock.calls).toEqual([[act]]);
  });

  it('are filtered by the address, which the file of them follows', async () => {
    answerEmptyHome(server);
    browser.signIn(anAccount({ can: fullCan }));
    server.on('GET /api/admin/audit-log', { records: [], total: 0, size: 30, current: 1, pages: 1 });
    const address = await browser.visit('/admin/audit?keyword=qiu&action=rejudge&target=user:alice', 'en-US');
    await screen.findByText('Nothing fits');
    expect(server.asked('GET /api/admin/audit-log')[0]?.query).toMatchObject({
      keyword: 'qiu',
      action: 'rejudge',
      target: 'user:alice',
    });
    // Of nothing there is no file.
    expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: 'Act' }), { target: { value: '' } });
    await waitFor(() => expect(address()).toBe('/admin/audit?keyword=qiu&target=user%3Aalice'));
    within(screen.getByRole('navigation', { name: 'Console menu' })).getByRole('link', {
      name: 'Log of acts',
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
])('the door of the console leads from %j on to %j', (to, way) => {
  const { validateSearch } = consoleLoginPage.options;
  if (typeof validateSearch !== 'function') throw new Error('nothing reads its address');
  expect(validateSearch({ to })).toEqual({ to: way });
});
