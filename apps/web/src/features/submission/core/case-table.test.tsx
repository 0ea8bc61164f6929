// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aSubmission } from '../../../../test-support/submissions.ts';
import { CaseTable } from './CaseTable.tsx';
import type { CaseResults, JudgeCase } from './queries.ts';

const browser = setUpScreen();

afterEach(() => history.replaceState(null, '', '/'));

const aJudgedCase = (seq: number): JudgeCase => ({
  seq,
  status: 0,
  time: 1,
  memory: 1024,
  score: null,
  userOutput: `said ${seq}`,
  groupNum: Math.ceil(seq / 300),
  mode: 'default',
});
const cases = Array.from({ length: 600 }, (_, index) => aJudgedCase(index + 1));

const subtask = (groupNum: number) => ({
  groupNum,
  status: 0,
  score: 50,
  fullScore: 50,
  time: 1,
  memory: 1024,
  ac: 300,
  total: 300,
  subtaskDetailList: cases.filter((one) => one.groupNum === groupNum),
});

async function show(results: Partial<CaseResults>): Promise<void> {
  await browser.show(
    <CaseTable
      submission={aSubmission({ status: 0 })}
      results={{ judgeCaseMode: 'default', judgeCaseList: null, subTaskJudgeCaseVoList: null, ...results }}
      decisive={null}
    />,
    'en-US',
    ['failure'],
  );
}

const isOpen = async (seq: number) =>
  (await screen.findByRole('button', { name: new RegExp(`#?${seq}$`), expanded: true })) !== null;

it('a URL fragment scrolls to a case far down the list and expands it', async () => {
  history.replaceState(null, '', '/#case-250');
  await show({ judgeCaseList: cases });
  expect(document.getElementById('case-250')).not.toBeNull();
  expect(await isOpen(250)).toBe(true);
});

it('a passed subtask is expanded for a case in the URL fragment, and no other', async () => {
  history.replaceState(null, '', '/#case-550');
  await show({ judgeCaseMode: 'subtask_lowest', subTaskJudgeCaseVoList: [subtask(1), subtask(2)] });
  expect([document.getElementById('case-550') !== null, document.getElementById('case-1')]).toEqual([
    true,
    null,
  ]);
  expect(await isOpen(550)).toBe(true);
});

it('without a fragment, a long list is cut', async () => {
  await show({ judgeCaseList: cases });
  expect([document.getElementById('case-200') !== null, document.getElementById('case-201')]).toEqual([
    true,
    null,
  ]);
});
