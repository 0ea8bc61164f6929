import { contestApiAccess, type Person } from '@xiezhi/rules';
import { openContest } from '../../scopes/contest/access.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type ApiContestFacts, type FactServices, readFacts } from './facts.ts';

/** Reads the data of a contest that a user may know. Throws `contestNotFound` and access errors. */
export type ContestReader = (person: Person | null, cid: number) => Promise<ApiContestFacts>;

interface Turn {
  readonly reading: Promise<ApiContestFacts>;
  /** The read after this one; null if nobody waits for it. */
  next: Promise<ApiContestFacts> | null;
}

/**
 * Creates a reader that runs one read at a time for each viewer of a contest. Callers during a read share the next
 * read. The current one would not suffice, because it may have begun before the change of which they were notified.
 */
export function createContestReader(services: FactServices): ContestReader {
  const turns = new Map<string, Turn>();

  function begin(key: string, person: Person | null, cid: number): Promise<ApiContestFacts> {
    const reading = readContest(services, person, cid);
    const turn: Turn = { reading, next: null };
    turns.set(key, turn);
    const end = () => {
      if (turns.get(key) === turn && turn.next === null) turns.delete(key);
    };
    reading.then(end, end);
    return reading;
  }

  return async (person, cid) => {
    const key = `${cid} ${person?.uid ?? ''}`;
    const turn = turns.get(key);
    if (!turn) return begin(key, person, cid);
    const start = () => begin(key, person, cid);
    turn.next ??= turn.reading.then(start, start);
    return turn.next;
  };
}

async function readContest(
  services: FactServices,
  person: Person | null,
  cid: number,
): Promise<ApiContestFacts> {
  const now = services.clock();
  const opened = await openContest(services, person, cid, now);
  const reach = contestApiAccess(opened.access);
  if (typeof reach === 'object') throw new ApiError(reach.refusal);
  return readFacts(services, opened, reach, now);
}
