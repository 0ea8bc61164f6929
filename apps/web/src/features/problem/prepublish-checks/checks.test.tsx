// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ProblemFinding } from '@xiezhi/contract/text/problem-check';
import type { Job } from '@xiezhi/contract/routes/job';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { aProblemDraft } from '../authoring/testing.ts';
import type { Checks } from './queries.ts';

// The import fails, so that the plain text field stays: the real editor measures layout, which jsdom lacks.
vi.mock('../../../content/code-editor/create-editor.ts', () => {
  throw new Error('cannot be fetched');
});

const browser = setUpScreen();
const { server } = browser;

/** Stands in for `IntersectionObserver`, which jsdom does not implement. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NoObserver);
});

const accepted = 'submissions/accepted/std.cpp';
const slow = 'submissions/time_limit_exceeded/brute.cpp';
const solution = (path: string, permitted: string[], required: string[]) => ({
  path,
  language: 'C++',
  permitted,
  required,
  score: null,
});
const solutions = [solution(accepted, ['AC'], ['AC']), solution(slow, ['AC', 'TLE'], ['TLE'])];
const never: Checks = {
  pid: 7,
  timeLimitMs: 1000,
  solutions: [],
  validators: [],
  run: null,
  result: null,
};
const code = 'int main() {\n  if (a < b) return 1;\n}\n';
const findings: ProblemFinding[] = [
  { kind: 'noValidator', level: 'note' },
  {
    kind: 'solutionMissed',
    level: 'error',
    path: slow,
    expected: ['TLE'],
    got: ['AC'],
    seq: null,
  },
  {
    kind: 'timeLimitTight',
    level: 'warning',
    limitMs: 1000,
    slowestMs: 800,
    path: accepted,
    times: 1.3,
    suggestedMs: 2500,
  },
  { kind: 'mutantsSurvived', level: 'warning', path: accepted, made: 12, killed: 11, survived: 1 },
];
const checkedCase = (seq: number, status: number) => ({ seq, group: 1, status, timeMs: 10 });
const result: Checks['result'] = {
  finishedAt: '2026-11-22T00:00:00.000Z',
  stale: [],
  findings,
  solutions: [
    {
      ...solution(accepted, [], []),
      expected: ['AC'],
      status: 0,
      isMet: true,
      timeMs: 800,
      memoryKb: 1024,
      cases: [checkedCase(1, 0), checkedCase(2, 0)],
    },
    {
      ...solution(slow, [], []),
      expected: ['TLE'],
      status: 0,
      isMet: false,
      timeMs: 900,
      memoryKb: 1024,
      cases: [checkedCase(1, 0), checkedCase(2, 0)],
    },
  ].map(({ permitted: _permitted, required: _required, ...one }) => one),
  suggestedMs: 2500,
  mutation: {
    path: accepted,
    language: 'C++',
    code,
    made: 12,
    killed: 11,
    notCompiled: 1,
    notJudged: 0,
    survivors: [{ kind: 'boundary', line: 2, column: 9, from: '<', to: '<=' }],
    groups: [
      { group: 1, cases: 2, killed: 11 },
      { group: 2, cases: 2, killed: 0 },
    ],
  },
};
const done: Checks = { ...never, solutions, result };
const run: Checks['run'] = {
  jobId: '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b',
  state: 'running',
  username: 'root',
  createdAt: '2026-11-22T00:00:00.000Z',
  finishedAt: null,
  isCancelling: false,
  failure: null,
  parts: [{ part: 'mutant', total: 60, done: 12 }],
};

const begun: Job = {
  id: '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b',
  kind: 'problem-check',
  title: '发布前检查：7',
  state: 'waiting',
  username: 'root',
  done: 0,
  total: null,
  isCancelling: false,
  failure: null,
  createdAt: '2026-11-22T00:00:00.000Z',
  startedAt: null,
  finishedAt: null,
};

async function open(checks: Checks, locale: 'zh-CN' | 'en-US' = 'zh-CN'): Promise<void> {
  answerEmptyHome(server);
  server.on('GET /api/languages', []);
  server.on('GET /api/admin/tags', { classifications: [], tags: [] });
  server.on('GET /api/admin/problem-draft', aProblemDraft());
  server.on('GET /api/admin/problem-check', checks);
  browser.signIn(anAccount({ can: fullCan }));
  await browser.visit('/admin/problem/edit/7/checks', locale);
}

describe('checks of a problem', () => {
  it('are started by one button and show the progress of each part', async () => {
    await open(never);
    await screen.findByText('还没有检查过');
    server.on('POST /api/admin/problem-check', begun);
    server.on('GET /api/admin/problem-check', { ...never, run });
    fireEvent.click(screen.getByRole('button', { name: '开始检查' }));
    const parts = await screen.findByRole('list', { name: '检查进度' });
    expect(within(parts).getByText('12 / 60')).toBeDefined();
    expect(server.asked('POST /api/admin/problem-check')[0]?.body).toEqual({ pid: 7 });
    server.on('POST /api/admin/problem-check/cancel', null);
    fireEvent.click(screen.getByRole('button', { name: '停止' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '停止' }));
    await waitFor(() => expect(server.asked('POST /api/admin/problem-check/cancel')).toHaveLength(1));
  });

  it('are sentences with a reason and one link', async () => {
    await open(done, 'en-US');
    await screen.findByText('brute.cpp: expected TLE, got AC');
    expect(screen.getByText('It passes all cases')).toBeDefined();
    const link = screen.getByRole('link', { name: 'View test data' });
    expect(link.getAttribute('href')).toBe('/admin/problem/edit/7/data');
    expect(screen.getByRole('link', { name: 'View mutants' }).getAttribute('href')).toBe(
      '/admin/problem/edit/7/checks#mutants',
    );
  });

  it('show what is expected of a subtask, including points', async () => {
    if (result === null) throw new Error('no result');
    const byGroup = [{ groups: [2], permitted: [], required: ['WA'], score: { min: 0, max: 10 } }];
    const missed: ProblemFinding = {
      kind: 'solutionMissed',
      level: 'error',
      path: slow,
      expected: ['WA'],
      got: ['AC'],
      seq: null,
      groups: [2],
      score: { min: 0, max: 10 },
      points: 60,
    };
    const marked = [{ ...solution(slow, [], []), byGroup, limitUse: 'none' as const }];
    await open({ ...done, solutions: marked, result: { ...result, findings: [missed] } }, 'en-US');
    await screen.findByText('brute.cpp: expected WA, 0 to 10 points in subtask 2, got AC, 60 points');
    const row = screen.getByText('Subtask 2:').closest('tr');
    expect(row?.textContent).toContain('0 to 10 points');
    expect(row?.textContent).toContain('Not used for the time limit');
  });

  it('show each surviving mutant by line, and subtasks that detect none', async () => {
    await open(done);
    await screen.findByText('第 2 行：< 改为 <=');
    expect(screen.getByText('子任务 2：0 / 12')).toBeDefined();
    const snippet = document.querySelector('#mutants pre[tabindex]');
    expect(snippet?.querySelector('del')?.textContent).toBe('<');
    expect(snippet?.querySelector('ins')?.textContent).toBe('<=');
    expect(snippet?.textContent).toBe('int main() {\n  if (a <<= b) return 1;\n}\n');
  });

  it('suggest a time limit that one click applies', async () => {
    await open(done);
    server.on('PUT /api/admin/problem-draft', aProblemDraft({ timeLimit: 2500 }));
    fireEvent.click(await screen.findByRole('button', { name: '改为 2500 ms' }));
    await waitFor(() => expect(server.asked('PUT /api/admin/problem-draft')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/problem-draft')[0]?.body).toEqual({ pid: 7, timeLimit: 2500 });
  });

  it('show that they are outdated', async () => {
    if (result === null) throw new Error('no result');
    await open({ ...done, result: { ...result, stale: ['data', 'limits'] } });
    await screen.findByText('上次检查之后测试数据、限制已更改，结果可能已过时');
  });

  it('run solutions that are added, edited without overwriting others, and removed', async () => {
    await open(done);
    fireEvent.click(await screen.findByRole('button', { name: '添加参考解' }));
    let dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    await within(dialog).findByText('请填写代码');
    expect(server.asked('PUT /api/admin/problem-solution')).toHaveLength(0);
    fireEvent.change(within(dialog).getByLabelText(/文件名/), { target: { value: 'wa.cpp' } });
    fireEvent.change(within(dialog).getByRole('combobox', { name: '应为' }), { target: { value: 'WA' } });
    fireEvent.change(within(dialog).getByRole('textbox', { name: /代码/ }), {
      target: { value: 'int main() {}' },
    });
    server.on('PUT /api/admin/problem-solution', { path: 'x', version: 'y' });
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.asked('PUT /api/admin/problem-solution')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/problem-solution')[0]?.body).toMatchObject({
      pid: 7,
      name: 'wa.cpp',
      language: 'C++',
      code: 'int main() {}',
      expected: 'WA',
    });

    server.on('GET /api/admin/problem-solution', {
      ...solution(accepted, ['AC'], ['AC']),
      code,
      fileNames: ['help.h'],
      version: 'v1',
    });
    fireEvent.click(await screen.findByRole('button', { name: '编辑 std.cpp' }));
    dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/help\.h/);
    // Another user saves the solution meanwhile, and the end of the checks triggers a refetch.
    server.on('GET /api/admin/problem-solution', {
      ...solution(accepted, ['AC'], ['AC']),
      code: 'theirs',
      fileNames: ['help.h'],
      version: 'v2',
    });
    await queryClient.invalidateQueries({ queryKey: ['problem-draft', 7] });
    fireEvent.change(within(dialog).getByRole('textbox', { name: /代码/ }), { target: { value: 'mine' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '取消' }));
    const question = await screen.findByRole('dialog', { name: '放弃未保存的内容？' });
    fireEvent.click(within(question).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(question.isConnected).toBe(false));
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.asked('PUT /api/admin/problem-solution')).toHaveLength(2));
    expect(server.asked('PUT /api/admin/problem-solution')[1]?.body).toMatchObject({
      formerPath: accepted,
      version: 'v1',
      expected: null,
    });

    server.on('DELETE /api/admin/problem-solution', null);
    fireEvent.click(await screen.findByRole('button', { name: '删除 brute.cpp' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(server.asked('DELETE /api/admin/problem-solution')).toHaveLength(1));
  });
});
