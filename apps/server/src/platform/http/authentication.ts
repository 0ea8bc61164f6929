import type { TokenScope } from '@xiezhi/contract/wire/route';
import type { Viewer } from './handler.ts';

/* What HTTP needs to know about a caller. The identity layer provides it when the app is wired. */

/** Claims of a session token; whether the session is still valid is only in the database. */
export interface SessionClaims {
  readonly uid: string;
  readonly sessionId: string;
}

/** Claims of an API token. */
export interface ApiTokenClaims {
  readonly uid: string;
  readonly apiTokenId: string;
}

export type TokenClaims = SessionClaims | ApiTokenClaims;

/**
 * Maps a token to a viewer. A token names a session, or an API token of the user. Session, account, role and
 * permissions are read in one query, so that a sign-out, a ban or a role change applies from the next request
 * on. Only reads may use a cached viewer, which is dropped when the rows that it was read from change.
 */
export interface Authentication {
  /** Returns the claims of a token with a valid signature, without a query. */
  claims(token: string): Promise<TokenClaims | null>;
  /** Returns null if the session has ended, or its user is banned or deleted. */
  viewer(
    claims: TokenClaims,
    options?: { readonly mayBeRemembered?: boolean },
  ): Promise<AuthenticatedViewer | null>;
  /**
   * Renews a session that is due and returns its new token; null if it is not due or another call renews it.
   */
  refresh(viewer: AuthenticatedViewer): Promise<string | null>;
  /** Returns whether the user manages any group: as owner, manager or administrator. */
  runsGroup(uid: string): Promise<boolean>;
  /** Returns whether an Authorization header carries a valid token of a judge node. */
  isNode(header: string | undefined): Promise<boolean>;
}

export interface AuthenticatedViewer {
  readonly viewer: Viewer;
  /** When the session's token was issued; null for API tokens, which are never renewed. */
  readonly refreshedAt: Date | null;
  /** Scopes of an API token; null for a session, which has no limits. */
  readonly scopes: ReadonlySet<TokenScope> | null;
}
