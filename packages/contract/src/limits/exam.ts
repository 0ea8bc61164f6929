/** Limits of exams, separate from the limits that every page loads. */
export const examLimits = {
  /** Maximum hours for which an exam may close the rest of the site to its participants. */
  hoursMax: 24,
  addressesMax: 200,
  addressMax: 50,
  /** Days after the end of an exam for which its record for proctors is stored. */
  recordDays: 30,
  /** Maximum recorded combinations of session and address of one participant. */
  visitsMax: 50,
  /** Milliseconds between two records of the same session and address. */
  visitStep: 20_000,
  /** Maximum milliseconds that a report may arrive after the page was left, such as after a sleep of the computer. */
  awayMsMax: 86_400_000,
  /** Milliseconds between two signs of life of an exam page. */
  signStep: 60_000,
  /** Milliseconds after the last contact from which a participant counts as gone. */
  goneAfter: 150_000,
} as const;
