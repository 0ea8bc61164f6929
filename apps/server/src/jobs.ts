/** Work of a server that no request asks for. Several servers run the same jobs side by side. */
export interface Job {
  start(): void;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}
