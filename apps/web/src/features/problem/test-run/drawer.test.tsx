// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { practice } from '@xiezhi/contract/enums/scope';
import { useState, type JSX } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { aProblemInfo } from '../../../../test-support/problems.ts';
import { updateTestRun, testRunStore, loadCase } from './test-run-state.ts';
import type { SampleResults } from './queries.ts';
import { TestRunDrawer } from './TestRunDrawer.tsx';
import { right, type SampleResult, wrong } from './testing.ts';

const browser = setUpScreen();
// Queries also find hidden elements. Checking whether an element is hidden would resolve the styles of all its
// ancestors, which would dominate the test time.
configure({ defaultHidden: true });
const { server } = browser;
const closed = vi.fn();
const busy = vi.fn<(isBusy: boolean) => void>();

let problems = 0;
let problemId = '';
const open = () => fireEvent.click(screen.getByRole('button', { name: 'open' }));
const clickButton = () => fireEvent.click(screen.getByRole('button', { name: 'run' }));
const place = () => ({ scope: practice, problemId });

interface Given {
  samples?: { input: string; output: string }[];
  isRemoveEndBlank?: boolean;
  wishes?: number;
  isOpen?: boolean;
}

async function show(given: Given = {}): Promise<void> {
  const { samples = [{ input: '1 2', output: '3' }], isRemoveEndBlank = true } = given;
  const info = aProblemInfo({ problem: { problemId, samples, isRemoveEndBlank } });
  function Drawer(): JSX.Element {
    const [isOpen, setIsOpen] = useState(given.isOpen ?? true);
    const [wishes, setWishes] = useState(given.wishes ?? 0);
    return (
      <>
        <TestRunDrawer
          info={info}
          code="x"
          language="C"
          isOpen={isOpen}
          wishes={wishes}
          onBusy={busy}
          onClose={closed}
        />
        <button type="button" onClick={() => setIsOpen(true)}>
          open
        </button>
        <button type="button" onClick={() => setWishes((count) => count + 1)}>
          run
        </button>
      </>
    );
  }
  await browser.show(<Drawer />, 'en-US', ['testRun']);
}
const drawer = () => screen.getByRole('region', { name: 'Test run' });
const choose = (name: string | RegExp) => browser.person.click(screen.getByRole('radio', { name }));
const text = (name: string) => screen.getByRole('group', { name });
const marked = (name: string) => [...text(name).querySelectorAll('mark')].map((mark) => mark.textContent);
const announced = () => drawer().querySelector('output')?.textContent;
const runs = () =>
  server.asked('POST /api/submit-problem-test-judge').length +
  server.asked('POST /api/submit-problem-samples-judge').length;

const inputField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Input' });

beforeEach(() => {
  closed.mockReset();
  busy.mockReset();
  problems += 1;
  problemId = `d${problems}`;
  browser.signIn(anAccount());
  server.on('POST /api/submit-problem-test-judge', `own-${problemId}`);
  server.on('POST /api/submit-problem-samples-judge', `all-${problemId}`);
  server.on('GET /api/get-samples-judge-result', { isFinished: true, samples: [right] });
  server.on('GET /api/get-test-judge-result', right);
});

describe('test run drawer', () => {
  it('shows a sample as stated in the problem before any run', async () => {
    await show();
    expect([text('Input').textContent, text('Expected output').textContent]).toEqual(['1 2\n', '3\n']);
    expect(drawer().textContent).toContain('Not run yet');
    expect([runs(), busy.mock.lastCall]).toEqual([0, [false]]);
    await browser.person.click(screen.getByRole('button', { name: 'Close test run' }));
    expect(closed).toHaveBeenCalledOnce();
  });

  it('runs on each request, including one made before it loaded, and reports that it is busy', async () => {
    await show({ wishes: 1 });
    await waitFor(() => expect(runs()).toBe(1));
    await waitFor(() => expect(busy.mock.calls).toEqual([[false], [true], [false]]));
    clickButton();
    await waitFor(() => expect(runs()).toBe(2));
  });

  it('renders nothing while closed, continues its run, and shows the result when opened', async () => {
    await show({ wishes: 1, isOpen: false });
    expect(screen.queryByRole('region', { name: 'Test run' })).toBeNull();
    await waitFor(() => expect(busy.mock.lastCall).toEqual([false]));
    open();
    expect(await within(drawer()).findByText(/3 ms · 1.0 MB/)).toBeTruthy();
  });

  it('offers only custom input if a problem has no samples', async () => {
    await show({ samples: [] });
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Custom',
    ]);
    expect(screen.getByRole('textbox', { name: 'Input' })).toBeTruthy();
  });
});

