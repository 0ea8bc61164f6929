// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CaseFailure } from '@xiezhi/contract/text/case-failure';
import { describe, expect, it, beforeEach } from 'vitest';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { aSubmission } from '../../../../test-support/submissions.ts';
import { CaseTable } from './CaseTable.tsx';
import { JudgingHistory } from './JudgingHistory.tsx';
import type { CallData } from '../../../api/client.ts';
import type { CaseResults, JudgeCase } from './queries.ts';
import { summarizeVerdict } from './verdict-summary.ts';

type Judging = CallData<'GET /api/get-submission-judgings'>[number];

const browser = setUpScreen();
// Queries also find hidden elements. Checking whether an element is hidden would resolve the styles of all its
// ancestors, which would dominate the test time.
configure({ defaultHidden: true });
const { server } = browser;

const nothing: CaseFailure = { cause: { kind: 'nothing' }, printed: null, shape: null };
const aCase = (seq: number, given: Partial<JudgeCase> = {}): JudgeCase => ({
  seq,
  status: 0,
  time: 10 * seq,
  memory: 1024,
  score: null,
  userOutput: null,
  groupNum: 1,
  mode: 'default',
  ...given,
});
const aSubtask = (groupNum: number, cases: JudgeCase[], given = {}) => ({
  groupNum,
  status: 0,
  score: 50,
  fullScore: 50,
  time: 1,
  memory: 1024,
  ac: cases.length,
  total: cases.length,
  subtaskDetailList: cases,
  ...given,
});

const show = (results: Partial<CaseResults>, decisive: number | null = null) =>
  browser.show(
    <CaseTable
      submission={aSubmission({ status: -1 })}
      results={{ judgeCaseMode: 'default', judgeCaseList: null, subTaskJudgeCaseVoList: null, ...results }}
      decisive={decisive}
    />,
    'en-US',
    ['failure'],
  );
