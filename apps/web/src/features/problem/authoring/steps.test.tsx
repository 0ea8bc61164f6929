// @vitest-environment jsdom
import { noteOf, setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { toastStore } from '../../../lib/toasts.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import type { ProblemDraft, ProblemStatistics } from './queries.ts';
import { mockProblemEditor, aProblemDraft, someStatistics } from './testing.ts';

const browser = setUpScreen();
const { server } = browser;
let stored: ProblemDraft;

beforeEach(() => {
  stored = aProblemDraft();
  mockProblemEditor(server, () => stored);
  server.on('PUT /api/admin/problem-draft', () => {
    stored = { ...stored, revision: stored.revision + 1 };
    return stored;
  });
  browser.signIn(anAccount({ can: fullCan }));
});

const open = (step = '') => browser.visit(`/admin/problem/edit/7${step}`);
const field = (name: string) => screen.findByLabelText<HTMLTextAreaElement>(name);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^保存/ });
const sent = () => server.asked('PUT /api/admin/problem-draft').map(({ body }) => body);
const fileOf = (name: string, ...bytes: number[]) => new File([Uint8Array.from(bytes)], name);
const finding = (kind: string, step: 'statement' | 'data', level: 'error' | 'warning', text: string) => ({
  kind,
  step,
  level,
  text,
  locale: null,
});

describe('pictures and attachments', () => {
  it('show where the unsaved statement uses them, and ask before deletion', async () => {
    const link = '/api/public/img/a.png';
    const file = { fileId: 4, link, kind: 'picture', name: null, bytes: 2048, sentBy: 'baize' } as const;
    const files = [{ ...file, sentAt: '2026-11-22T00:00:00.000Z', canRemove: true }];
    stored = aProblemDraft({
      hints: [{ id: 'h', price: 0, texts: [{ locale: 'zh-CN', text: `![](${link})` }] }],
    });
    server.on('GET /api/admin/problem-files', () => files);
    server.on('GET /api/storage', { user: { used: 3 * 1024 * 1024, limit: 4 * 1024 * 1024 }, group: null });
    server.on('POST /api/file/delete-md-img', () => {
      files.pop();
      return null;
    });
    await open();
    await screen.findByText('用于提示 1');
    type(await field('题目描述（中文）'), `![](${link})`);
    await screen.findByText('用于题目描述（中文）和提示 1');
    fireEvent.click(screen.getByRole('button', { name: '删除 a.png' }));
    const dialog = await screen.findByRole('dialog', { name: '删除 a.png？' });
    within(dialog).getByText(/题目描述（中文）和提示 1还在引用它/);
    fireEvent.click(within(dialog).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.queryByText('图片与附件')).toBeNull());
    expect(server.asked('POST /api/file/delete-md-img').map(({ body }) => body)).toEqual([{ fileId: 4 }]);
  });
});

it('a tolerance of one in a thousand million is allowed, shown and sent as typed', async () => {
  const comparer = { kind: 'words', isCaseSensitive: true, isSpaceSensitive: false } as const;
  stored = aProblemDraft({
    judgeMode: 'spj',
    comparer: { ...comparer, absoluteTolerance: 1e-6, relativeTolerance: null },
  });
  await open('/judge');
  const absolute = await screen.findByLabelText<HTMLInputElement>(/^允许的绝对误差/);
  expect(absolute.value).toBe('0.000001');
  const relative = screen.getByLabelText<HTMLInputElement>(/^允许的相对误差/);
  fireEvent.focus(relative);
  type(relative, '0.000000001');
  fireEvent.blur(relative);
  expect(relative.value).toBe('0.000000001');
  fireEvent.click(saveButton());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.comparer).toMatchObject({ absoluteTolerance: 1e-6, relativeTolerance: 1e-9 });
});

it('the price of a hint can be cleared to type another', async () => {
  stored = aProblemDraft({ hints: [{ id: 'h', price: 5, texts: [{ locale: 'zh-CN', text: '一' }] }] });
  await open();
  const price = await screen.findByLabelText<HTMLInputElement>(/^提示 1 扣分/);
  price.focus();
  type(price, '');
  expect(price.value).toBe('');
  type(price, '20');
  fireEvent.blur(price);
  fireEvent.click(saveButton());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.hints).toMatchObject([{ price: 20 }]);
});

