import { isRecord } from '@xiezhi/contract/wire/values';
import { session } from '../../../api/session.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { storageKeyOf, type ScopedProblem } from '../../../lib/scoped-problem.ts';
import { storage } from '../../../lib/storage.ts';
import type { LoadedCase } from '../../submission/core/failure/loaded-case.ts';

/** Test run state of a problem. It is kept when the drawer closes, and the input is kept even when the page is left. */
export interface TestRunState {
  /** Number of a sample, 0 for custom input, negative for a loaded case; null before any selection. */
  chosen: number | null;
  /** Cases of the test data that were loaded for testing. */
  loaded: readonly LoadedTestCase[];
  input: string;
  expected: string;
  /** Last runs of all samples and of custom input: key and program. */
  samples: Run | null;
  own: Run | null;
}

/** A case with its last run. Once its input has changed, its answer is unknown. */
export interface LoadedTestCase extends LoadedCase {
  isChanged: boolean;
  run: Run | null;
}

export interface Run {
  key: string;
  code: string;
  language: string;
}

const desks = new Map<string, Store<TestRunState>>();
const inputKey = (place: ScopedProblem, owner = session.owner()): string =>
  storageKeyOf('test-input', place, owner);

function storedInput(place: ScopedProblem): Pick<TestRunState, 'input' | 'expected'> {
  adoptVisitorsInput(place);
  const stored = storage.readJson(inputKey(place));
  const { input, expected } = isRecord(stored) ? stored : {};
  return {
    input: typeof input === 'string' ? input : '',
    expected: typeof expected === 'string' ? expected : '',
  };
}

/** Gives a user who signs in the input that they typed before as a visitor, unless they have stored input. */
function adoptVisitorsInput(place: ScopedProblem): void {
  const [own, visitors] = [inputKey(place), inputKey(place, null)];
  if (own === visitors || storage.read(own) !== null) return;
  const text = storage.read(visitors);
  if (text === null) return;
  storage.write(own, text);
  storage.write(visitors, null);
}

/** The test run state of a problem for the current user. */
export function testRunStore(place: ScopedProblem): Store<TestRunState> {
  const key = inputKey(place);
  const known = desks.get(key);
  if (known !== undefined) return known;
  const state = createStore<TestRunState>({
    chosen: null,
    loaded: [],
    ...storedInput(place),
    samples: null,
    own: null,
  });
  desks.set(key, state);
  return state;
}

/** Maximum number of loaded cases. If another is loaded, the oldest one is removed. */
const loadedMax = 4;

/** Loads a case and selects it. If it is already loaded, it is reset. Samples are only selected. */
export function loadCase(place: ScopedProblem, loaded: LoadedCase): void {
  if (loaded.sample !== null) return updateTestRun(place, { chosen: loaded.sample });
  const others = testRunStore(place)
    .get()
    .loaded.filter(({ seq }) => seq !== loaded.seq)
    .slice(1 - loadedMax);
  const tried = { ...loaded, isChanged: false, run: null };
  updateTestRun(place, { loaded: [...others, tried], chosen: -loaded.seq });
}

/** Removes a loaded case. */
export function unloadCase(place: ScopedProblem, seq: number): void {
  const { loaded, chosen } = testRunStore(place).get();
  updateTestRun(place, {
    loaded: loaded.filter((one) => one.seq !== seq),
    chosen: chosen === -seq ? null : chosen,
  });
}

/** Changes one loaded case. */
export function changeCase(place: ScopedProblem, seq: number, part: Partial<LoadedTestCase>): void {
  const { loaded } = testRunStore(place).get();
  const at = loaded.findIndex((one) => one.seq === seq);
  const former = loaded[at];
  if (former) updateTestRun(place, { loaded: loaded.with(at, { ...former, ...part }) });
}

/** Updates the state; typed input is stored in this browser. */
export function updateTestRun(place: ScopedProblem, part: Partial<TestRunState>): void {
  const state = testRunStore(place);
  state.set({ ...state.get(), ...part });
  if (part.input === undefined && part.expected === undefined) return;
  const { input, expected } = state.get();
  storage.write(inputKey(place), input + expected === '' ? null : JSON.stringify({ input, expected }));
}
