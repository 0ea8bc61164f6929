// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { session } from '../../../api/session.ts';
import { placeDraft } from '../../../content/code-editor/use-code-draft.ts';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { toastStore } from '../../../lib/toasts.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { aLanguage, aProblemInfo } from '../../../../test-support/problems.ts';
import { aDetail } from '../../../../test-support/submissions.ts';
import { clockOf } from './EditorToolbar.tsx';
import { ProblemView } from './ProblemPage.tsx';
import { mockSolvePage, field, place, withoutEditor } from './testing.ts';

const browser = setUpScreen();
// Queries also find hidden elements. Checking whether an element is hidden would resolve the styles of all its
// ancestors, which would dominate the test time.
configure({ defaultHidden: true });
const { server } = browser;

const asked = () => server.asked('GET /api/get-last-ac-code');

beforeEach(() => {
  withoutEditor();
  mockSolvePage(server);
  browser.signIn(anAccount());
});

const enter = async (code = 'mine'): Promise<void> => {
  if (code !== '') placeDraft(place, code, 'C');
  await browser.show(<ProblemView problemId="1000" search={{}} />, 'en-US');
  await waitFor(() => expect(field()).toBeTruthy());
};
const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
const press = async (name: string) => browser.person.click(await screen.findByRole('button', { name }));
const status = (given: number | undefined) =>
  server.on('POST /api/get-user-problem-status', given === undefined ? {} : { 1: { status: given } });

describe('last accepted program', () => {
  const accepted = { submitId: 7, code: 'accepted', language: 'Python3' };
  beforeEach(() => server.on('GET /api/get-last-ac-code', accepted));

  it('replaces the text, in its own language, and offers to restore the previous text', async () => {
    status(0);
    await enter();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await press('Load last accepted code');
    await waitFor(() => expect([field().value, select().value]).toEqual(['accepted', 'Python3']));
    await press('Use draft');
    expect([field().value, select().value]).toEqual(['mine', 'C']);
  });

  it('is not offered to users who have not solved the problem', async () => {
    status(-1);
    await enter();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await press('Load last accepted code');
    expect(toastStore.get()?.text).toContain('have not solved');
    expect([asked().length, field().value]).toEqual([0, 'mine']);
  });

  it('is offered while it is unknown whether the user has solved the problem', async () => {
    server.leaveOpen('POST /api/get-user-problem-status');
    await enter();
    await press('Load last accepted code');
    await waitFor(() => expect(field().value).toBe('accepted'));
    expect(toastStore.get()).toBeNull();
  });

  it('is loaded after a visitor signs in for it', async () => {
    session.leave();
    await enter('');
    await press('Load last accepted code');
    expect([authDialog.get()?.mode, asked().length]).toEqual(['login', 0]);
    browser.signIn(anAccount());
    act(() => authDialog.get()?.proceed?.());
    await waitFor(() => expect(field().value).toBe('accepted'));
  });

  it('keeps the selected language if its own is no longer allowed', async () => {
    server.on('GET /api/get-last-ac-code', { ...accepted, language: 'Pascal' });
    await enter();
    await press('Load last accepted code');
    await waitFor(() => expect([field().value, select().value]).toEqual(['accepted', 'C']));
  });

  it.each([
    ['there is no accepted code', { submitId: null, code: '', language: null }, 'No accepted code found'],
    ['the request is rejected', new Refusal('problemNotFound'), null],
  ])('changes nothing and shows a message if %s', async (_, answer, text) => {
    server.on('GET /api/get-last-ac-code', answer);
    await enter();
    await press('Load last accepted code');
    await waitFor(() => expect(toastStore.get()).not.toBeNull());
    if (text !== null) expect(toastStore.get()?.text).toBe(text);
    expect(field().value).toBe('mine');
  });
});

it('Ctrl+S saves the draft at once instead of the page', async () => {
  await enter();
  fireEvent.change(field(), { target: { value: 'just typed' } });
  // Caps Lock makes the key uppercase.
  for (const key of ['s', 'S']) expect(fireEvent.keyDown(field(), { key, ctrlKey: true })).toBe(false);
  expect(JSON.stringify(localStorage)).toContain('just typed');
});

