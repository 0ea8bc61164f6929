/** Scheduled work. Only one server of a site runs it at a time. */
export interface ScheduledTask {
  readonly name: string;
  /**
   * When the work is due, as a cron expression in UTC. If no server was running at that time, the work runs once after
   * the next start.
   */
  readonly cron: string;
  /** The work must not run later for a missed time, because it checks the time of day itself. */
  readonly skipsMissed?: true;
  /** Whether the work also runs when a server starts; `hourly`: at most once an hour on all servers of the site. */
  readonly runsOnStart: false | 'hourly' | 'always';
  /**
   * Does the work. Must end early when `signal` is aborted, because the server stops or another server has taken over
   * the work. If it throws, the error is logged, and the work runs again when it is next due.
   */
  readonly run: (signal: AbortSignal) => Promise<void>;
}