const table = () => screen.getByRole('table', { name: 'Case results' });
const row = (seq: number) => document.getElementById(`case-${seq}`);
const heads = () =>
  within(table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

const over = (cause: CaseFailure['cause']): CaseFailure => ({ ...nothing, cause });

const text = (value: string) => ({
  bytes: value.length,
  shown: { from: 1, text: value, goesOn: false, isShortened: false },
});

const opened = () => [1, 2, 3].filter((seq) => row(seq) !== null);

const strip = (...statuses: number[]) =>
  summarizeVerdict(
    statuses.map((status, index) => ({ seq: index + 1, group: 1, status, timeMs: 1, memoryKb: 1 })),
  );

const judging = (number: number, given: Partial<Judging> = {}): Judging => ({
  number,
  status: 0,
  score: null,
  reason: 'submit',
  by: null,
  judger: null,
  time: 1,
  memory: 1024,
  isCurrent: false,
  createdAt: '2026-11-21T08:00:00.000Z',
  finishedAt: null,
  ...given,
});

const judgings = (...all: Judging[]) => {
  server.on('GET /api/get-submission-judgings', all);
  return browser.show(<JudgingHistory submitId={7} />, 'en-US', ['submissionActions']);
};

const count = () => document.querySelectorAll('[id^="case-"]').length;

beforeEach(() => browser.signIn(anAccount()));

describe('the cases of a submission', () => {
  it('have no empty column', async () => {
    await show({ judgeCaseList: [aCase(1)] });
    expect(heads()).toEqual(['Case', 'Result', 'Time', 'Memory']);
    await show({ judgeCaseList: [aCase(1, { score: 5, userOutput: 'x' })] });
    expect(screen.getAllByRole('table').at(-1)?.querySelectorAll('th')).toHaveLength(6);
  });

  it('that were skipped have no metrics and no details, even if the judge stored some', async () => {
    await show({ judgeCaseList: [aCase(1, { status: -4, userOutput: 'x' }), aCase(2, { userOutput: 'y' })] });
    expect(row(1)?.textContent).toContain('——');
    expect(within(row(1) as HTMLElement).queryByRole('button')).toBeNull();
    expect(within(row(2) as HTMLElement).getByRole('button', { name: /^View.*#2$/ })).toBeTruthy();
  });

  it('show the factor by which a limit was exceeded', async () => {
    await show({
      judgeCaseList: [
        aCase(1, {
          status: 1,
          time: 1200,
          why: over({ kind: 'time', used: 1200, limit: 1000, isStopped: true, isIdle: false, flush: null }),
        }),
        aCase(2, {
          status: 2,
          memory: 3072,
          why: over({ kind: 'memory', used: 3072, limit: 2048, isStopped: true }),
        }),
        aCase(3, {
          status: 1,
          time: 1000,
          why: over({ kind: 'time', used: 1000, limit: 1000, isStopped: true, isIdle: false, flush: null }),
        }),
      ],
    });
    expect(row(1)?.textContent).toContain('200 ms over the time limit');
    expect(row(2)?.textContent).toContain('1.0 MB over the memory limit');
    expect(row(3)?.textContent).not.toContain('over');
  });

  it('that are samples have their own numbers', async () => {
    await show({ judgeCaseList: [aCase(4, { sample: 1 }), aCase(5)] });
    expect([row(4)?.textContent, row(5)?.textContent]).toEqual([
      expect.stringContaining('Sample 1'),
      expect.stringContaining('#5'),
    ]);
  });

  it('expand one at a time, initially the decisive one, and collapse again', async () => {
    await show({ judgeCaseList: [1, 2, 3].map((seq) => aCase(seq, { userOutput: `said ${seq}` })) }, 2);
    expect(await screen.findByText('said 2')).toBeTruthy();
    await browser.person.click(screen.getByRole('button', { name: /^View.*#3$/ }));
    expect(await screen.findByText('said 3')).toBeTruthy();
    expect(screen.queryByText('said 2')).toBeNull();
    await browser.person.click(screen.getByRole('button', { name: /^Hide.*#3$/ }));
    expect(screen.queryByText('said 3')).toBeNull();
  });

  it('are limited to 200 rows until expanded', async () => {
    await show({ judgeCaseList: Array.from({ length: 201 }, (_, index) => aCase(index + 1)) });
    expect(count()).toBe(200);
    fireEvent.click(screen.getByText('Show all 201 cases'));
    expect([count(), screen.queryByText('Show all 201 cases')]).toEqual([201, null]);
  });

  it('with hidden data send no request for it', async () => {
    await show({ judgeCaseList: [aCase(1, { status: -1, why: nothing })] }, 1);
    expect(await screen.findByText(/^Input, expected output, line numbers and values/)).toBeTruthy();
    expect(server.asked('GET /api/get-case-data')).toEqual([]);
  });

  it('offer a retry if their data fails to load', async () => {
    server.on('GET /api/get-case-data', new Refusal('internal'));
    await show({ judgeCaseList: [aCase(1, { status: -1, why: nothing, isDataOpen: true })] }, 1);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.on('GET /api/get-case-data', { input: text('1 2'), answer: text('3'), output: null });
    await browser.person.click(retry);
    expect(await screen.findByRole('group', { name: 'Input' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Expected' }).textContent).toBe('13\n');
    expect(table().textContent).toContain('was not saved');
  });
});

describe('subtasks', () => {
  const cases = [aCase(1), aCase(2, { status: -1, userOutput: 'x' })];

  it('are expanded if failed, collapsed if passed or skipped, and toggle on click', async () => {
    await show({
      subTaskJudgeCaseVoList: [
        aSubtask(1, [aCase(1)]),
        aSubtask(2, [aCase(2)], { status: -1, score: 0 }),
        aSubtask(3, [aCase(3)], { status: -4, score: 0 }),
      ],
    });
    expect(opened()).toEqual([2]);
    await browser.person.click(screen.getByRole('button', { name: 'Subtask 1', expanded: false }));
    await browser.person.click(screen.getByRole('button', { name: 'Subtask 2', expanded: true }));
    expect(opened()).toEqual([1]);
  });

  it('show their points, with the maximum if known; samples have none', async () => {
    await show({
      subTaskJudgeCaseVoList: [
        aSubtask(0, [aCase(1, { sample: 1 })], { score: 0, fullScore: 0 }),
        aSubtask(1, cases, { score: 20 }),
        aSubtask(2, cases, { score: 30, fullScore: undefined }),
      ],
    });
    const [, samples] = within(table()).getAllByRole('row');
    expect(samples?.textContent).toMatch(/^Samples/);
    expect(samples?.textContent).not.toMatch(/\d \/ \d/);
    expect(screen.getByText('20').closest('tr')?.textContent).toContain('20 / 50');
    expect(screen.getByText('30').closest('tr')?.textContent).not.toContain('30 /');
  });

  it('show counts instead of a strip if they have very many cases', async () => {
    const many = Array.from({ length: 16 }, (_, index) => aCase(index + 1));
    await show({ subTaskJudgeCaseVoList: [aSubtask(1, many, { ac: 15 })] });
    expect(table().textContent).toContain('15 / 16');
  });
});

describe('the summary', () => {
  it.each([
    [[], null],
    [[0, 0], { total: 2, accepted: 2, skipped: 0, failure: null }],
    [[0, -1, 1], { total: 3, accepted: 1, skipped: 0, failure: { seq: 2, status: -1 } }],
    [[0, -1, -4], { total: 3, accepted: 1, skipped: 1, failure: { seq: 2, status: -1 } }],
    [[-4, -4], { total: 2, accepted: 0, skipped: 2, failure: null }],
  ])('of cases that end as %j', (statuses, expected) => expect(strip(...statuses)).toEqual(expected));
});

describe('the judging history', () => {
  it('is hidden if there was only one judging, or if it fails to load', async () => {
    await judgings(judging(1));
    await waitFor(() => expect(server.asked('GET /api/get-submission-judgings')).toHaveLength(1));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows reason, actor and the current judging; an unknown reason is shown as it is', async () => {
    await judgings(
      judging(1),
      judging(2, { reason: 'manual', by: 'root', score: 40, isCurrent: true }),
      judging(3, { reason: 'constructor' }),
    );
    const [, first, second, third] = await screen.findAllByRole('row');
    expect(first?.textContent).toContain('Submitted');
    expect(second?.textContent).toMatch(/current.*40 points.*Manual.*root/);
    expect(third?.textContent).toContain('constructor');
  });
});
