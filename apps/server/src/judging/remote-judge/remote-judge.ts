import type { RemoteAccountJudge } from '@xiezhi/contract/limits';
import type { StoredLocalizedText } from '../../platform/database/documents.ts';

/** An account as its judge knows it; the password in clear. */
export interface RemoteCredentials {
  readonly username: string;
  readonly password: string;
}

/** How this site speaks with another judge: one adapter a judge, listed in `judges.ts`. */
export interface RemoteJudge {
  readonly key: RemoteAccountJudge;
  /** Signs in there. Answers null where it was let in, else why not; throws where the judge gave no answer to trust. */
  trySignIn(account: RemoteCredentials, signal: AbortSignal): Promise<StoredLocalizedText | null>;
}
