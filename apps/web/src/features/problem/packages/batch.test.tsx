// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlannedProblem } from '@xiezhi/contract/routes/problem-package';
import { errorText } from '@xiezhi/contract/errors';
import { toastStore } from '../../../lib/toasts.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import type { JobRow } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;

/** Stands in for `IntersectionObserver`, which jsdom does not implement. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
beforeEach(() => void vi.stubGlobal('IntersectionObserver', NoObserver));

const at = '2026-11-22T00:00:00.000Z';
const reportId = '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b';
const importId = '1b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b';

function job(part: Partial<JobRow>): JobRow {
  return {
    id: reportId,
    kind: 'problem-report',
    title: '检查题目包：week3.zip',
    state: 'done',
    username: 'root',
    done: 2,
    total: 2,
    isCancelling: false,
    failure: null,
    createdAt: at,
    startedAt: at,
    finishedAt: at,
    ...part,
  };
}

const problem: PlannedProblem = {
  root: 'good',
  format: 'icpc',
  displayId: '1000',
  title: '两数之和',
  locales: ['zh-CN'],
  type: 0,
  judgeMode: 'default',
  cases: 3,
  solutions: 1,
  taken: 5,
  ignored: 0,
  converted: [],
  lost: [],
  grave: [],
  stops: [],
  holder: null,
};

const lossy = { ...problem, root: 'lossy', displayId: '1001', title: '最短路', grave: ['丢失：分数'] };
const nothing = { records: [], total: 0, size: 15, current: 1, pages: 0 };
const list = (rows: JobRow[]) => ({ records: rows, total: rows.length, size: 50, current: 1, pages: 1 });

async function visit(): Promise<void> {
  answerEmptyHome(server);
  server.on('GET /api/admin/problem/get-problem-list', nothing);
  browser.signIn(anAccount({ can: fullCan }));
  await browser.visit('/admin/problem/batch-operation');
}

describe('importing packages in the console', () => {
  it('offers remote judges only once one is turned on', async () => {
    server.on('GET /api/jobs', list([]));
    await visit();
    await screen.findByRole('heading', { name: '导入题目' });
    await waitFor(() => expect(server.asked('GET /api/remote-judges')).not.toHaveLength(0));
    expect(screen.queryByRole('heading', { name: '远程评测平台的题目' })).toBeNull();
  });

  it('stores only the selected problems and shows the verdicts of their solutions', async () => {
    server.on('GET /api/jobs', list([job({})]));
    server.on('GET /api/admin/problem-package-job', ({ query }) =>
      query['id'] === reportId
        ? { job: job({}), reported: [problem, lossy], imported: null, exported: null }
        : {
            job: job({ id: importId, kind: 'problem-import', title: '导入题目：week3.zip' }),
            reported: null,
            exported: null,
            imported: [
              {
                root: 'good',
                format: 'icpc',
                outcome: 'imported',
                pid: 7,
                displayId: '1000',
                reasons: [],
                report: [],
                solutions: [
                  {
                    path: 'submissions/accepted/slow.cpp',
                    language: 'C++',
                    permitted: ['AC'],
                    required: ['AC'],
                    score: null,
                    outcome: 'missed',
                    got: 'TLE',
                    reason: null,
                  },
                ],
              },
            ],
          },
    );
    server.on('POST /api/admin/problem-report-imports', () => {
      server.on(
        'GET /api/jobs',
        list([job({ id: importId, kind: 'problem-import', title: '导入题目' }), job({})]),
      );
      return job({ id: importId, kind: 'problem-import' });
    });
    await visit();
    fireEvent.click(await screen.findByRole('button', { name: /检查题目包：week3\.zip/ }));
    const take = await screen.findByRole('button', { name: '导入 1 题' });
    fireEvent.click(screen.getByRole('checkbox', { name: '我已了解，仍然导入' }));
    expect(take.textContent).toBe('导入 2 题');
    fireEvent.click(screen.getByRole('checkbox', { name: '1000 两数之和' }));
    fireEvent.click(take);
    await waitFor(() => expect(server.asked('POST /api/admin/problem-report-imports')).toHaveLength(1));
    expect(server.asked('POST /api/admin/problem-report-imports')[0]?.body).toEqual({
      id: reportId,
      isVerified: true,
      problems: [{ root: 'lossy', onTaken: 'refuse', isPublic: false, acceptLosses: true }],
    });
    const table = await screen.findByRole('table', { name: '参考解' });
    within(table).getByText('TLE · 与预期不符');
  });

  it('follows a job that was running on arrival to its end and shows the result', async () => {
    const running = job({ state: 'running', finishedAt: null, done: 1 });
    server.on('GET /api/jobs', list([running]));
    const view = { reported: null, imported: null, exported: null };
    server.on('GET /api/admin/problem-package-job', { ...view, job: running });
    await visit();
    const card = await screen.findByRole('button', { name: /检查题目包：week3\.zip/ });
    expect(card.getAttribute('aria-expanded')).toBe('true');
    server.on('GET /api/jobs', list([job({})]));
    server.on('GET /api/admin/problem-package-job', { ...view, job: job({}), reported: [problem] });
    await screen.findByRole('button', { name: '导入 1 题' });
    await screen.findByText('已完成');
    expect(card.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(card);
    expect(card.getAttribute('aria-expanded')).toBe('false');
  });

  it('shows that a job no longer exists, and retries on demand', async () => {
    server.on('GET /api/jobs', list([job({})]));
    server.on('GET /api/admin/problem-package-job', new Refusal('jobNotFound'));
    await visit();
    fireEvent.click(await screen.findByRole('button', { name: /检查题目包/ }));
    await screen.findByText(errorText('jobNotFound', 'zh-CN'));
    expect(toastStore.get()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(server.asked('GET /api/admin/problem-package-job')).toHaveLength(2));
  });

  it('shows why an archive could not be read', async () => {
    const failed = job({ state: 'failed', failure: '无法读取题目包：没有找到题目' });
    server.on('GET /api/jobs', list([failed]));
    server.on('GET /api/admin/problem-package-job', {
      job: failed,
      reported: null,
      imported: null,
      exported: null,
    });
    await visit();
    fireEvent.click(await screen.findByRole('button', { name: /检查题目包/ }));
    await screen.findByText('无法读取题目包：没有找到题目');
  });
});
