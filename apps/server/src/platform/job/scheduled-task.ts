/** Scheduled work, which one server of a site runs at a time. */
export interface ScheduledTask {
  readonly name: string;
  /** When it is due: a cron expression in UTC. */
  readonly cron: string;
  /** Whether it also runs soon after the first start within an hour. */
  readonly runsOnStart: boolean;
  /**
   * Ends early when the signal reports that the server stops or another one took over the work; a failure is logged and
   * retried at the next time.
   */
  readonly run: (signal: AbortSignal) => Promise<void>;
}
