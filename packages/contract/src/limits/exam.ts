/** Limits of exams. They are not in `limits`, because that file is loaded by every page. */
export const examLimits = {
  /** Maximum number of hours for which an exam may close the rest of the site to its participants. */
  hoursMax: 24,
  addressesMax: 200,
  addressMax: 50,
  /** Days after the end of an exam for which its record for proctors is stored. */
  recordDays: 30,
  /** Maximum number of recorded combinations of session and address of one participant. */
  visitsMax: 50,
  /** Minimum time in ms between two records of the same session and address. */
  visitStep: 20_000,
  /**
   * Maximum age in ms of a report that a participant has left the page. A report may be late because the computer was
   * asleep.
   */
  awayMsMax: 86_400_000,
  /** Interval in ms at which an exam page reports that it is open. */
  signStep: 60_000,
  /** Time in ms after the last contact from which a participant counts as gone. */
  goneAfter: 150_000,
} as const;
