// @vitest-environment jsdom
import { noteOf, prepareScreen } from '../testing/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerEmptyHome } from '../testing/empty-home.ts';
import { noticeStore } from '../lib/notices.ts';
import { Refusal } from '../testing/fake-server.ts';
import { anAccount } from '../testing/people.ts';
import { fullCan } from '../testing/session-user.ts';
import type { ProblemDraft, ProblemStatistics } from './queries.ts';
import { aProblemDraft } from './testing.ts';

const browser = prepareScreen();
const { server } = browser;
const finding = (kind: string, step: 'statement' | 'data', level: 'error' | 'warning', text: string) => ({
  kind,
  step,
  level,
  text,
  locale: null,
});

let stored: ProblemDraft;

const statisticsOf = (days: number, count: number): ProblemStatistics => ({
  pid: 7,
  statuses: count === 0 ? [] : [{ status: 0, count }],
  languages: [],
  tried: count,
  solved: count,
  attempts: [],
  days: Array.from({ length: days }, (_, at) => ({ day: `day ${at}`, total: count, ac: count })),
  difficulty: { stated: 1, measured: null, solveRate: null, triedNeeded: 10 },
});

beforeEach(() => {
  stored = aProblemDraft();
  answerEmptyHome(server);
  server.on('GET /api/languages', []);
  server.on('GET /api/admin/problem-files', []);
  server.on('GET /api/admin/language-limits', []);
  server.on('GET /api/admin/problem-statistics', ({ query }) => statisticsOf(Number(query['days']), 0));
  server.on('GET /api/admin/tags', { classifications: [], tags: [] });
  server.on('GET /api/admin/problem-draft', () => stored);
  server.on('PUT /api/admin/problem-draft', ({ body }) => {
    stored = {
      ...stored,
      revision: stored.revision + 1,
      problemId: body.problemId ?? stored.problemId,
      statements: (body.statements ?? []).map(({ locale, title, description, input, output, hint }) => ({
        locale,
        title,
        description,
        input,
        output,
        hint,
        behind: [],
      })),
    };
    return stored;
  });
  browser.signIn(anAccount({ can: fullCan }));
});

const open = (step = '') => browser.visit(`/admin/problem/edit/7${step}`);
const field = (name: string) => screen.findByLabelText<HTMLTextAreaElement>(name);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^保存/ });
const goTo = (step: RegExp) => fireEvent.click(screen.getByRole('link', { name: step }));
const sent = () => server.asked('PUT /api/admin/problem-draft').map(({ body }) => body);

