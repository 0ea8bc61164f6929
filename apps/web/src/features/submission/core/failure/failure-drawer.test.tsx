// @vitest-environment jsdom
import { setUpScreen } from '../../../../../test-support/screen.tsx';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CaseFailure } from '@xiezhi/contract/text/case-failure';
import { useState, type JSX } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../../../test-support/fake-server.ts';
import type { CaseData, CaseResults, JudgeCase } from '../queries.ts';
import type { LoadedCase } from './loaded-case.ts';
import { FailureDrawer } from './FailureDrawer.tsx';

const browser = setUpScreen();
// Queries also find hidden elements. Checking whether an element is hidden would resolve the styles of all its
// ancestors, which would dominate the test time.
configure({ defaultHidden: true });
const { server } = browser;
const closed = vi.fn();
const loaded = vi.fn<(one: LoadedCase) => void>();

const nothing: CaseFailure = { cause: { kind: 'nothing' }, printed: null, shape: null };
const word: CaseFailure = {
  cause: { kind: 'word', how: 'number', at: { line: 2, word: 1, overall: 2 }, differing: 3 },
  printed: { bytes: 4, lines: 2, isWhole: true },
  shape: 'same',
};
const aCase = (seq: number, given: Partial<JudgeCase> = {}): JudgeCase => ({
  seq,
  status: -1,
  time: 12,
  memory: 2048,
  score: null,
  userOutput: null,
  groupNum: 1,
  mode: 'default',
  why: nothing,
  ...given,
});
const piece = (text: string, given: Partial<CaseData['input']['shown']> = {}) => ({
  bytes: text.length,
  shown: { from: 1, text, goesOn: false, isShortened: false, ...given },
});
const openData: CaseData = { input: piece('1 2'), answer: piece('3\n4'), output: piece('3\n5') };

async function show(
  cases: readonly JudgeCase[],
  shown: number,
  results: Partial<CaseResults> = {},
): Promise<void> {
  function Shown(): JSX.Element {
    const [seq, setSeq] = useState(shown);
    return (
      <main>
        <FailureDrawer
          submitId={7}
          results={{
            judgeCaseMode: 'default',
            judgeCaseList: [...cases],
            subTaskJudgeCaseVoList: null,
            ...results,
          }}
          shown={seq}
          onShow={setSeq}
          onClose={closed}
          onLoad={loaded}
        />
        <input aria-label="elsewhere" />
      </main>
    );
  }
  await browser.show(<Shown />, 'en-US', ['failure']);
}
const drawer = () => screen.getByRole('region', { name: 'Why it failed' });
const choices = () => within(drawer()).getAllByRole<HTMLInputElement>('radio');
const chosen = () => choices().find(({ checked }) => checked)?.value;
const press = (given: KeyboardEventInit, target: Element = document.body) => fireEvent.keyDown(target, given);
const marked = (name: string) =>
  [...screen.getByRole('group', { name }).querySelectorAll('mark')].map((mark) => mark.textContent);
const asked = () => server.asked('GET /api/get-case-data').map(({ query }) => query['seq']);

beforeEach(() => {
  closed.mockReset();
  loaded.mockReset();
  server.on('GET /api/get-case-data', openData);
});

describe('a failed case', () => {
  it('shows the difference if its data is visible', async () => {
    await show([aCase(1, { why: word, isDataOpen: true })], 1);
    await screen.findByRole('group', { name: 'Input' });
    expect([marked('Expected'), marked('Your output')]).toEqual([['4'], ['5']]);
    expect(drawer().textContent).toContain('3 differences');
    expect(drawer().textContent).toContain('1 line, 3 B');
  });

  it('shows only kind and metrics if its data is hidden, and requests nothing', async () => {
    const cause = { kind: 'word', how: 'number', at: null, differing: null } as const;
    await show([aCase(1, { why: { cause, printed: null, shape: null } })], 1, {
      limits: { time: 1000, memory: 262_144 },
    });
    expect(drawer().textContent).toContain('A number is wrong');
    expect(drawer().textContent).toContain('12 ms of 1000 ms, 2.0 MB of 256 MB');
    expect(drawer().textContent).toContain('Hidden test data');
    expect(screen.queryByRole('button', { name: /Load into test run/ })).toBeNull();
    expect(asked()).toEqual([]);
  });

  it('links from a hidden case to a visible one that fails in the same way', async () => {
    await show([aCase(1), aCase(2, { isDataOpen: true }), aCase(3, { why: word })], 1);
    await browser.person.click(
      screen.getByRole('button', { name: '#2 is public and fails in the same way' }),
    );
    expect(chosen()).toBe('2');
    await waitFor(() => expect(asked()).toEqual(['2']));
  });

  it('counts the skipped cases of its subtask', async () => {
    const cases = [aCase(1), aCase(2, { status: -4 }), aCase(3, { status: -4 })];
    const subtask = {
      groupNum: 1,
      status: -1,
      score: 0,
      time: 1,
      memory: 1,
      ac: 0,
      total: 3,
      subtaskDetailList: cases,
    };
    await show([], 1, { judgeCaseList: null, subTaskJudgeCaseVoList: [subtask] });
    expect(drawer().textContent).toContain('the other 2 cases of subtask 1 were skipped');
  });

  it('renders nothing for a case that did not fail', async () => {
    await show([aCase(1), aCase(2, { status: 0 })], 2);
    expect(screen.queryByRole('region', { name: 'Why it failed' })).toBeNull();
  });

  it.each([
    ['was printed', { ...word, printed: { bytes: 0, lines: 0, isWhole: true } }, 'No output'],
    ['was stored', word, 'was not saved'],
  ] as const)('says that nothing %s', async (_, why, text) => {
    server.on('GET /api/get-case-data', { ...openData, output: null });
    await show([aCase(1, { why, isDataOpen: true })], 1);
    await waitFor(() => expect(drawer().textContent).toContain(text));
  });

  it('names truncated texts and their full size in bytes', async () => {
    server.on('GET /api/get-case-data', {
      input: { ...piece('1', { goesOn: true }), bytes: 5_000_000 },
      answer: piece('3', { from: 90 }),
      output: piece('4', { from: 90, isShortened: true }),
    });
    await show([aCase(1, { why: word, isDataOpen: true })], 1);
    await screen.findByText('Only the beginning is shown');
    expect(screen.getAllByText('Only the part around the first difference is shown')).toHaveLength(2);
    expect(drawer().textContent).toContain('5,000,000 B');
    expect(drawer().textContent).not.toContain('1 line, 5,000,000 B');
  });

  it('offers a retry if its data fails to load', async () => {
    server.on('GET /api/get-case-data', new Refusal('internal'));
    await show([aCase(1, { why: word, isDataOpen: true })], 1);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.on('GET /api/get-case-data', openData);
    await browser.person.click(retry);
    expect(await screen.findByRole('group', { name: 'Input' })).toBeTruthy();
  });
});

