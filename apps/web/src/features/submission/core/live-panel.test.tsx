// @vitest-environment jsdom
import type { SolveSummary } from '@xiezhi/contract/routes/solve-summary';
import { practice, type Scope } from '@xiezhi/contract/enums/scope';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readMessages, type ReadMessage } from '../../../content/compiler-diagnostics/read.ts';
import { gcc } from '../../../content/compiler-diagnostics/dialects/gcc.ts';
import { ScopeContext } from '../../../routing/scope.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { aCase, anEvent } from '../../../../test-support/submissions.ts';
import { LivePanel } from './LivePanel.tsx';
import type { Outcome } from './outcome.ts';
import { applyEvent, startProgress } from './progress.ts';

const browser = setUpScreen();

const outcome: Outcome = {
  score: null,
  fullScore: null,
  time: 46,
  memory: 5120,
  errorMessage: null,
  groupScores: new Map(),
  areCasesClosed: false,
  rejected: null,
};
const finished = (status: number) =>
  applyEvent(startProgress(7), anEvent({ version: 2, status, cases: status === 0 ? [aCase(1)] : [] }));
const panel = () => screen.getByRole('region', { name: 'Judging progress' });

describe('an accepted submission', () => {
  const gain: SolveSummary = {
    isFirst: true,
    tries: 3,
    points: 18,
    solved: 12,
    place: 4,
    surpassed: { among: 240, time: 87, memory: 62 },
    next: { problemId: '1002', title: 'Prefix sums', difficulty: 3, tag: 'arrays' },
  };
  const show = (changes: Partial<SolveSummary> = {}, scope: Scope = practice) =>
    browser.show(
      <ScopeContext value={scope}>
        <LivePanel
          progress={finished(0)}
          isConnectionLost={false}
          outcome={outcome}
          gain={{ ...gain, ...changes }}
        />
      </ScopeContext>,
      'en-US',
      ['submission'],
    );

  it('shows its gain, the share it beats, and the next problem', async () => {
    await show();
    expect(panel().textContent).toContain('Solved, #4 to solve this problem');
    expect(panel().textContent).toContain('+18 rank points');
    expect(panel().textContent).toContain('12 problems solved in total');
    expect(panel().textContent).toContain('46 ms faster than 87%');
    expect(panel().textContent).toContain('5.0 MB less memory than 62%');
    const next = within(panel()).getByRole('link', { name: 'Next: 1002 Prefix sums' });
    expect(next.getAttribute('href')).toBe('/problem/1002');
  });

  it('links to the next problem of its training', async () => {
    await show({}, { kind: 'training', tid: 9, gid: 2 });
    const next = within(panel()).getByRole('link', { name: 'Next: 1002 Prefix sums' });
    expect(next.getAttribute('href')).toBe('/group/2/training/9/problem/1002');
  });

  it('omits what does not apply: already solved, too few others, nothing left to solve', async () => {
    await show({ isFirst: false, place: null, points: 0, surpassed: null, next: null });
    expect(panel().textContent).toContain('Accepted again');
    expect(panel().textContent).toContain('Slowest 46 ms');
    expect(panel().textContent).not.toMatch(/than|rank|solved|Next/);
  });
});

describe('a compile error', () => {
  const code = 'int main() {\n  return missing;\n}\nint a = 1\n';
  const output = [
    'main.c:2:10: error: ‘missing’ undeclared (first use in this function)',
    'main.c:4:9: error: expected ‘;’ before end',
  ].join('\n');
  const show = (messages: readonly ReadMessage[], onPlace = vi.fn()) =>
    browser.show(
      <LivePanel
        progress={finished(-2)}
        isConnectionLost={false}
        outcome={{ ...outcome, errorMessage: output }}
        messages={messages}
        onPlace={onPlace}
      />,
      'en-US',
      ['submission', 'compiler'],
    );

  it('shows each message with its explanation; F8 moves between positions', async () => {
    const onPlace = vi.fn();
    await show(readMessages(gcc, output, code), onPlace);
    const list = within(panel()).getByRole('list', { name: 'Compiler messages' });
    expect(list.textContent).toContain('missing is not defined here');
    await browser.person.click(within(list).getByRole('button', { name: 'Go to 4:9' }));
    await browser.person.keyboard('{F8}{F8}{Shift>}{F8}{/Shift}');
    expect(onPlace.mock.calls.map(([place]) => place)).toEqual([
      { line: 4, column: 9 },
      { line: 2, column: 10 },
      { line: 4, column: 9 },
      { line: 2, column: 10 },
    ]);
  });

  it('shows the raw output if it cannot be parsed', async () => {
    await show([]);
    expect(panel().querySelector('pre')?.textContent).toContain('first use in this function');
  });
});
