/** Scheduled work, which one server of a site runs at a time. */
export interface ScheduledTask {
  readonly name: string;
  /**
   * When it is due: a cron expression in UTC. If no server ran at that time, the work runs once after the next start.
   */
  readonly cron: string;
  /** The work itself checks the time of day, so it must not run later for a time that was missed. */
  readonly skipsMissed?: true;
  /** Whether it also runs when a server starts; `hourly`: at most once an hour in the whole site. */
  readonly runsOnStart: false | 'hourly' | 'always';
  /**
   * Does the work. Ends early when `signal` is aborted: the server stops, or another server has taken over
   * the work. A failure is logged, and the work runs again at its next time.
   */
  readonly run: (signal: AbortSignal) => Promise<void>;
}
