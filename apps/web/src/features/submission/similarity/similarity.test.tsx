// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { blocksOf } from './code-blocks.ts';
import type { OwnCase, Pair, PairDetail, ReportDetail, Reports } from './queries.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;

const at = '2026-11-22T00:00:00.000Z';
const place = { kind: 'contest', id: 7, title: 'Finals', gid: null } as const;
const line: Reports['reports'][number] = {
  id: 3,
  state: 'done',
  choice: 'best',
  username: 'root',
  createdAt: at,
  finishedAt: at,
  isCancelling: false,
  done: 9,
  total: 9,
  failure: null,
  suspicious: 1,
};
const pair: Pair = {
  id: 11,
  pid: 1000,
  family: 'C/C++',
  similarity: 0.914,
  isSuspicious: true,
  cluster: 1,
  left: { submitId: 101, username: 'ann', submittedAt: at },
  right: { submitId: 102, username: 'bob', submittedAt: '2026-11-22T00:05:00.000Z' },
  decision: 'open',
  hasAppeal: false,
  otherCase: null,
};
const report: ReportDetail = {
  ...line,
  place,
  families: [
    {
      pid: 1000,
      displayId: 'A',
      title: 'Sums',
      family: 'C/C++',
      programs: 9,
      tooShort: 1,
      threshold: 0.5,
      histogram: Array.from({ length: 20 }, (_, step) => (step === 18 ? 1 : 0)),
    },
  ],
  pairs: [pair, { ...pair, id: 12, similarity: 0.2, isSuspicious: false, cluster: null }],
};
const party = {
  language: 'C++',
  status: 0,
  ip: '10.0.0.7',
  isConcerned: false,
  askedAt: null,
  statement: null,
  statedAt: null,
  appeal: null,
  appealedAt: null,
  realname: null,
};
const extent = (fromRow: number, toRow: number) => ({ fromRow, fromColumn: 0, toRow, toColumn: 5 });
const detail: PairDetail = {
  ...pair,
  reportId: 3,
  place,
  problem: { displayId: 'A', title: 'Sums' },
  threshold: 0.5,
  left: { ...pair.left, ...party, uid: 'u1', code: 'int a;\nint b;\nint c;\n' },
  right: { ...pair.right, ...party, uid: 'u2', code: 'long x;\nlong y;\n' },
  fragments: [{ left: extent(1, 2), right: extent(0, 1) }],
  note: '',
  reason: '',
  decidedBy: null,
  decidedAt: null,
  version: 0,
};
const own: OwnCase = {
  id: 11,
  place: { kind: 'contest', id: 7, title: 'Finals' },
  problem: { displayId: 'A', title: 'Sums' },
  submitId: 102,
  submittedAt: at,
  parts: [
    { fromRow: 0, toRow: 1 },
    { fromRow: 4, toRow: 4 },
  ],
  decision: 'open',
  reason: '',
  decidedAt: null,
  askedAt: at,
  statement: null,
  appeal: null,
  appealedAt: null,
  canState: true,
  appealUntil: null,
};

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount());
});

const reportsWith = (reports: Reports['reports']): Reports => ({
  place,
  submissions: { best: 9, last: 9, all: 30 },
  limit: 3000,
  reports,
});

describe('reports of a place', () => {
  it('start with the chosen submissions, and show progress that can be cancelled', async () => {
    let reports: Reports['reports'] = [];
    server.on('GET /api/similarity/reports', () => reportsWith(reports));
    server.on('POST /api/similarity/report', () => {
      reports = [{ ...line, state: 'running', finishedAt: null, done: 4, total: 30 }];
      return { id: 3 };
    });
    server.on('POST /api/similarity/report/cancel', () => {
      reports = [{ ...line, state: 'cancelled', finishedAt: null }];
      return null;
    });
    await browser.visit('/similarity?cid=7', 'en-US');
    expect(await screen.findByRole('heading', { name: 'Similarity: Finals' })).toBeTruthy();
    await browser.person.selectOptions(
      await screen.findByRole('combobox', { name: 'Submissions of each user' }),
      'Newest 20 (30)',
    );
    await browser.person.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText('4 of 30 read')).toBeTruthy();
    expect(server.asked('POST /api/similarity/report').map(({ body }) => body)).toEqual([
      { cid: 7, choice: 'all' },
    ]);
    await browser.person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Cancelled')).toBeTruthy();
  });
});

describe('a report', () => {
  it('shows clusters as links, the distribution and the pairs', async () => {
    server.on('GET /api/similarity/report', report);
    await browser.visit('/similarity?report=3', 'en-US');
    const graph = await screen.findByRole('group', { name: 'Graph of cluster 1' });
    expect(within(graph).getByRole('link', { name: 'ann and bob 91%' }).getAttribute('href')).toBe(
      '/similarity/pair/11',
    );
    expect(screen.getByRole('img', { name: 'Scores of A Sums, threshold 50%' })).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Pairs' });
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    await browser.person.click(screen.getByRole('radio', { name: 'All 2' }));
    expect(within(screen.getByRole('table', { name: 'Pairs' })).getAllByRole('row')).toHaveLength(3);
  });
});

