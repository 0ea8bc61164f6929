// @vitest-environment jsdom
import { practice } from '@xiezhi/contract/enums/scope';
import { session } from '../../../api/session.ts';
import { buildSessionUser } from '../../../../test-support/session-user.ts';
import { expect, it } from 'vitest';
import { changeCase, updateTestRun, testRunStore, loadCase, unloadCase } from './test-run-state.ts';

const place = (problemId: string) => ({ scope: practice, problemId });
const aCase = (seq: number, sample: number | null = null) => ({
  submitId: 7,
  seq,
  sample,
  name: `#${seq}`,
  input: '1',
  expected: '2',
});

it('a loaded case gets its own tab, and custom input stays', () => {
  const here = place('loaded');
  updateTestRun(here, { input: 'mine' });
  loadCase(here, aCase(3));
  const state = testRunStore(here).get();
  expect([state.chosen, state.loaded.map(({ seq }) => seq), state.input]).toEqual([-3, [3], 'mine']);
  unloadCase(here, 3);
  expect([testRunStore(here).get().chosen, testRunStore(here).get().loaded]).toEqual([null, []]);
});

it('a sample is not loaded again', () => {
  const here = place('sample');
  loadCase(here, aCase(1, 1));
  expect([testRunStore(here).get().chosen, testRunStore(here).get().loaded]).toEqual([1, []]);
});

it('a case that is loaded again is reset, and the oldest one is removed beyond the limit', () => {
  const here = place('many');
  for (const seq of [3, 4, 5, 6, 7]) loadCase(here, aCase(seq));
  expect(
    testRunStore(here)
      .get()
      .loaded.map(({ seq }) => seq),
  ).toEqual([4, 5, 6, 7]);
  changeCase(here, 5, { input: 'other', isChanged: true });
  loadCase(here, aCase(5));
  expect(
    testRunStore(here)
      .get()
      .loaded.map(({ seq, input, isChanged }) => [seq, input, isChanged]),
  ).toEqual([
    [4, '1', false],
    [6, '1', false],
    [7, '1', false],
    [5, '1', false],
  ]);
});

it('a visitor’s input goes to the next user who signs in, and to nobody after them', () => {
  const here = place('own');
  updateTestRun(here, { input: 'typed as a visitor' });
  session.setUser(buildSessionUser({ uid: 'ann' }));
  expect(testRunStore(here).get().input).toBe('typed as a visitor');
  session.leave();
  session.setUser(buildSessionUser({ uid: 'bob' }));
  expect(testRunStore(here).get().input).toBe('');
  session.leave();
});
