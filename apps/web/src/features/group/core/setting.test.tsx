// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { aGroupInfo } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const moment = '2026-11-22T00:00:00.000Z';
class NoObserver {
  observe(): void {}
  disconnect(): void {}
}
const root = { enter: true, manage: true, setUp: true };

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NoObserver);
  answerEmptyHome(server);
  browser.signIn(anAccount());
  const row = { by: 'root', to: 'li_lei', gmtCreate: moment };
  const records = [
    { ...row, id: 3, action: 'banned', detail: '{"before":null,"after":"发布广告"}' },
    { ...row, id: 2, action: 'member-changed', detail: '{"before":3,"after":4}' },
    {
      ...row,
      id: 4,
      action: 'changed',
      detail: '{"before":{"name":"a","auth":2,"visible":true},"after":{"name":"b","auth":1,"visible":true}}',
    },
    { ...row, id: 1, action: 'of-a-later-release', detail: '{}' },
  ];
  server.on('GET /api/storage', { user: { used: 1024, limit: null }, group: { used: 900, limit: 1000 } });
  server.on('GET /api/group/log', { records, total: 4, size: 10, current: 1, pages: 1 });
});

async function open(): Promise<void> {
  server.on('GET /api/get-group-detail', aGroupInfo({ code: 'abc123' }, root));
  await browser.visit('/group/7/setting');
  await screen.findByDisplayValue('算法兴趣小组');
}

it('the audit log describes actions as sentences', async () => {
  await open();
  await screen.findByText('root 停用了团队：发布广告');
  screen.getByText('root 将 li_lei 由“成员”改为“管理员”');
  screen.getByText('root 修改了团队设置：团队名称、团队类型');
  screen.getByText('root: of-a-later-release');
});

it('the used storage is shown, with a warning from 90 % on', async () => {
  await open();
  const meter = await screen.findByRole('meter', { name: '团队存储空间' });
  expect(meter.getAttribute('aria-valuetext')).toBe('已用 900 B，上限 1000 B');
  screen.getByText('已用 1 KB，无上限');
});

it('the code is hidden until requested', async () => {
  await open();
  const input = screen.getByLabelText<HTMLInputElement>('邀请码');
  expect([input.type, input.value]).toEqual(['password', 'abc123']);
  fireEvent.click(screen.getByRole('button', { name: '显示' }));
  expect(input.type).toBe('text');
  screen.getByRole('button', { name: '复制' });
});

it('a log that fails to load shows this and is requested again on demand', async () => {
  server.on('GET /api/group/log', new Refusal('internal'));
  await open();
  const log = within(
    (await screen.findByText(errorText('internal', 'zh-CN'))).parentElement ?? document.body,
  );
  server.on('GET /api/group/log', { records: [], total: 0, size: 10, current: 1, pages: 0 });
  fireEvent.click(log.getByRole('button'));
  await waitFor(() => expect(screen.queryByText(errorText('internal', 'zh-CN'))).toBeNull());
});

it('a change is saved with the loaded version, and a short code is rejected before the request', async () => {
  server.on('PUT /api/group', null);
  await open();
  fireEvent.change(screen.getByDisplayValue('abc123'), { target: { value: 'abc' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await screen.findAllByText('邀请码为 6 个字符');
  expect(server.asked('PUT /api/group')).toEqual([]);
  fireEvent.change(screen.getByDisplayValue('abc'), { target: { value: 'xyz789' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(server.asked('PUT /api/group').map(({ body }) => body)).toMatchObject([
      { id: 7, name: '算法兴趣小组', auth: '2', code: 'xyz789', visible: true, version: moment },
    ]),
  );
});

it('a public group has no code: it is neither shown nor sent', async () => {
  server.on('PUT /api/group', null);
  await open();
  fireEvent.change(screen.getByDisplayValue('abc123'), { target: { value: 'abc' } });
  fireEvent.click(screen.getByRole('radio', { name: '公开' }));
  await waitFor(() => expect(screen.queryByLabelText('邀请码')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(server.asked('PUT /api/group').map(({ body }) => body)).toMatchObject([{ auth: '1', code: '' }]),
  );
});

it('changes by other users are shown and nothing is overwritten', async () => {
  server.on('PUT /api/group', new Refusal('changedMeanwhile'));
  await open();
  fireEvent.change(screen.getByDisplayValue('每周两次课'), { target: { value: '每周三次课' } });
  server.on(
    'GET /api/get-group-detail',
    aGroupInfo({ code: 'abc123', brief: '改为周四上课', gmtModified: '2026-11-23T00:00:00.000Z' }, root),
  );
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('改为周四上课');
  screen.getByDisplayValue('每周三次课');
});