describe('the draft', () => {
  it('is one over all steps, and is saved with the version that it grew from', async () => {
    const at = await open();
    type(await field('题目描述（中文）'), '第 $i$ 天的水位');
    goTo(/3 评测/);
    await screen.findByRole('heading', { name: '测试点与计分' });
    // Nobody is asked on the way from step to step, and what is typed is still there.
    expect(at()).toBe('/admin/problem/edit/7/judge');
    fireEvent.click(screen.getByRole('radio', { name: /^OI/ }));
    fireEvent.click(saveButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      revision: 3,
      type: 1,
      statements: [{ locale: 'zh-CN', title: '渡口水位', description: '第 $i$ 天的水位' }],
    });
    await waitFor(() => expect(saveButton().disabled).toBe(true));
  });

  it('is kept in this browser for this person and problem, and offered again', async () => {
    await open();
    const [first] = await screen.findAllByLabelText('题目描述（中文）');
    if (first === undefined) throw new Error('no field');
    type(first, '写到一半');
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem('form:problem:u1:7')).toContain('写到一半');
    document.body.replaceChildren();
    await open();
    fireEvent.click(await screen.findByRole('button', { name: '恢复' }));
    await waitFor(async () => expect((await field('题目描述（中文）')).value).toBe('写到一半'));
  });

  it('asks before it is left behind', async () => {
    const at = await open();
    type(await field('题目描述（中文）'), '写到一半');
    await waitFor(() => expect(saveButton().disabled).toBe(false));
    fireEvent.click(screen.getByRole('link', { name: '总览' }));
    await screen.findByRole('dialog', { name: '离开这个页面？' });
    expect(at()).toBe('/admin/problem/edit/7');
  });

  it('meets what somebody else saved meanwhile field by field: nothing of either is lost unasked', async () => {
    await open();
    type(await field('题目描述（中文）'), '我的描述');
    stored = aProblemDraft({
      revision: 4,
      modifiedUser: 'baize',
      statements: [
        {
          locale: 'zh-CN',
          title: '渡口的水位',
          description: '别人的描述',
          input: '',
          output: '',
          hint: '',
          behind: [],
        },
      ],
    });
    server.on(
      'PUT /api/admin/problem-draft',
      new Refusal('problemChangedMeanwhile', { username: 'baize', time: '12:00' }),
    );
    fireEvent.click(saveButton());
    const panel = await screen.findByText(/^baize 于/);
    const alert = panel.closest<HTMLElement>('[role="alert"]');
    if (alert === null) throw new Error('no panel');
    within(alert).getByText('别人的描述');
    within(alert).getByText('我的描述');
    // What only the other changed is taken over.
    expect((await screen.findByLabelText<HTMLInputElement>('标题（中文）')).value).toBe('渡口的水位');
    fireEvent.click(within(alert).getByRole('button', { name: '保留我的' }));
    server.on('PUT /api/admin/problem-draft', () => ({ ...stored, revision: 5 }));
    await waitFor(() => expect(saveButton().disabled).toBe(false));
    fireEvent.click(saveButton());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ revision: 4, statements: [{ description: '我的描述' }] });
  });

  it('tells a refusal at its field, and from another step leads there', async () => {
    server.on('PUT /api/admin/problem-draft', new Refusal('problemIdTaken', { problemId: '1000' }));
    await open();
    type(await screen.findByLabelText('题号 *'), '1000');
    fireEvent.click(saveButton());
    await waitFor(() => expect(noteOf(screen.getByLabelText('题号 *'))).toBe('题目编号 1000 已被使用'));
    goTo(/3 评测/);
    await screen.findByRole('heading', { name: '测试点与计分' });
    fireEvent.click(saveButton());
    const alert = await screen.findByRole('alert');
    await within(alert).findByText('题目编号 1000 已被使用');
    fireEvent.click(within(alert).getByRole('link', { name: '去修改' }));
    await screen.findByLabelText('题号 *');
  });
});

