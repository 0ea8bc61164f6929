/** A result of running the programs of a package, for the report. */
export type TrialEvent =
  | { readonly kind: 'validated'; readonly path: string; readonly accepted: number; readonly refused: number }
  | {
      readonly kind: 'timeLimit';
      readonly timeLimitMs: number;
      readonly slowestMs: number;
      readonly path: string;
    }
  | { readonly kind: 'noTimeLimit'; readonly reason: string }
  | { readonly kind: 'notTried'; readonly path: string; readonly reason: string };
