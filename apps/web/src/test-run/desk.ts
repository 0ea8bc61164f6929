import { isRecord } from '@xiezhi/contract/values';
import { createStore, type Store } from '../lib/store.ts';
import { storageKeyOf, type ProblemPlace } from '../lib/problem-place.ts';
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
const inputKey = (place: ProblemPlace): string => storageKeyOf('test-input', place);

function storedInput(place: ProblemPlace): Pick<Desk, 'input' | 'expected'> {
  const stored = storage.readJson(inputKey(place));
  const { input, expected } = isRecord(stored) ? stored : {};
  return {
    input: typeof input === 'string' ? input : '',
    expected: typeof expected === 'string' ? expected : '',
  };
}

/** The desk of a problem. */
export function deskOf(place: ProblemPlace): Store<Desk> {
  const key = inputKey(place);
  const known = desks.get(key);
  if (known !== undefined) return known;
  const desk = createStore<Desk>({ chosen: null, ...storedInput(place), samples: null, own: null });
  desks.set(key, desk);
  return desk;
}

/** Changes the desk; what was typed is kept in this browser. */
export function changeDesk(place: ProblemPlace, part: Partial<Desk>): void {
  const desk = deskOf(place);
  desk.set({ ...desk.get(), ...part });
  if (part.input === undefined && part.expected === undefined) return;
  const { input, expected } = desk.get();
  storage.write(inputKey(place), input + expected === '' ? null : JSON.stringify({ input, expected }));
}
