/** Work that comes by a schedule, once among all servers of a site. */
export interface ScheduledTask {
  readonly name: string;
  /** When it is due: a cron expression in UTC. */
  readonly cron: string;
  /** Whether it also runs soon after the first start within an hour. */
  readonly runsOnStart: boolean;
  /**
   * Ends early when the signal says that the server stops, or that another one has taken the work over; a failure is
   * told and tried again at the next time.
   */
  readonly run: (signal: AbortSignal) => Promise<void>;
}