describe('statistics', () => {
  it('are shown for a hidden problem once there is a submission', async () => {
    await open('/publish');
    await waitFor(() => expect(server.asked('GET /api/admin/problem-statistics')).toHaveLength(1));
    await screen.findByText('题目已齐全，可以发布');
    expect(screen.queryByRole('heading', { name: '统计' })).toBeNull();
  });

  it('stay visible while another span loads', async () => {
    stored = aProblemDraft({ auth: 3 });
    const later = Promise.withResolvers<ProblemStatistics>();
    server.on('GET /api/admin/problem-statistics', ({ query }) =>
      query['days'] === '30' ? someStatistics(30, 2) : later.promise,
    );
    await open('/publish');
    const span = await screen.findByRole('radio', { name: '90 天' });
    fireEvent.click(span);
    await waitFor(() => expect(server.asked('GET /api/admin/problem-statistics')).toHaveLength(2));
    expect(span.isConnected).toBe(true);
    screen.getByText('2026-01-30');
    later.resolve(someStatistics(90, 2));
    await screen.findByText('2026-03-31');
    screen.getByRole('figure', { name: '每周的提交' });
    expect(span.isConnected).toBe(true);
  });
});

it('extra files of a program are read from disk if they are valid UTF-8', async () => {
  await open('/judge');
  const [picker] = await screen.findAllByLabelText('从磁盘读取');
  if (picker === undefined) throw new Error('no picker');
  // "评" in GBK.
  fireEvent.change(picker, { target: { files: [fileOf('gbk.h', 0xc6, 0xc0)] } });
  await waitFor(() => expect(toastStore.get()?.text).toBe('gbk.h 不是 UTF-8 编码的文本文件'));
  fireEvent.change(picker, { target: { files: [fileOf('utf8.h', 0xe8, 0xaf, 0x84)] } });
  expect((await field('文件 1 的名称')).value).toBe('utf8.h');
  fireEvent.click(saveButton());
  await waitFor(() => expect(sent()[0]?.judgeExtraFiles).toEqual([{ name: 'utf8.h', content: '评' }]));
});

it('a problem of a group respects the limits of groups', async () => {
  stored = aProblemDraft({ gid: 3, isGroup: true, prefix: 'TEAM' });
  server.on('GET /api/group/get-all-problem-tags', []);
  await open('/judge');
  type(await screen.findByLabelText(/^时间限制/), '30001');
  fireEvent.click(saveButton());
  await waitFor(() => expect(noteOf(screen.getByLabelText(/^时间限制/))).toMatch(/30000|30,000/));
  expect(sent()).toHaveLength(0);
});

describe('publishing', () => {
  it('lists what is missing and links to where it is fixed', async () => {
    stored = aProblemDraft({
      findings: [
        finding('casesMissing', 'data', 'error', '没有测试数据'),
        finding('tagsMissing', 'statement', 'warning', '没有标签'),
      ],
    });
    await open('/publish');
    const line = (await screen.findByText('没有测试数据')).closest('li');
    if (line === null) throw new Error('no line');
    expect(within(line).getByRole('link', { name: '前往“数据”' }).getAttribute('href')).toBe(
      '/admin/problem/edit/7/data',
    );
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: '发布，还缺 1 项' }))
      expect(button.disabled || button.getAttribute('aria-haspopup') === 'menu').toBe(true);
  });

  it('waives warnings only with a reason, which is sent', async () => {
    stored = aProblemDraft({ findings: [finding('tagsMissing', 'statement', 'warning', '没有标签')] });
    server.on('PUT /api/admin/problem/change-problem-auth', null);
    await open('/publish');
    const [button] = await screen.findAllByRole('button', { name: '发布' });
    if (button === undefined) throw new Error('no button');
    fireEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: '发布题目 1126？' });
    const verb = within(dialog).getByRole<HTMLButtonElement>('button', { name: '发布' });
    expect(verb.disabled).toBe(true);
    type(within(dialog).getByRole('textbox'), '练习用，不需要标签');
    fireEvent.click(verb);
    await waitFor(() =>
      expect(server.asked('PUT /api/admin/problem/change-problem-auth').map(({ body }) => body)).toEqual([
        { id: 7, auth: 1, reason: '练习用，不需要标签' },
      ]),
    );
  });
});
