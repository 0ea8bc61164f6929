import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLocalTime } from '../../raw/local-time.ts';
import { type SolutionRow, toSubmission } from './submissions.ts';

const row: SolutionRow = {
  n: 1,
  solution_id: 1,
  problem_id: 1000,
  user_id: 'alice',
  time: 1,
  memory: 1,
  in_date: '2022-03-01 09:10:00',
  result: 4,
  language: 6,
  ip: null,
  contest_id: 0,
  num: -1,
  pass_rate: '1.000',
  judger: null,
  own_code: null,
  judged_code: null,
  compile_error: null,
  run_error: null,
  is_delivered: false,
  contest_title: null,
  contest_type: null,
  has_contest: false,
  spj: '0',
};

const codeOf = (own: string | null, judged: string | null) =>
  toSubmission({ ...row, own_code: own, judged_code: judged }, createLocalTime('Asia/Shanghai')).record?.code;

test('the code of a submission is what the user typed, with the code that the problem puts around it', () => {
  const own = 'def solve(): ...\n';
  assert.equal(codeOf(own, `# coding=utf-8\n${own}`), own);
  assert.equal(codeOf(own, `\n${own}\n`), own);
  assert.equal(codeOf(own, `# coding=utf-8\n${own}\nsolve()`), `# coding=utf-8\n${own}\nsolve()`);
  assert.equal(codeOf(own, 'another program'), own);
  assert.equal(codeOf(null, 'judged'), 'judged');
  assert.equal(codeOf(own, null), own);
  assert.equal(codeOf(null, null), '');
});
