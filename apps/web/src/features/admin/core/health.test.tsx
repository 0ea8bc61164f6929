// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { aNode } from '../judge-node/testing.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount, aSite } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { Health } from './Health.tsx';
import { HealthLine } from './HealthLine.tsx';
import { HealthPage } from './HealthPage.tsx';
import type { HealthFinding, Overview } from './queries.ts';

const browser = setUpScreen();
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
const finding = (state: HealthFinding['state'], text: string): HealthFinding => ({
  code: 'nodesNone',
  state,
  text,
  advice: null,
  link: null,
});
const facts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => browser.signIn(anAccount({ can: { ...fullCan, seeOutbox: false } })));

describe('the health of the site', () => {
  const node = aNode({
    languages: [
      { name: 'C', version: '1' },
      { name: 'C++', version: '1' },
    ],
  });

  it('is shown as sentences, each good or bad', async () => {
    await show(
      <Health
        overview={anOverview({}, [node, aNode({ id: 4, languages: [{ name: 'C', version: '2' }] })])}
      />,
    );
    await waitFor(() => expect(facts()).toHaveLength(5));
    expect(facts().slice(0, 4)).toEqual([
      'OKJudge nodes online: 2, supporting 2 languages.',
      expect.stringMatching(/^OK512 GB of disk space free. The database uses 16.0 MB\.$/),
      expect.stringMatching(/^OKCPU 50%, memory 1\.0 GB of 2\.0 GB\.$/),
      'OKMail is configured.',
    ]);
    expect(facts()[4]).toMatch(/^Needs attentionThe site address uses http/);
  });

  it('names several servers, and warns of a mix of releases', async () => {
    const servers = [
      { host: 'web-1', release: '0.1.0' },
      { host: 'web-2', release: '0.1.0' },
    ];
    await show(<Health overview={{ ...anOverview({}, [node]), servers }} />);
    expect(facts()).toContain('OKServers: web-1 (0.1.0), web-2 (0.1.0).');
    cleanup();
    await show(<Health overview={{ ...anOverview({}, [aNode({ release: '0.2.0' })]), servers }} />);
    expect(facts()).toContain(
      'Needs attentionServers and judge nodes run different releases: web-1 (0.1.0), web-2 (0.1.0), lab-2 (0.2.0).',
    );
  });

  it.each<[string, Partial<Overview['server']>, Overview['nodes'], RegExp]>([
    ['no node is working', {}, [], /^Needs attentionNo judge node is online\.$/],
    [
      'a node is offline',
      {},
      [node, aNode({ id: 4, isLive: false })],
      /^Needs attentionJudge nodes not accepting work: 1\.$/,
    ],
    ['a node is disabled', {}, [node, aNode({ id: 4, isEnabled: false })], /not accepting work: 1\.$/],
    [
      'a node is out of service',
      {},
      [node, aNode({ id: 4, outOfService: 'noise' })],
      /not accepting work: 1\.$/,
    ],
    ['the disk is nearly full', { diskFree: 2 ** 36 }, [node], /^Needs attention64\.0 GB of disk space free/],
    ['memory is nearly full', { memoryUsed: 2 ** 31 - 1 }, [node], /^Needs attentionCPU 50%,/],
  ])('has a warning if %s', async (_why, given, nodes, words) => {
    await show(<Health overview={anOverview(given, nodes)} />);
    expect(facts().filter((fact) => fact !== null && words.test(fact))).toHaveLength(1);
  });

  it('omits an unknown disk, and warns that mail cannot be sent', async () => {
    server.on('GET /api/get-website-config', aSite({ isMailVerified: false }));
    await show(<Health overview={anOverview({ diskFree: null, diskTotal: null }, [node])} />);
    await screen.findByText(/^Mail is not configured/);
    expect(screen.queryByText(/of disk space free/)).toBeNull();
  });

  it.each([
    [null, 'Needs attentionNo backup restore has been tested. '],
    [{ ...rehearsed, isWell: true }, /^OKLast successful restore test:/],
    [{ ...rehearsed, isWell: false, remark: 'rows differ' }, /^Needs attentionLast restore test \(failed\):/],
  ])('shows the restore test to users who may see backups: %j', async (rehearsal, words) => {
    browser.signIn(anAccount({ can: fullCan }));
    server.on('GET /api/admin/backups', { ...noBackups, rehearsal });
    await show(<Health overview={anOverview()} />);
    const link = await screen.findByRole('link', { name: /restore/ });
    expect(link.closest('li')?.textContent).toMatch(words);
    expect(link.getAttribute('href')).toBe('/admin/backups');
  });

  it('is summarized in one line with the worst finding, empty until known', async () => {
    server.on('GET /api/admin/health', {
      checkedAt: at,
      findings: [finding('warning', 'a'), finding('wrong', 'b'), finding('well', 'c')],
    });
    await show(<HealthLine />);
    const link = await screen.findByRole('link');
    expect([link.getAttribute('href'), link.textContent]).toEqual(['/admin/health', 'a2 issues']);
    cleanup();
    queryClient.clear();
    const later = Promise.withResolvers<{ checkedAt: string; findings: HealthFinding[] }>();
    server.on('GET /api/admin/health', () => later.promise);
    await show(<HealthLine />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1);
    later.resolve({ checkedAt: at, findings: [finding('well', 'c')] });
    expect(await screen.findByRole('link', { name: 'No issues found' })).toBeDefined();
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0);
    await show(<HealthPage />);
    await screen.findAllByText('No issues found');
  });

  it('is checked again on click, with a busy button; a failure is reported', async () => {
    server.on('GET /api/admin/health', new Refusal('internal'));
    await show(<HealthPage />);
    await screen.findByText(errorText('internal', 'en-US'));
    const later = Promise.withResolvers<{ checkedAt: string; findings: HealthFinding[] }>();
    server.on('GET /api/admin/health', () => later.promise);
    press('Check again');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Check again' }).getAttribute('aria-busy')).toBe('true'),
    );
    later.resolve({ checkedAt: at, findings: [finding('wrong', 'The disk is full')] });
    await screen.findByText('The disk is full');
    screen.getByText('Problems found: 1');
    screen.getByText('Error');
    // If a check fails, the previous findings stay and a note says so.
    server.on('GET /api/admin/health', new Refusal('internal'));
    press('Check again');
    await screen.findByText(errorText('internal', 'en-US'), { exact: false });
    screen.getByText('The disk is full');
  });
});
