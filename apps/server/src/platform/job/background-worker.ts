/** Background work of a server that no request triggers. */
export interface BackgroundWorker {
  start(): void;
  /** Stops the worker. Resolves when none of its work is running. */
  stop(): Promise<void>;
}
