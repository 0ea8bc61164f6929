import { createStore, type Store } from '../lib/store.ts';
import { storage } from '../lib/storage.ts';

/** What lies on the desk of a problem: it outlives the drawer, and the input outlives the page. */
export interface Desk {
  /** Number of a sample, or 0 for one's own input; null before anything was chosen. */
  chosen: number | null;
  input: string;
  expected: string;
  /** Keys of the last runs, and the program that each of them ran. */
  samples: Run | null;
  own: Run | null;
}

export interface Run {
  key: string;
  code: string;
  language: string;
}

const desks = new Map<string, Store<Desk>>();
const inputKey = (problemId: string): string => `xiezhi.test-input.${problemId}`;

function storedInput(problemId: string): Pick<Desk, 'input' | 'expected'> {
  const stored = storage.readJson(inputKey(problemId));
  const { input, expected } =
    typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  return {
    input: typeof input === 'string' ? input : '',
    expected: typeof expected === 'string' ? expected : '',
  };
}

/** The desk of a problem. */
export function deskOf(problemId: string): Store<Desk> {
  const known = desks.get(problemId);
  if (known !== undefined) return known;
  const desk = createStore<Desk>({ chosen: null, ...storedInput(problemId), samples: null, own: null });
  desks.set(problemId, desk);
  return desk;
}

/** Changes the desk; what was typed is kept in this browser. */
export function changeDesk(problemId: string, part: Partial<Desk>): void {
  const desk = deskOf(problemId);
  desk.set({ ...desk.get(), ...part });
  if (part.input === undefined && part.expected === undefined) return;
  const { input, expected } = desk.get();
  storage.write(inputKey(problemId), input + expected === '' ? null : JSON.stringify({ input, expected }));
}
