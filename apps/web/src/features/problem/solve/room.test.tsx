// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ErrorCode, ErrorParameters } from '@xiezhi/contract/errors';
import { limits } from '@xiezhi/contract/limits';
import { practice } from '@xiezhi/contract/enums/scope';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { placeDraft } from '../../../content/code-editor/use-code-draft.ts';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { toastStore } from '../../../lib/toasts.ts';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { aLanguage, aProblemInfo } from '../../../../test-support/problems.ts';
import { aCase, aDetail, anEvent, aSubmission } from '../../../../test-support/submissions.ts';
import { ProblemView } from './ProblemPage.tsx';

const browser = setUpScreen();

const { server } = browser;
const place = { scope: practice, problemId: '1000' };
const followKey = 'xiezhi.following@u1.1000';

const sent = () => server.asked('POST /api/submit-problem-judge').map(({ body }) => body);
const note = () => document.getElementById('submit-note')?.textContent;
const polls = () => server.asked('GET /api/get-submission-detail').length;
const field = (name = '代码编辑器') => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const submitButton = async (name = /^提交 ?(Ctrl|⌘)/) =>
  await screen.findByRole<HTMLButtonElement>('button', { name });

/** Opens the page of a problem with a program in its editor. */
async function enter(code = 'int main() {}', locale: 'zh-CN' | 'en-US' = 'zh-CN'): Promise<void> {
  if (code !== '') placeDraft(place, code, 'C');
  await browser.show(<ProblemView problemId="1000" search={{}} />, locale);
}

/** Stands in for `ResizeObserver` and reports no size, because jsdom has no layout. */
class Unmeasured {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('ResizeObserver', Unmeasured);
  sessionStorage.clear();
  browser.signIn(anAccount());
  // The full editor fails to load, as on a bad connection, so that the plain text field is used.
  vi.doMock('../../../content/code-editor/create-editor.ts', () => {
    throw new Error('offline');
  });
  server.on('GET /api/get-problem-detail', aProblemInfo());
  server.on('GET /api/languages', [aLanguage('C'), aLanguage('Python3', { contentType: 'text/x-python' })]);
  server.on('POST /api/get-user-problem-status', {});
  server.on('GET /api/get-submission-list', { records: [], total: 0, size: 10, current: 1, pages: 0 });
  server.on('GET /api/get-submission-detail', aDetail());
  server.on('GET /api/get-all-case-result', null);
  server.on('GET /api/get-submission-gain', null);
});

describe('submitting', () => {
  it('sends one request, whatever is pressed while it is pending', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof aSubmission>>();
    server.on('POST /api/submit-problem-judge', () => promise);
    await enter();
    const button = await submitButton();
    await browser.person.dblClick(button);
    await browser.person.keyboard('{Control>}{Enter}{/Control}');
    fireEvent.keyDown(document.body, { key: 'Enter', metaKey: true });
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect([button.disabled, sent()[0]?.code]).toEqual([true, 'int main() {}']);
    resolve(aSubmission());
    await waitFor(() => expect(sessionStorage.getItem(followKey)).toBe('7'));
    await browser.person.keyboard('{Control>}{Enter}{/Control}');
    expect(sent()).toHaveLength(1);
  });

  it('sends the current text even if it is not saved yet', async () => {
    server.on('POST /api/submit-problem-judge', aSubmission());
    await enter();
    await submitButton();
    fireEvent.change(field(), { target: { value: 'newest' } });
    await browser.person.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent()).toMatchObject([{ code: 'newest', language: 'C', pid: '1000' }]));
  });

  it('does nothing while a dialog is open, for a repeated key, or for a blank program', async () => {
    await enter('  \n ');
    await submitButton();
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    await browser.person.keyboard('{Control>}{Enter}{/Control}');
    dialog.remove();
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true, repeat: true });
    expect(toastStore.get()).toBeNull();
    await browser.person.keyboard('{Control>}{Enter}{/Control}');
    expect([toastStore.get()?.text, sent()]).toEqual(['代码不能为空', []]);
  });

  it.each([
    ['at the limit, counted in code points', '😀'.repeat(limits.codeMax), false],
    ['beyond the limit', 'a'.repeat(limits.codeMax + 1), true],
  ])('checks the length: %s', async (_, code, isRefused) => {
    server.leaveOpen('POST /api/submit-problem-judge');
    await enter(code);
    const button = await submitButton();
    expect(button.disabled).toBe(isRefused);
    await browser.person.keyboard('{Control>}{Enter}{/Control}');
    if (isRefused) expect([toastStore.get()?.tone, sent()]).toEqual(['warning', []]);
    else await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('waits for sign-in, then sends', async () => {
    const { session } = await import('../../../api/session.ts');
    server.on('POST /api/submit-problem-judge', aSubmission());
    session.clear();
    await enter();
    await browser.person.click(await submitButton());
    expect([authDialog.get()?.mode, sent()]).toEqual(['login', []]);
    browser.signIn(anAccount());
    act(() => authDialog.get()?.proceed?.());
    await waitFor(() => expect(sent()).toHaveLength(1));
  });
});