describe('a case of the same submissions in another report', () => {
  const otherCase = { pairId: 4, reportId: 2, decision: 'cleared' } as const;

  it('is linked in the list of pairs', async () => {
    server.on('GET /api/similarity/report', { ...report, pairs: [{ ...pair, otherCase }] });
    await browser.visit('/similarity?report=3', 'en-US');
    const table = await screen.findByRole('table', { name: 'Pairs' });
    const link = within(table).getByRole('link', { name: 'Report #2: Cleared' });
    expect(link.getAttribute('href')).toBe('/similarity/pair/4');
  });

  it('is linked above the decision on a pair', async () => {
    server.on('GET /api/similarity/pair', { ...detail, otherCase });
    await browser.visit('/similarity/pair/11', 'en-US');
    const link = await screen.findByRole('link', { name: 'Report #2: Cleared' });
    expect(link.getAttribute('href')).toBe('/similarity/pair/4');
    expect(link.parentElement?.textContent).toMatch(/^The same two submissions have a case/);
  });
});

describe('a pair', () => {
  it('links matching parts, and stores a decision with the version that was read', async () => {
    server.on('GET /api/similarity/pair', detail);
    server.on('PUT /api/similarity/decision', null);
    await browser.visit('/similarity/pair/11', 'en-US');
    const right = await screen.findByRole('region', { name: 'Code of bob' });
    const [toRight, toLeft] = screen.getAllByRole('button', { name: 'Part 1, go to the other program' });
    expect(toRight).toBeTruthy();
    Object.assign(Element.prototype, { scrollIntoView: () => undefined });
    if (toRight !== undefined) await browser.person.click(toRight);
    expect(document.activeElement).toBe(toLeft);
    expect(right.contains(document.activeElement)).toBe(true);
    expect(screen.getByText('Both submissions came from the same IP address')).toBeTruthy();
    await browser.person.click(screen.getByRole('radio', { name: 'Confirmed' }));
    await browser.person.click(screen.getByRole('radio', { name: 'bob' }));
    await browser.write(screen.getByRole('textbox', { name: /^Reason/ }), 'Same error');
    await browser.person.click(screen.getByRole('button', { name: 'Save decision' }));
    await waitFor(() => expect(server.asked('PUT /api/similarity/decision')).toHaveLength(1));
    expect(server.asked('PUT /api/similarity/decision').map(({ body }) => body)).toEqual([
      { pairId: 11, version: 0, decision: 'confirmed', side: 'right', note: '', reason: 'Same error' },
    ]);
  });
});

describe('a printed pair', () => {
  it('has the saved decision with its whole reason in place of the form, and neither the note nor a title twice', async () => {
    const { left, right } = detail;
    server.on('GET /api/similarity/pair', {
      ...detail,
      place: { kind: 'problem', id: 5, title: 'A Sums', gid: null },
      decision: 'confirmed',
      reason: 'The same error in line 3',
      note: 'Talk to the teacher',
      left,
      right: { ...right, isConcerned: true },
    });
    await browser.visit('/similarity/pair/11', 'en-US');
    const reason = await screen.findByText('The same error in line 3', { selector: 'dd' });
    const printed = reason.closest('dl');
    expect(printed?.textContent).toContain('Confirmed');
    expect(printed?.textContent).toContain('bob');
    expect(printed?.textContent).not.toContain('Talk to the teacher');
    expect(screen.getByRole('textbox', { name: /^Reason/ }).closest('.no-print')).not.toBeNull();
    expect(screen.getByText(/A Sums/).textContent).toBe('A Sums · C/C++');
  });
});

describe('own cases', () => {
  it('take a statement, and an appeal after a confirmation', async () => {
    let shown: OwnCase = own;
    server.on('GET /api/similarity/own-cases', () => ({ cases: [shown] }));
    server.on('PUT /api/similarity/statement', () => {
      const appealUntil = '2026-12-06T00:00:00.000Z';
      shown = {
        ...own,
        canState: false,
        decision: 'confirmed',
        reason: 'Same error',
        statement: 'Mine',
        appealUntil,
      };
      return null;
    });
    server.on('POST /api/similarity/appeal', null);
    await browser.visit('/similarity/mine', 'en-US');
    expect(await screen.findByText('Matching lines: 1–2, 5')).toBeTruthy();
    await browser.write(screen.getByRole('textbox', { name: /^Statement/ }), 'Mine');
    await browser.person.click(screen.getByRole('button', { name: 'Send statement' }));
    await browser.write(await screen.findByRole('textbox', { name: /^Appeal/ }), 'I wrote it');
    await browser.person.click(screen.getByRole('button', { name: 'Send appeal' }));
    await waitFor(() =>
      expect(server.asked('POST /api/similarity/appeal').map(({ body }) => body)).toEqual([
        { caseId: 11, text: 'I wrote it' },
      ]),
    );
  });
});

it('lines belong to the first fragment that covers them', () => {
  const fragments = [
    { left: extent(1, 1), right: extent(0, 0) },
    { left: extent(1, 9), right: extent(1, 1) },
  ];
  const blocks = blocksOf('a\nb\nc\n', fragments, 'left');
  expect(blocks.map(({ fragment, from, lines }) => [fragment, from, lines])).toEqual([
    [null, 0, ['a']],
    [0, 1, ['b']],
    [1, 2, ['c']],
  ]);
});