describe('the list of failed cases', () => {
  const many = Array.from({ length: 8 }, (_, index) => aCase(index + 1));

  it('offers the first few, always including the current one', async () => {
    await show(many, 1);
    expect(choices().map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5']);
    await browser.person.click(screen.getByRole('button', { name: '3 more' }));
    await browser.person.click(
      within(await screen.findByRole('menu')).getByRole('menuitemcheckbox', { name: '#8' }),
    );
    expect([chosen(), choices().map(({ value }) => value)]).toEqual(['8', ['1', '2', '3', '4', '8']]);
  });

  it('cycles with F8, and ignores other keys', async () => {
    await show(many.slice(0, 2), 1);
    press({ key: 'F8' });
    expect(chosen()).toBe('2');
    press({ key: 'F8' });
    expect(chosen()).toBe('1');
    for (const given of [
      { shiftKey: true },
      { ctrlKey: true },
      { altKey: true },
      { metaKey: true },
      { repeat: true },
    ])
      press({ key: 'F8', ...given });
    expect(chosen()).toBe('1');
  });

  it('has no "next" if there is only one', async () => {
    await show([aCase(1)], 1);
    expect(screen.queryByRole('button', { name: /Next failed case/ })).toBeNull();
    press({ key: 'F8' });
    expect(chosen()).toBe('1');
  });

  it('marks cases with hidden data', async () => {
    await show([aCase(1, { isDataOpen: true }), aCase(2, { sample: 1 })], 1);
    expect(choices().map((one) => one.closest('label')?.textContent)).toEqual([
      '#1',
      'Sample 1Hidden test data',
    ]);
  });

  it('links to the comparison with the previous submission', async () => {
    await show([aCase(1)], 1);
    const link = screen.getByRole('link', { name: /Compare/ });
    expect(link.getAttribute('href')).toBe('/submission-diff?right=7');
  });
});

describe('loading a case into the test run', () => {
  const open = aCase(3, { why: word, isDataOpen: true });

  it('works by button and shortcut, whatever character the key types', async () => {
    await show([open], 3);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Load into test run/ });
    await waitFor(() => expect(button.disabled).toBe(false));
    await browser.person.click(button);
    press({ key: '¬', code: 'KeyL', altKey: true });
    expect(loaded.mock.calls.map(([one]) => [one.seq, one.name, one.input, one.expected])).toEqual([
      [3, '#3', '1 2', '3\n4'],
      [3, '#3', '1 2', '3\n4'],
    ]);
  });

  it('is refused for an input that is too long, with the reason', async () => {
    server.on('GET /api/get-case-data', { ...openData, input: piece('1', { goesOn: true }) });
    await show([open], 3);
    await screen.findByText('Only the beginning is shown');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /Load into test run/ });
    expect([button.disabled, button.dataset['tip']]).toEqual([true, expect.stringContaining('1,000')]);
    press({ code: 'KeyL', altKey: true });
    expect(loaded).not.toHaveBeenCalled();
  });

  it('is unavailable before its data has loaded', async () => {
    server.leaveOpen('GET /api/get-case-data');
    await show([open], 3);
    press({ code: 'KeyL', altKey: true });
    expect(loaded).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Load into test run/ }).disabled).toBe(true);
  });
});

describe('the drawer', () => {
  it('is closed by its button, and by Escape only with focus inside', async () => {
    await show([aCase(1)], 1);
    press({ key: 'Escape' }, screen.getByRole('textbox', { name: 'elsewhere' }));
    expect(closed).not.toHaveBeenCalled();
    press({ key: 'Escape' }, choices()[0]);
    await browser.person.click(screen.getByRole('button', { name: 'Hide difference' }));
    expect(closed).toHaveBeenCalledTimes(2);
  });

  it('ignores shortcuts while a dialog is open', async () => {
    await show([aCase(1), aCase(2)], 1);
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    press({ key: 'F8' });
    press({ key: 'Escape' }, choices()[0]);
    dialog.remove();
    expect([chosen(), closed.mock.calls]).toEqual(['1', []]);
  });
});
