/** Scheduled work, which one server of a site runs at a time. */
export interface ScheduledTask {
  readonly name: string;
  /** When it is due: a cron expression in UTC. */
  readonly cron: string;
  /** Whether it also runs when a server starts, at most once an hour in the whole site. */
  readonly runsOnStart: boolean;
  /**
   * Does the work. Ends early when `signal` is aborted: the server stops, or another server has taken over
   * the work. A failure is logged, and the work runs again at its next time.
   */
  readonly run: (signal: AbortSignal) => Promise<void>;
}
