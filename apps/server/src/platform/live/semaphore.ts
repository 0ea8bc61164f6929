/** Runs a limited number of tasks in parallel. Further tasks wait in order of arrival. */
export interface Semaphore {
  pass<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createSemaphore(maxParallel: number): Semaphore {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return {
    async pass(work) {
      if (inside >= maxParallel) await new Promise<void>((resolve) => waiting.push(resolve));
      else inside += 1;
      try {
        return await work();
      } finally {
        // Passes the slot on to the next waiting task.
        const next = waiting.shift();
        if (next) next();
        else inside -= 1;
      }
    },
  };
}
