import type { JudgeStatus } from '@xiezhi/contract/enums/status';

/** Verdicts that a remote run may end with. */
export type RemoteVerdict = Extract<JudgeStatus, -4 | -3 | -2 | -1 | 0 | 1 | 2 | 3 | 4 | 8>;

export type RemoteRunState =
  /** Not finished yet: 5 waiting, 6 compiling, 7 running. */
  | { readonly kind: 'pending'; readonly status: 5 | 6 | 7; readonly text: string }
  | RemoteFinal
  /** A status that the adapter does not know; the run is polled again. */
  | { readonly kind: 'unknown'; readonly text: string }
  /** The site shows no run with this id. */
  | { readonly kind: 'absent' };

export interface RemoteFinal {
  readonly kind: 'final';
  readonly status: RemoteVerdict;
  /** Status text of the site, for instance `Runtime Error (ACCESS_VIOLATION)`. */
  readonly text: string;
  readonly timeMs: number | null;
  readonly memoryKb: number | null;
  /** Points out of 100; null if the site shows none. */
  readonly score: number | null;
}

export type RemoteAnswer =
  /** The judge accepted the run for judging; `runId` is null if the judge does not return it. */
  | { readonly kind: 'accepted'; readonly runId: string | null }
  /** The judge refused the run and would refuse it again. `text` is the judge's own message. */
  | { readonly kind: 'rejected'; readonly reason: RejectionReason; readonly text: string }
  /** The judge refused the run because the account must wait. */
  | { readonly kind: 'tooSoon'; readonly retryAfterMs: number };

export type RejectionReason = 'codeLength' | 'language' | 'problem' | 'duplicate' | 'other';
