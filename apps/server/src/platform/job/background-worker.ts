/** Background work of a server, which no request triggers. */
export interface BackgroundWorker {
  start(): void;
  /** Resolves when none of its work is running. */
  stop(): Promise<void>;
}