describe('result', () => {
  it('of all samples marks each sample and shows the difference of the selected one', async () => {
    const samples = [
      { input: '1', output: '1' },
      { input: '1 2', output: '3' },
    ];
    server.on('GET /api/get-samples-judge-result', {
      isFinished: true,
      samples: [right, { ...wrong, sample: 2 }],
    });
    await show({ samples, wishes: 1 });
    expect(await screen.findByText(/3 ms/)).toBeTruthy();
    expect(marked('Your output')).toEqual([]);
    await choose(/Sample 2/);
    expect([marked('Expected output'), marked('Your output')]).toEqual([['3'], ['4']]);
    expect(drawer().textContent).toContain('First difference: line 1, column 1');
  });

  it.each([
    [
      'a compile error',
      { status: -2, time: null, memory: null, stderr: 'main.c:1: error' },
      'main.c:1: error',
      ' ms',
    ],
    [
      'empty output',
      { status: 3, userOutput: '', stderr: 'Segmentation fault' },
      'No output',
      'First difference',
    ],
    [
      'a difference beyond the stored output',
      { ...wrong, difference: null },
      'after the first 1000 characters',
      'First difference',
    ],
    [
      'a result that a checker decides',
      { ...wrong, problemJudgeMode: 'spj', difference: null },
      'a different output may also be correct',
      'First difference',
    ],
  ] as [string, Partial<SampleResult>, string, string][])(
    'of %s is shown',
    async (_, given, said, unsaid) => {
      server.on('GET /api/get-samples-judge-result', { isFinished: true, samples: [{ ...right, ...given }] });
      await show({ wishes: 1 });
      await waitFor(() => expect(drawer().textContent).toContain(said));
      expect(drawer().textContent).not.toContain(unsaid);
    },
  );

  it.each([
    [true, []],
    [false, [' ']],
  ])('ignores trailing whitespace if the problem does: %s', async (isRemoveEndBlank, expected) => {
    const printed = {
      ...wrong,
      expectedOutput: '3\n4',
      userOutput: '3 \n5',
      difference: { line: 1, column: 2, expected: '', found: ' ' },
    };
    // The line of the first difference is compared verbatim; later lines follow the problem’s setting.
    const later = { ...printed, difference: { line: 2, column: 1, expected: '4', found: '5' } };
    server.on('GET /api/get-samples-judge-result', {
      isFinished: true,
      samples: [isRemoveEndBlank ? later : printed],
    });
    await show({ wishes: 1, isRemoveEndBlank });
    await waitFor(() => expect(marked('Your output')).toContain('5'));
    expect(marked('Your output').filter((piece) => piece !== '5')).toEqual(expected);
  });

  it('of a truncated output makes no claim about missing lines', async () => {
    const kept = '1\n'.repeat(499);
    const printed = {
      ...wrong,
      expectedOutput: `1\n${kept}7\n8\n9\n`,
      userOutput: `2\n${kept}1...`,
      difference: { line: 1, column: 1, expected: '1', found: '2' },
    };
    server.on('GET /api/get-samples-judge-result', { isFinished: true, samples: [printed] });
    await show({ wishes: 1 });
    await waitFor(() => expect(marked('Your output')).toEqual(['2']));
    expect(marked('Expected output')).not.toContain('9');
  });

  it('that was rejected shows why, with the seconds to wait', async () => {
    server.on('POST /api/submit-problem-samples-judge', new Refusal('testRunTooSoon', { seconds: 5 }));
    await show({ wishes: 1 });
    expect((await screen.findByRole('alert')).textContent).toContain('5');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('is requested again on demand after a failure', async () => {
    server.on('GET /api/get-samples-judge-result', new Refusal('internal'));
    await show({ wishes: 1 });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.on('GET /api/get-samples-judge-result', { isFinished: true, samples: [right] });
    await browser.person.click(retry);
    expect(await screen.findByText(/3 ms/)).toBeTruthy();
    expect([runs(), screen.queryByRole('alert')]).toEqual([1, null]);
  });

  it('is announced once available, as is waiting for it', async () => {
    const coming = Promise.withResolvers<SampleResults>();
    server.on('GET /api/get-samples-judge-result', () => coming.promise);
    await show({ wishes: 1 });
    await waitFor(() => expect(announced()).toBe('Running'));
    coming.resolve({ isFinished: true, samples: [right] });
    await waitFor(() => expect(announced()).toBe('Accepted'));
  });
});

describe('custom input', () => {
  it('is kept across pages and counted in characters', async () => {
    await show();
    await choose('Custom');
    fireEvent.change(inputField(), { target: { value: '😀1' } });
    expect(drawer().textContent).toContain('2 / 1,000 characters');
    expect(testRunStore(place()).get().input).toBe('😀1');
    expect(localStorage.getItem(`xiezhi.test-input@u1.${problemId}`)).toContain('😀1');
    fireEvent.change(inputField(), { target: { value: '' } });
    expect(localStorage.getItem(`xiezhi.test-input@u1.${problemId}`)).toBeNull();
  });

  it.each([
    [1000, null],
    [1001, 'true'],
  ])('of %d characters is marked as too long: %s', async (length, isInvalid) => {
    updateTestRun(place(), { chosen: 0, input: '1'.repeat(length) });
    await show();
    expect(inputField().getAttribute('aria-invalid')).toBe(isInvalid);
  });

  it('has no verdict without an expected output; after a difference a click returns to the field', async () => {
    server.on('GET /api/get-test-judge-result', { ...right, userInput: '', expectedOutput: null });
    updateTestRun(place(), { chosen: 0 });
    await show();
    clickButton();
    expect((await within(drawer()).findAllByText('Finished')).length).toBeGreaterThan(0);

    server.on('GET /api/get-test-judge-result', { ...wrong, userInput: '' });
    server.on('POST /api/submit-problem-test-judge', `again-${problemId}`);
    fireEvent.change(screen.getByRole('textbox', { name: 'Expected output' }), { target: { value: '3' } });
    expect(drawer().textContent).toContain('Code or input changed since this run');
    clickButton();
    await waitFor(() => expect(marked('Expected output')).toEqual(['3']));
    await browser.person.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Expected output' }).value).toBe('3');
  });
});

describe('loaded test case', () => {
  const loaded = { submitId: 7, seq: 3, sample: null, name: '#3', input: '9', expected: '81' };

  it('is a separate tab, can be edited without changing custom input, and can be removed', async () => {
    updateTestRun(place(), { input: 'mine' });
    loadCase(place(), loaded);
    await show();
    expect(drawer().textContent).not.toContain('changed');
    expect(text('Expected output').textContent).toBe('81\n');
    await browser.person.click(screen.getByRole('button', { name: 'Remove #3 from the test run' }));
    expect(screen.queryByRole('radio', { name: /#3/ })).toBeNull();
    expect(testRunStore(place()).get().input).toBe('mine');
  });

  it('shows in how many lines the outputs agree', async () => {
    server.on('GET /api/get-test-judge-result', {
      ...right,
      userInput: '9',
      expectedOutput: '81',
      userOutput: '81\n',
    });
    loadCase(place(), loaded);
    await show({ wishes: 1 });
    expect(
      await within(drawer()).findByText('The output matches (1 line). You can submit again.'),
    ).toBeTruthy();
  });
});
