// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { JSX, ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { useRejection } from './use-rejection.ts';
import { submissionOutcome } from '../../submission/core/outcome.ts';
import { aSubmission } from '../../../../test-support/submissions.ts';
import { useMessages, type Rejected } from '../../../content/compiler-diagnostics/use-messages.ts';

setUpScreen();

function wrapper({ children }: { children: ReactNode }): JSX.Element {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
const code = 'int main() {\n  return missing;\n}\n';
const output = 'main.c:2:10: error: ‘missing’ undeclared (first use in this function)\n';
const rejected = (given: Partial<Rejected> = {}): Rejected => ({
  key: '7:1',
  language: 'C',
  code,
  output,
  ...given,
});
const read = (first: Rejected | null) =>
  renderHook((given: Rejected | null) => useMessages(given), { wrapper, initialProps: first });

const outcome = (given: Parameters<typeof aSubmission>[0] = {}) =>
  submissionOutcome(
    aSubmission({ status: -2, code, errorMessage: output, language: 'C', version: 3, ...given }),
    null,
  );

const reject = (language: string, cpp: string | undefined) => {
  const chosen: [string, boolean | undefined][] = [];
  const went: number[] = [];
  const draft = {
    language,
    setLanguage: (name: string, isKept?: boolean) => void chosen.push([name, isKept]),
  };
  const hook = renderHook(() => useRejection(outcome(), draft, cpp, () => void went.push(1)), { wrapper });
  return { ...hook, chosen, went };
};

describe('compiler messages', () => {
  it('are parsed only if there are any, and not kept afterwards', async () => {
    const { result, rerender } = read(null);
    expect(result.current).toEqual({ messages: null, faults: [] });
    rerender(rejected());
    expect(result.current.messages).toBeNull();
    await waitFor(() => expect(result.current.messages).toHaveLength(1));
    expect(result.current.faults).toMatchObject([{ line: 2, from: 9, to: 16 }]);
    rerender(null);
    expect(result.current).toEqual({ messages: null, faults: [] });
  });

  it('are empty for an unsupported language or unparsable text', async () => {
    const { result, rerender } = read(rejected({ key: 'a', language: 'Befunge' }));
    await waitFor(() => expect(result.current).toEqual({ messages: [], faults: [] }));
    rerender(rejected({ key: 'b', output: 'Killed\n' }));
    await waitFor(() => expect(result.current).toEqual({ messages: [], faults: [] }));
  });

  it('are parsed again for another judging of the same submission', async () => {
    const { result, rerender } = read(rejected());
    await waitFor(() => expect(result.current.messages?.[0]?.line).toBe(2));
    rerender(rejected({ key: '7:2', output: 'main.c:3:1: error: no\n' }));
    await waitFor(() => expect(result.current.messages?.[0]?.line).toBe(3));
  });

  it('keep their identity while nothing changes, so that marks are not redrawn', async () => {
    const { result, rerender } = read(rejected());
    await waitFor(() => expect(result.current.messages).toHaveLength(1));
    const before = result.current;
    rerender(rejected());
    expect([result.current.messages === before.messages, result.current.faults === before.faults]).toEqual([
      true,
      true,
    ]);
  });
});

describe('submission with a compile error', () => {
  it.each([
    ['was accepted', { status: 0 }],
    ['may not be viewed', { code: null }],
    ['has no compiler message', { errorMessage: null }],
    ['has an empty compiler message', { errorMessage: '' }],
  ])('does not count if it %s', (_, given) => expect(outcome(given).rejected).toBeNull());

  it('differs for each judging', () => {
    const keys = [outcome(), outcome({ version: 4 }), outcome({ submitId: 8 })].map(
      ({ rejected: one }) => one?.key,
    );
    expect(new Set(keys).size).toBe(3);
  });

  it('is marked in the editor only while its language is selected; its messages stay', async () => {
    const same = reject('C', undefined);
    await waitFor(() => expect(same.result.current.faults).toHaveLength(1));
    const other = reject('C++ 17', undefined);
    await waitFor(() => expect(other.result.current.messages).toHaveLength(1));
    expect(other.result.current.faults).toEqual([]);
  });

  it.each([
    ['C', 'C++ 17', 'C++ 17'],
    ['C', undefined, undefined],
    ['C', 'C', undefined],
    ['Python3', 'C++ 17', undefined],
  ])('with %s selected and %s as the C++ of the problem, offers %s', (language, cpp, expected) => {
    const { result, chosen } = reject(language, cpp);
    expect(result.current.other?.language).toBe(expected);
    result.current.other?.choose();
    expect(chosen).toEqual(expected === undefined ? [] : [[expected, true]]);
  });

  it('opens the editor before it goes to a position and forgets the position on close', () => {
    const { result, went } = reject('C', undefined);
    act(() => result.current.onPlace({ line: 2, column: 10 }));
    expect([result.current.target, went]).toEqual([{ line: 2, column: 10 }, [1]]);
    const before = result.current.target;
    act(() => result.current.onPlace({ line: 2, column: 10 }));
    expect(result.current.target).not.toBe(before);
    act(() => result.current.forget());
    expect(result.current.target).toBeNull();
  });
});
