/** What a server does that no request asks for. */
export interface BackgroundWorker {
  start(): void;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}
