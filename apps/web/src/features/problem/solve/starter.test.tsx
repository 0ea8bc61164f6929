// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '../../../lib/toasts.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { aLanguage, aProblemInfo } from '../../../../test-support/problems.ts';
import type { FormatAnswer, FormatRequest } from '../../../content/code-editor/formatting/format-worker.ts';
import type { Language } from '../core/queries.ts';
import { ProblemView } from './ProblemPage.tsx';
import { SubmitRestrictionContext } from './submit-restriction.ts';
import { mockSolvePage, field, withoutEditor } from './testing.ts';

const browser = setUpScreen();
configure({ defaultHidden: true });
const { server } = browser;

const languages = [
  aLanguage('C', { starterCode: 'int main(void) {}\n' }),
  aLanguage('Python3', { contentType: 'text/x-python', starterCode: 'import sys\n' }),
];

beforeEach(() => {
  localStorage.clear();
  withoutEditor();
  mockSolvePage(server);
  server.on('GET /api/languages', languages);
  browser.signIn(anAccount());
});

async function enter(): Promise<void> {
  await browser.show(<ProblemView problemId="1000" search={{}} />, 'en-US');
  await waitFor(() => expect(field()).toBeTruthy());
}
const choose = (name: string) =>
  browser.person.selectOptions(screen.getByRole('combobox', { name: 'Language' }), name);
const write = (code: string) => fireEvent.change(field(), { target: { value: code } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('starter code', () => {
  it('is shown once the languages are known, follows the language, and is restored by a button', async () => {
    await enter();
    await waitFor(() => expect(field().value).toBe('int main(void) {}\n'));
    await choose('Python3');
    expect(field().value).toBe('import sys\n');
    expect(button('Reset to starter code').disabled).toBe(true);
    fireEvent.change(field(), { target: { value: 'print(1)' } });
    await browser.person.click(button('Reset to starter code'));
    expect(field().value).toBe('import sys\n');
    await browser.person.click(button('Use draft'));
    expect(field().value).toBe('print(1)');
  });

  it('never replaces what was typed before it was known, nor an earlier draft', async () => {
    const known = Promise.withResolvers<Language[]>();
    server.on('GET /api/languages', () => known.promise);
    await enter();
    fireEvent.change(field(), { target: { value: 'typed' } });
    await act(async () => known.resolve(languages));
    await screen.findByText(/^C 12.2/);
    expect(field().value).toBe('typed');
  });

  it('is not submitted unchanged', async () => {
    await enter();
    await waitFor(() => expect(field().value).toBe('int main(void) {}\n'));
    await browser.person.click(screen.getByRole('button', { name: /^Submit ?(Ctrl|⌘)/ }));
    await waitFor(() => expect(toastStore.get()?.text).toMatch(/still the starter code/));
    expect(server.asked('POST /api/submit-problem-judge')).toHaveLength(0);
  });

  it('gives way to the template of the problem', async () => {
    server.on('GET /api/get-problem-detail', aProblemInfo({ codeTemplate: { C: 'int solve();' } }));
    await enter();
    await screen.findByText(/^C 12.2/);
    expect(field().value).toBe('int solve();');
    await choose('Python3');
    expect(field().value).toBe('import sys\n');
  });
});

/** Stands in for the worker of the formatters and answers like it. */
class FakeWorker extends EventTarget {
  static requests: FormatRequest[] = [];
  static answer: (request: FormatRequest) => FormatAnswer = () => ({ kind: 'rejected' });
  static hasFailed = false;
  postMessage(request: FormatRequest): void {
    FakeWorker.requests.push(request);
    queueMicrotask(() => {
      if (FakeWorker.hasFailed) return this.dispatchEvent(new Event('error'));
      this.dispatchEvent(new MessageEvent('message', { data: { kind: 'loaded' } }));
      return this.dispatchEvent(new MessageEvent('message', { data: FakeWorker.answer(request) }));
    });
  }
  terminate(): void {}
}

describe('formatting', () => {
  beforeEach(() => {
    FakeWorker.requests = [];
    FakeWorker.hasFailed = false;
    vi.stubGlobal('Worker', FakeWorker);
  });

  it('replaces the program, by button or Shift+Alt+F', async () => {
    FakeWorker.answer = ({ code }) => ({ kind: 'formatted', code: `${code.trim()}\n` });
    await enter();
    await screen.findByText(/^C 12.2/);
    write('  int a;');
    await browser.person.click(button('Format code'));
    await waitFor(() => expect(field().value).toBe('int a;\n'));
    expect(FakeWorker.requests[0]).toMatchObject({ tool: 'clang', file: 'main.c', indentation: 4 });
    write('  int b;');
    fireEvent.keyDown(document.body, { code: 'KeyF', key: 'Ï', shiftKey: true, altKey: true });
    await waitFor(() => expect(field().value).toBe('int b;\n'));
  });

  it.each([
    [false, /Check its syntax/],
    [true, /did not load/],
  ])('keeps the program and says why if it fails (unavailable: %s)', async (hasFailed, text) => {
    FakeWorker.answer = () => ({ kind: 'rejected' });
    FakeWorker.hasFailed = hasFailed;
    await enter();
    await screen.findByText(/^C 12.2/);
    write('int (');
    await browser.person.click(button('Format code'));
    await waitFor(() => expect(toastStore.get()?.text).toMatch(text));
    expect(field().value).toBe('int (');
  });

  it('is not offered for a language without a formatter', async () => {
    server.on('GET /api/languages', [aLanguage('C', { contentType: 'text/x-rustsrc' })]);
    await enter();
    await screen.findByText(/^C 12.2/);
    expect(screen.queryByRole('button', { name: 'Format code' })).toBeNull();
  });
});

it('an exam may turn completion off, and the settings say so', async () => {
  const gate = { isClosed: false, isCompletionOff: true, Entrance: () => null };
  await browser.show(
    <SubmitRestrictionContext value={gate}>
      <ProblemView problemId="1000" search={{}} />
    </SubmitRestrictionContext>,
    'en-US',
  );
  await waitFor(() => expect(field()).toBeTruthy());
  await browser.person.click(button('Editor settings'));
  const choice = await screen.findByRole<HTMLInputElement>('switch', { name: 'Code completion' });
  expect([choice.checked, choice.disabled]).toEqual([false, true]);
});
