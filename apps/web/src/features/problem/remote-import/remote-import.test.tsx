// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { errorText } from '@xiezhi/contract/errors';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { RemoteImport } from './RemoteImport.tsx';
import { RemoteImportButton } from './RemoteImportButton.tsx';
import { RemoteImportDialog } from './RemoteImportDialog.tsx';
import type { BeginImport, RemoteImportJob } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;

const id = '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b';
const at = '2026-11-22T00:00:00.000Z';
const texts = ['remoteImport', 'field', 'list', 'confirm'] as const;

function job(part: Partial<RemoteImportJob['job']> = {}): RemoteImportJob['job'] {
  return {
    id,
    kind: 'remote-import',
    title: '导入 HDU 题目：1000 等 3 题',
    state: 'running',
    username: 'root',
    done: 1,
    total: 3,
    isCancelling: false,
    failure: null,
    createdAt: at,
    startedAt: at,
    finishedAt: null,
    ...part,
  };
}
const ended = { done: 3, state: 'done', finishedAt: at } as const;
const none = { records: [], total: 0, size: 15, current: 1, pages: 0 };
const problems: RemoteImportJob['problems'] = [
  { asked: '1000', outcome: 'imported', pid: 7, displayId: 'HDU-1000', reason: null },
  { asked: '1001', outcome: 'known', pid: 8, displayId: 'HDU-1001', reason: null },
  { asked: '999', outcome: 'refused', pid: null, displayId: null, reason: 'HDU 没有题目 999' },
];

const begin: BeginImport = (judge, ids) =>
  call('POST /api/admin/contest/remote-import-jobs', { body: { cid: 5, judge, ids } });

describe('importing from a remote judge', () => {
  it('sends ids as typed and shows the result of each', async () => {
    server.on('GET /api/jobs', none);
    server.on('POST /api/admin/remote-import-jobs', job());
    server.on('GET /api/admin/remote-import-job', { job: job(ended), problems });
    await browser.show(<RemoteImport />, 'zh-CN', texts);
    await browser.write(screen.getByRole('textbox', { name: '题号或题目地址' }), '1000-1001 999');
    fireEvent.click(screen.getByRole('button', { name: '导入 3 题' }));
    await screen.findByText('已完成 3 / 3 题');
    expect(server.asked('POST /api/admin/remote-import-jobs')[0]?.body).toEqual({
      judge: 'HDU',
      ids: '1000-1001 999',
    });
    expect(screen.getByRole('link', { name: 'HDU-1000' }).getAttribute('href')).toContain('/7');
    expect(screen.getByText('本站已有')).toBeTruthy();
    expect(screen.getByText('HDU 没有题目 999')).toBeTruthy();
  });

  it('shows a running import and cancels it', async () => {
    server.on('GET /api/jobs', { ...none, records: [job()], total: 1 });
    server.on('GET /api/admin/remote-import-job', { job: job(), problems: problems.slice(0, 1) });
    server.on('POST /api/job/cancel', () => {
      const cancelled = { state: 'cancelled', finishedAt: at } as const;
      server.on('GET /api/admin/remote-import-job', {
        job: job(cancelled),
        problems: problems.slice(0, 1),
      });
      return { ...job(cancelled), log: [], logLines: 0, result: null };
    });
    await browser.show(<RemoteImport />, 'zh-CN', texts);
    fireEvent.click(await screen.findByRole('button', { name: '取消导入' }));
    await screen.findByText('已取消，已导入的题目会保留');
    expect(server.asked('POST /api/job/cancel')[0]?.body).toEqual({ id });
  });

  it('reports too many ids before the request', async () => {
    server.on('GET /api/jobs', none);
    await browser.show(<RemoteImport />, 'en-US', texts);
    await browser.write(screen.getByRole('textbox', { name: 'Problem IDs or URLs' }), '1-500');
    expect(screen.getByText('At most 200 problems at once')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Import/ })).toHaveProperty('disabled', true);
  });

  it('adds to a contest in a dialog, which shows why an import cannot start', async () => {
    const onEnded = vi.fn();
    server.on('POST /api/admin/contest/remote-import-jobs', new Refusal('remoteJudgeOff', { judge: 'HDU' }));
    server.on('GET /api/admin/remote-import-job', { job: job(ended), problems });
    await browser.show(
      <RemoteImportDialog begin={begin} onEnded={onEnded} onClose={() => undefined} />,
      'zh-CN',
      texts,
    );
    await browser.write(screen.getByRole('textbox', { name: '题号或题目地址' }), '1000');
    fireEvent.click(screen.getByRole('button', { name: '导入' }));
    await screen.findByText(errorText('remoteJudgeOff', 'zh-CN', { judge: 'HDU' }));
    expect(onEnded).not.toHaveBeenCalled();
    server.on('POST /api/admin/contest/remote-import-jobs', job());
    fireEvent.click(screen.getByRole('button', { name: '导入' }));
    await waitFor(() => expect(onEnded).toHaveBeenCalledTimes(1));
  });

  it('is offered once a judge is turned on', async () => {
    const button = <RemoteImportButton begin={begin} onEnded={() => undefined} />;
    server.on('GET /api/remote-judges', []);
    await browser.show(button, 'zh-CN', texts);
    await waitFor(() => expect(server.asked('GET /api/remote-judges')).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
    const hdu = { key: 'HDU', name: 'HDU', state: 'ok', stateSince: at, submission: 'account' } as const;
    server.on('GET /api/remote-judges', [{ ...hdu, waiting: 0, verdictMs: null }]);
    await queryClient.invalidateQueries();
    fireEvent.click(await screen.findByRole('button', { name: '从其他评测平台添加' }));
    await screen.findByRole('dialog', { name: '从其他评测平台添加' });
  });
});
