/** Work of a server that no request asks for. Several servers run the same jobs side by side. */
export interface Job {
  start(): void;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

export interface TimedWork {
  /** Milliseconds between two starts. */
  readonly every: number;
  /** Whether it runs at once as well. */
  readonly isPrompt: boolean;
  /** The signal tells that the server stops. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Told of a failure; the work is tried again when its time comes. */
  readonly onFailure: (error: unknown) => void;
}

/** Work that returns; one run never overtakes the one before. */
export function createTimedJob({ every, isPrompt, run, onFailure }: TimedWork): Job {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function begin(): void {
    running ??= run(stopping.signal)
      .catch(onFailure)
      .finally(() => (running = undefined));
  }

  return {
    start() {
      timer = setInterval(begin, every).unref();
      if (isPrompt) begin();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
