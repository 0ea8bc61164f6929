/** The task was cancelled, lost or given back: whatever was found so far is void. */
export class Aborted extends Error {
  constructor() {
    super('aborted');
    this.name = 'Aborted';
  }
}

/** Throws Aborted once the signal was given. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new Aborted();
}