describe('language', () => {
  const family = [
    aLanguage('C++ 17', { contentType: 'text/x-c++src' }),
    aLanguage('C++ 20', { contentType: 'text/x-c++src', isAvailable: false }),
    aLanguage('Python3', { contentType: 'text/x-python' }),
  ];
  const info = aProblemInfo({
    languages: ['C++ 17', 'C++ 20', 'Python3'],
    effectiveLimits: { 'C++ 17': { timeLimit: 1000, memoryLimit: 256 } },
    codeTemplate: { Python3: 'pass' },
  });
  beforeEach(() => server.on('GET /api/get-problem-detail', info));

  it('keeps the program within a language family, and moves it to another draft otherwise', async () => {
    server.on('GET /api/languages', family);
    await enter('');
    await screen.findByText(/Time 1000 ms, memory 256 MB/);
    await waitFor(() =>
      expect(within(select()).getAllByRole('option')[1]?.textContent).toContain('no judge'),
    );
    fireEvent.change(field(), { target: { value: 'long long a;' } });
    await browser.person.selectOptions(select(), 'C++ 20');
    expect(field().value).toBe('long long a;');
    await browser.person.selectOptions(select(), 'Python3');
    expect(field().value).toBe('pass');
    await browser.person.selectOptions(select(), 'C++ 17');
    expect(field().value).toBe('long long a;');
  });

  it('keeps the program while the languages are unknown', async () => {
    server.leaveOpen('GET /api/languages');
    await enter('');
    fireEvent.change(field(), { target: { value: 'long long a;' } });
    for (const name of ['C++ 20', 'Python3', 'C++ 17']) {
      await browser.person.selectOptions(select(), name);
      expect([name, field().value]).toEqual([name, 'long long a;']);
    }
  });

  it('shows the draft language and a warning while no judge node has ever registered', async () => {
    server.on('GET /api/get-problem-detail', aProblemInfo({ languages: [] }));
    await enter();
    const options = within(select()).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['C (no judge node available)']);
  });

  it('defaults to the last selected one for the next problem', async () => {
    server.on('GET /api/languages', family);
    await enter('');
    await browser.person.selectOptions(select(), 'Python3');
    expect(localStorage.getItem('xiezhi.language')).toBe('Python3');
  });
});

describe('C++ program submitted as C', () => {
  const code = '#include <iostream>\nint main() {}\n';
  const errorMessage = 'main.c:1:10: fatal error: iostream: No such file or directory\n';
  const languages = ['C', 'C++ 17', 'C++ 20'];

  async function reject(allowed: readonly string[]): Promise<void> {
    server.on('GET /api/get-problem-detail', aProblemInfo({ languages: [...allowed] }));
    server.on(
      'GET /api/languages',
      ['C', ...allowed].map((name) =>
        aLanguage(name, { contentType: name === 'C' ? 'text/x-csrc' : 'text/x-c++src' }),
      ),
    );
    server.on(
      'GET /api/get-submission-detail',
      aDetail({ status: -2, version: 5, language: 'C', code, errorMessage }),
    );
    server.on('POST /api/live/subscribe', () => Promise.reject(new TypeError('gone')));
    sessionStorage.setItem('xiezhi.following@u1.1000', '7');
    await enter(code);
    await screen.findByText(/belongs to another language/);
  }

  it('switches to C++ on a click without changing the text, and is then submitted as C++', async () => {
    server.leaveOpen('POST /api/submit-problem-judge');
    await reject(languages);
    await press('Change to C++ 17');
    expect([select().value, field().value]).toEqual(['C++ 17', code]);
    expect(screen.queryByRole('button', { name: /^Change to/ })).toBeNull();
    await browser.person.click(screen.getByRole('button', { name: /^Submit ?(Ctrl|⌘)/ }));
    await waitFor(() =>
      expect(
        server.asked('POST /api/submit-problem-judge').map(({ body }) => [body.language, body.code]),
      ).toEqual([['C++ 17', code]]),
    );
  });

  it('keeps the current text and offers no restore', async () => {
    await reject(languages);
    fireEvent.change(field(), { target: { value: 'edited' } });
    await press('Change to C++ 17');
    expect([select().value, field().value]).toEqual(['C++ 17', 'edited']);
    expect(screen.queryByRole('button', { name: 'Use draft' })).toBeNull();
  });

  it('gets no offer if the problem does not allow C++', async () => {
    await reject(['C']);
    expect(screen.queryByRole('button', { name: /^Change to/ })).toBeNull();
  });

  it('gets no offer while another language than the submitted one is selected', async () => {
    await reject([...languages, 'Python3']);
    await browser.person.selectOptions(select(), 'Python3');
    expect(screen.queryByRole('button', { name: /^Change to/ })).toBeNull();
  });
});

it('shows a time of day as hours and minutes', () => {
  expect(clockOf(new Date(2026, 10, 21, 5, 7, 59).getTime())).toBe('05:07');
});