describe('rejection', () => {
  const answers: readonly [ErrorCode, ErrorParameters, zh: string, en: string][] = [
    ['submitTooSoon', { seconds: 9 }, '请在 9 秒后重试', 'Try again in 9 s'],
    ['tooManyRequests', { seconds: 30 }, '请在 30 秒后重试', 'try again in 30 s'],
    ['languageNotAllowed', { language: 'C' }, 'C', 'C'],
    ['problemNotFound', {}, '题目', 'problem'],
    ['internal', {}, '服务器错误', 'Server error'],
    ['storageRefuses', {}, '无法保存', 'cannot store'],
    ['invalidRequest', { detail: 'code' }, '请求格式有误', 'not valid'],
  ];
  it.each(answers)(
    'of kind %s is shown in both languages and keeps the program',
    async (code, given, zh, en) => {
      for (const [locale, words] of [
        ['zh-CN', zh],
        ['en-US', en],
      ] as const) {
        server.on('POST /api/submit-problem-judge', new Refusal(code, given));
        await enter('kept', locale);
        const name = locale === 'zh-CN' ? undefined : /^Submit ?(Ctrl|⌘)/;
        const button = await submitButton(name);
        await browser.person.click(button);
        await waitFor(() => expect(toastStore.get()?.text).toContain(words));
        expect(
          screen.getByText((text, found) => found?.id === 'submit-note' && text.includes(words)),
        ).toBeTruthy();
        expect(field(locale === 'zh-CN' ? undefined : 'Code editor').value).toBe('kept');
        expect(button.disabled).toBe(false);
        const { cleanup } = await import('@testing-library/react');
        cleanup();
        toastStore.set(null);
      }
    },
  );

  it('with a waiting time is announced again if the next one is the same', async () => {
    server.on('POST /api/submit-problem-judge', new Refusal('submitTooSoon', { seconds: 3 }));
    await enter();
    const button = await submitButton();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      fireEvent.click(button);
      await waitFor(() => expect(note()).toContain('3 秒'));
      act(() => void vi.advanceTimersByTime(3000));
      expect(note()).toBe('');
      fireEvent.click(button);
      await waitFor(() => expect(sent()).toHaveLength(2));
      await waitFor(() => expect(note()).toContain('3 秒'));
    } finally {
      vi.useRealTimers();
    }
  });

  it('is cleared when the program changes', async () => {
    server.on('POST /api/submit-problem-judge', new Refusal('languageNotAllowed', { language: 'C' }));
    await enter();
    await browser.person.click(await submitButton());
    await waitFor(() => expect(note()).not.toBe(''));
    fireEvent.change(field(), { target: { value: 'another' } });
    expect(note()).toBe('');
  });

  it('for a missing session opens the login and keeps draft and button', async () => {
    server.on('POST /api/submit-problem-judge', new Refusal('tokenInvalid'));
    await enter('kept');
    const button = await submitButton();
    await browser.person.click(button);
    await waitFor(() => expect(authDialog.get()?.mode).toBe('login'));
    expect([field().value, button.disabled, toastStore.get()?.text]).toEqual([
      'kept',
      false,
      '登录状态已失效，请重新登录',
    ]);
  });
});

describe('followed submission', () => {
  it('is followed again after a reload and can be dismissed for good', async () => {
    sessionStorage.setItem(followKey, '7');
    server.on('POST /api/live/subscribe', ({ body }) => ({
      url: '/live',
      topics: body.topics,
      expiresAt: '2026-11-21T08:00:00.000Z',
    }));
    server.on('GET /api/get-submission-detail', aDetail({ status: -1, version: 5 }));
    await enter();
    await waitFor(() => expect(FakeStream.opened).toHaveLength(1));
    const button = await submitButton();
    expect(button.disabled).toBe(true);
    act(() => {
      FakeStream.current.accept();
      FakeStream.current.send('submission', anEvent({ version: 5, status: -1, cases: [aCase(1, -1)] }));
    });
    await waitFor(() => expect(button.disabled).toBe(false));
    await browser.person.click(await screen.findByRole('button', { name: '收起结果' }));
    expect(sessionStorage.getItem(followKey)).toBeNull();
  });

  it.each(['submissionNotFound', 'submissionForbidden', 'forbidden'] as const)(
    'does not block the button if it is no longer accessible: %s',
    async (code) => {
      sessionStorage.setItem(followKey, '7');
      server.on('GET /api/get-submission-detail', new Refusal(code));
      server.leaveOpen('GET /api/get-user-auth-info');
      await enter();
      const button = await submitButton();
      await waitFor(() => expect(button.disabled).toBe(false));
      server.on('POST /api/submit-problem-judge', aSubmission({ submitId: 8 }));
      server.on('GET /api/get-submission-detail', aDetail({ submitId: 8, status: 5 }));
      await browser.person.click(button);
      await waitFor(() => expect(sessionStorage.getItem(followKey)).toBe('8'));
      expect(button.disabled).toBe(true);
    },
  );

  it.each(['-1', '0', '1.5', 'NaN', '1e400', '{}', ''])('is none if the tab stored %j', async (kept) => {
    sessionStorage.setItem(followKey, kept);
    await enter();
    expect((await submitButton()).disabled).toBe(false);
    expect(polls()).toBe(0);
  });
});
