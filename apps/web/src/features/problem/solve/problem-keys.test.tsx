// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { practice, type Scope } from '@xiezhi/contract/enums/scope';
import { expect, it, vi } from 'vitest';
import { problemPath, ScopeContext } from '../../../routing/scope.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { useProblemKeys } from './use-problem-keys.ts';

const browser = setUpScreen();
const { server } = browser;
const onWrite = vi.fn();

function Keys(): null {
  useProblemKeys({ problemId: '1001', canWalk: true, onWrite });
  return null;
}
async function press(scope: Scope): Promise<void> {
  server.on('GET /api/get-problem-list', { records: [], total: 0, size: 30, current: 1, pages: 0 });
  await browser.show(
    <ScopeContext value={scope}>
      <Keys />
    </ScopeContext>,
  );
  await browser.person.keyboard('en');
  await act(() => vi.dynamicImportSettled());
}
const lists = () => server.asked('GET /api/get-problem-list').length;

it('in the bank `n` opens the next problem of the last viewed list', async () => {
  await press(practice);
  await vi.waitFor(() => expect(lists()).toBe(1));
});

it.each([
  { kind: 'training', tid: 9 },
  { kind: 'contest', cid: 3 },
  { kind: 'group', gid: 2 },
] as const)('in a $kind `n` does nothing, and `e` still focuses the editor', async (scope) => {
  onWrite.mockClear();
  await press(scope);
  expect([lists(), onWrite.mock.calls.length]).toEqual([0, 1]);
});

it('a problem has an address in each scope', () => {
  expect(problemPath(practice, 'P 1')).toBe('/problem/P%201');
  expect(problemPath({ kind: 'contest', cid: 3, gid: 2 }, 'A')).toBe('/group/2/contest/3/problem/A');
});
