import type { TokenScope } from '@xiezhi/contract/wire/route';
import type { Viewer } from './handler.ts';

/* What the HTTP layer needs to know about a caller. The identity layer provides it when the app is wired. */

/** Claims of a session token. Only the database shows whether the session is still valid. */
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
 * Finds the viewer of a token. A token belongs to a session, or is an API token of a user. One query reads session,
 * account, role and permissions, so that a sign-out, a ban or a role change has an effect from the next request on.
 * Only requests that read may use a cached viewer, which is dropped when the underlying rows change.
 */
export interface Authentication {
  /** Returns the claims of a token, if its signature is valid. Needs no query. */
  claims(token: string): Promise<TokenClaims | null>;
  /** Returns the viewer; null if the session has ended, or its user is banned or deleted. */
  viewer(
    claims: TokenClaims,
    options?: { readonly mayBeRemembered?: boolean },
  ): Promise<AuthenticatedViewer | null>;
  /**
   * Renews a session that is due and returns its new token. Returns null if the session is not due, or if another
   * request is renewing it.
   */
  refresh(viewer: AuthenticatedViewer): Promise<string | null>;
  /** Returns whether the user manages at least one group, as its owner, manager or administrator. */
  runsGroup(uid: string): Promise<boolean>;
  /** Returns whether an `Authorization` header contains a valid token of a judge node. */
  isNode(header: string | undefined): Promise<boolean>;
}

export interface AuthenticatedViewer {
  readonly viewer: Viewer;
  /** When the session's token was issued; null for API tokens, which are never renewed. */
  readonly refreshedAt: Date | null;
  /** Scopes of an API token. Null for a session, which may use all routes. */
  readonly scopes: ReadonlySet<TokenScope> | null;
}