it('a refusal about a step that nobody has opened holds the next saving back no longer than it is true', async () => {
  server.on('PUT /api/admin/problem-draft', new Refusal('judgeProgramNotCompiled'));
  await open();
  type(await screen.findByLabelText('题号 *'), '1000');
  fireEvent.click(saveButton());
  await screen.findByRole('alert');
  server.on('PUT /api/admin/problem-draft', () => ({ ...stored, problemId: '1000', revision: 4 }));
  fireEvent.click(saveButton());
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

describe('a checker behind the interactor', () => {
  it('is written where the problem talks, and asked for once it is switched on', async () => {
    stored = aProblemDraft({ judgeMode: 'interactive' });
    await open('/judge');
    fireEvent.click(await screen.findByRole('switch', { name: /再用检查器/ }));
    await screen.findByText('第二个检查器的代码');
    fireEvent.click(saveButton());
    await screen.findAllByText('请填写检查器的代码，或关闭此项');
    expect(sent()).toHaveLength(0);
    fireEvent.click(screen.getByRole('radio', { name: /^检查器/ }));
    await waitFor(() => expect(screen.queryByText('第二个检查器的代码')).toBeNull());
  });
});

describe('passes', () => {
  it('are offered where the one program of the ICPC convention judges, and not with files', async () => {
    const program = {
      language: 'C++ 17',
      code: 'x',
      dialect: 'kattis',
      unit: 'percent',
      arguments: [],
    } as const;
    stored = aProblemDraft({ judgeMode: 'interactive', program: { ...program, arguments: [] } });
    await open('/judge');
    type(await field('最多运行轮数'), '3');
    fireEvent.click(screen.getByRole('switch', { name: /^从文件读写/ }));
    fireEvent.click(saveButton());
    await screen.findAllByText(/^多轮运行需要标准输入输出/);
    expect(sent()).toHaveLength(0);
    fireEvent.click(screen.getByRole('switch', { name: /^从文件读写/ }));
    fireEvent.click(screen.getByRole('switch', { name: '通过一部分即可' }));
    fireEvent.click(saveButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ passes: 3, isAcceptedByAny: true });
    fireEvent.click(screen.getByRole('switch', { name: /再用检查器/ }));
    await waitFor(() => expect(screen.queryByLabelText('最多运行轮数')).toBeNull());
  });
});

describe('pictures and attachments', () => {
  it('are told with where they are used as it is typed, and are deleted after a word of warning', async () => {
    const link = '/api/public/img/a.png';
    const file = { fileId: 4, link, kind: 'picture', name: null, bytes: 2048, sentBy: 'baize' } as const;
    const files = [{ ...file, sentAt: '2026-11-22T00:00:00.000Z', canRemove: true }];
    stored = aProblemDraft({
      hints: [{ id: 'h', price: 0, texts: [{ locale: 'zh-CN', text: `![](${link})` }] }],
    });
    server.on('GET /api/admin/problem-files', () => files);
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

it('errors as small as one in a thousand million are allowed, shown and sent as they were typed', async () => {
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

it('a hint’s price can be emptied to type another', async () => {
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
  it('are told of a hidden problem too once somebody has submitted', async () => {
    await open('/publish');
    await waitFor(() => expect(server.asked('GET /api/admin/problem-statistics')).toHaveLength(1));
    await screen.findByText('什么都不缺，可以发布了');
    expect(screen.queryByRole('heading', { name: '统计' })).toBeNull();
  });

  it('stay while those of another span are asked for', async () => {
    stored = aProblemDraft({ auth: 3 });
    const later = Promise.withResolvers<ProblemStatistics>();
    server.on('GET /api/admin/problem-statistics', ({ query }) =>
      query['days'] === '30' ? statisticsOf(30, 2) : later.promise,
    );
    await open('/publish');
    const span = await screen.findByRole('radio', { name: '90 天' });
    fireEvent.click(span);
    await waitFor(() => expect(server.asked('GET /api/admin/problem-statistics')).toHaveLength(2));
    expect(span.isConnected).toBe(true);
    screen.getByText('day 29');
    later.resolve(statisticsOf(90, 2));
    await screen.findByText('day 89');
    expect(span.isConnected).toBe(true);
  });
});

it('files beside a program are taken from the disk where they are text in UTF-8', async () => {
  await open('/judge');
  const [picker] = await screen.findAllByLabelText('从磁盘读取');
  if (picker === undefined) throw new Error('no picker');
  const file = (name: string, ...bytes: number[]) => new File([Uint8Array.from(bytes)], name);
  // "评" in GBK.
  fireEvent.change(picker, { target: { files: [file('gbk.h', 0xc6, 0xc0)] } });
  await waitFor(() => expect(noticeStore.get()?.text).toBe('gbk.h 不是 UTF-8 编码的文本文件'));
  fireEvent.change(picker, { target: { files: [file('utf8.h', 0xe8, 0xaf, 0x84)] } });
  expect((await field('文件 1 的名称')).value).toBe('utf8.h');
  fireEvent.click(saveButton());
  await waitFor(() => expect(sent()[0]?.judgeExtraFiles).toEqual([{ name: 'utf8.h', content: '评' }]));
});

it('a problem of a group keeps within the limits of groups', async () => {
  stored = aProblemDraft({ gid: 3, isGroup: true, prefix: 'TEAM' });
  server.on('GET /api/group/get-all-problem-tags', []);
  await open('/judge');
  type(await screen.findByLabelText(/^时间限制/), '30001');
  fireEvent.click(saveButton());
  await waitFor(() => expect(noteOf(screen.getByLabelText(/^时间限制/))).toMatch(/30000|30,000/));
  expect(sent()).toHaveLength(0);
});

describe('publishing', () => {
  it('names what is missing, and leads to where it is mended', async () => {
    stored = aProblemDraft({
      findings: [
        finding('casesMissing', 'data', 'error', '没有测试数据'),
        finding('tagsMissing', 'statement', 'warning', '没有标签'),
      ],
    });
    await open('/publish');
    const line = (await screen.findByText('没有测试数据')).closest('li');
    if (line === null) throw new Error('no line');
    expect(within(line).getByRole('link', { name: '去「数据」' }).getAttribute('href')).toBe(
      '/admin/problem/edit/7/data',
    );
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: '发布，还缺 1 项' }))
      expect(button.disabled || button.getAttribute('aria-haspopup') === 'menu').toBe(true);
  });

  it('waives warnings only with a reason, which is sent along', async () => {
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
