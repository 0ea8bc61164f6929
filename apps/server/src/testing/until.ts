import { setTimeout } from 'node:timers/promises';

/** Waits until something that goes on elsewhere has happened; fails after `patience` milliseconds. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  patience = 10_000,
): Promise<void> {
  const end = performance.now() + patience;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`waited in vain until ${what}`);
    await setTimeout(10);
  }
}
