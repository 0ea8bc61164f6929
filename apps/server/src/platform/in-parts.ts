import { setImmediate } from 'node:timers/promises';

/*
 * Splits long computations into parts, so that other requests run in between. The data that a computation changes must
 * not be used elsewhere, or must be consistent at the end of each part.
 */

/** Milliseconds after which a part ends and other requests run. */
const partMs = 20;

/**
 * Returns a function that must be called after each step of a computation. If it returns a promise, the caller awaits
 * it, and other requests run.
 */
export function createTurns(): () => Promise<void> | undefined {
  let begun = performance.now();
  const rest = async () => {
    await setImmediate();
    begun = performance.now();
  };
  return () => (performance.now() - begun < partMs ? undefined : rest());
}

/** Runs all steps of a computation and returns its result. */
export async function inParts<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  const turn = createTurns();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    // Awaits only if there is a promise: most steps have none, and awaiting would slow them down.
    const rest = turn();
    if (rest) await rest;
  }
}

/** Calls `use` for each item, in parts. */
export async function eachInParts<Item>(items: Iterable<Item>, use: (item: Item) => void): Promise<void> {
  const turn = createTurns();
  for (const item of items) {
    use(item);
    const rest = turn();
    if (rest) await rest;
  }
}

/** As `Array.prototype.flatMap`. */
export async function flatMapInParts<Item, Value>(
  items: Iterable<Item>,
  map: (item: Item) => readonly Value[],
): Promise<Value[]> {
  const values: Value[] = [];
  await eachInParts(items, (item) => {
    for (const value of map(item)) values.push(value);
  });
  return values;
}

/** As `Array.prototype.map`. */
export async function mapInParts<Item, Value>(
  items: Iterable<Item>,
  map: (item: Item) => Value,
): Promise<Value[]> {
  const values: Value[] = [];
  await eachInParts(items, (item) => values.push(map(item)));
  return values;
}
