// @vitest-environment jsdom
import { noteOf, setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { someTestData } from '../test-data/testing.ts';
import { aGroupInfo } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import type { ProblemDraft } from './queries.ts';
import { mockProblemEditor, aProblemDraft } from './testing.ts';

const browser = setUpScreen();
const { server } = browser;
let stored: ProblemDraft;

beforeEach(() => {
  stored = aProblemDraft();
  mockProblemEditor(server, () => stored);
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

describe('draft', () => {
  it('spans all steps and is saved with the version it is based on', async () => {
    const at = await open();
    type(await field('题目描述（中文）'), '第 $i$ 天的水位');
    goTo(/3 评测/);
    await screen.findByRole('heading', { name: '测试点与计分' });
    // Switching steps asks nothing and keeps the typed text.
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

  it('is stored in this browser for this user and problem, and offered again', async () => {
    await open();
    const [first] = await screen.findAllByLabelText('题目描述（中文）');
    if (first === undefined) throw new Error('no field');
    type(first, '写到一半');
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem('form:u1:problem:7')).toContain('写到一半');
    document.body.replaceChildren();
    await open();
    fireEvent.click(await screen.findByRole('button', { name: '恢复' }));
    await waitFor(async () => expect((await field('题目描述（中文）')).value).toBe('写到一半'));
  });

  it('asks before unsaved changes are discarded', async () => {
    const at = await open();
    type(await field('题目描述（中文）'), '写到一半');
    await waitFor(() => expect(saveButton().disabled).toBe(false));
    fireEvent.click(screen.getByRole('link', { name: '总览' }));
    await screen.findByRole('dialog', { name: '离开这个页面？' });
    expect(at()).toBe('/admin/problem/edit/7');
  });

  it('merges field by field with saves by others; nothing is lost without a question', async () => {
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
    // Fields that only the other user changed are adopted.
    expect((await screen.findByLabelText<HTMLInputElement>('标题（中文）')).value).toBe('渡口的水位');
    fireEvent.click(within(alert).getByRole('button', { name: '保留我的' }));
    server.on('PUT /api/admin/problem-draft', () => ({ ...stored, revision: 5 }));
    await waitFor(() => expect(saveButton().disabled).toBe(false));
    fireEvent.click(saveButton());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ revision: 4, statements: [{ description: '我的描述' }] });
  });

  it('shows a rejection at its field, and links to it from other steps', async () => {
    server.on('PUT /api/admin/problem-draft', new Refusal('problemIdTaken', { problemId: '1000' }));
    await open();
    type(await screen.findByLabelText('题号 *'), '1000');
    fireEvent.click(saveButton());
    await waitFor(() => expect(noteOf(screen.getByLabelText('题号 *'))).toBe('题号 1000 已被使用'));
    goTo(/3 评测/);
    await screen.findByRole('heading', { name: '测试点与计分' });
    fireEvent.click(saveButton());
    const alert = await screen.findByRole('alert');
    await within(alert).findByText('题号 1000 已被使用');
    fireEvent.click(within(alert).getByRole('link', { name: '去修改' }));
    await screen.findByLabelText('题号 *');
  });
});

it('a rejection about a step that was never opened blocks the next save only while it applies', async () => {
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

describe('checker after an interactor', () => {
  it('is offered if judging is interactive, and shown once it is switched on', async () => {
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
  it('are offered if the only program follows the ICPC convention, and not with files', async () => {
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
    fireEvent.click(screen.getByRole('switch', { name: /^使用文件/ }));
    fireEvent.click(saveButton());
    await screen.findAllByText(/^多轮运行需要标准输入输出/);
    expect(sent()).toHaveLength(0);
    fireEvent.click(screen.getByRole('switch', { name: /^使用文件/ }));
    fireEvent.click(screen.getByRole('switch', { name: '通过一部分即可' }));
    fireEvent.click(saveButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ passes: 3, isAcceptedByAny: true });
    fireEvent.click(screen.getByRole('switch', { name: /再用检查器/ }));
    await waitFor(() => expect(screen.queryByLabelText('最多运行轮数')).toBeNull());
  });
});

const press = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
const savedData = () => server.asked('PUT /api/admin/problem/test-data');

describe('save shortcut', () => {
  beforeEach(() => {
    server.on('GET /api/admin/problem/test-data', someTestData);
    server.on('GET /api/admin/rejudge-batches', []);
    server.on('GET /api/admin/problem/test-data/versions', {
      records: [],
      total: 0,
      size: 10,
      current: 1,
      pages: 0,
    });
    server.on('PUT /api/admin/problem/test-data', { ...someTestData, revision: 4, difference: null });
  });

  it('saves the test cases if they have changed, and otherwise the draft', async () => {
    await open();
    type(await field('题目描述（中文）'), '第 $i$ 天的水位');
    goTo(/2 数据/);
    const score = await screen.findByLabelText<HTMLInputElement>('1 的分值');
    fireEvent.change(score, { target: { value: '60' } });
    press();
    await waitFor(() => expect(savedData()).toHaveLength(1));
    expect(sent()).toHaveLength(0);
    await waitFor(() => expect(screen.queryByLabelText('说明（选填）')).toBeNull());
    press();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(savedData()).toHaveLength(1);
  });
});

describe('problem editor in a group', () => {
  beforeEach(() => {
    server.on('GET /api/get-group-detail', aGroupInfo({}, { enter: true, manage: true }));
    server.on('GET /api/group/get-all-problem-tags', []);
  });

  it('opens only problems of this group', async () => {
    stored = aProblemDraft({ gid: 7 });
    const at = await browser.visit('/group/7/problem-admin/7/judge');
    await screen.findByRole('heading', { name: '测试点与计分' });
    expect(at()).toBe('/group/7/problem-admin/7/judge');
  });

  it('redirects a problem of the bank to the same step in the console', async () => {
    const at = await browser.visit('/group/7/problem-admin/7/judge');
    await waitFor(() => expect(at()).toBe('/admin/problem/edit/7/judge'));
    await screen.findByRole('heading', { name: '测试点与计分' });
  });
});
