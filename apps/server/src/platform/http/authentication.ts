import type { TokenScope } from '@xiezhi/contract/wire/route';
import type { Viewer } from './handler.ts';

/*
 * What HTTP asks about a caller. The floor above knows the answers and hands them in when the app is wired.
 */

/** What the token of a session says; whether the session still lives stands in the database alone. */
export interface SessionClaims {
  readonly uid: string;
  readonly sessionId: string;
}

/** What the token of a user's program says. */
export interface ApiTokenClaims {
  readonly uid: string;
  readonly apiTokenId: string;
}

export type TokenClaims = SessionClaims | ApiTokenClaims;

/**
 * From a token to a viewer. A token names a session, or an API token of the user; it, account, role and
 * abilities are read in one query, so that a logout, a ban or a change of role holds from the next request on. Reads
 * alone may be let in by what was read for an earlier request and is dropped when it changes.
 */
export interface Authentication {
  /** The claims of a well-signed token; no database is asked. */
  claims(token: string): Promise<TokenClaims | null>;
  /** Null when the session has ended, or its user is banned or gone. */
  viewer(
    claims: TokenClaims,
    options?: { readonly mayBeRemembered?: boolean },
  ): Promise<AuthenticatedViewer | null>;
  /** A fresh token when this call is the one that renews the session, else null. */
  refresh(viewer: AuthenticatedViewer): Promise<string | null>;
  /** Whether somebody runs a group: its owner, its roots and its administrators. */
  runsGroup(uid: string): Promise<boolean>;
  /** Whether an Authorization header carries the living token of a judge node. */
  isNode(header: string | undefined): Promise<boolean>;
}

export interface AuthenticatedViewer {
  readonly viewer: Viewer;
  /** When the session's token was minted; null for API tokens, which are never renewed. */
  readonly refreshedAt: Date | null;
  /** What the token is good for; null: everything, since it is a session's. */
  readonly scopes: ReadonlySet<TokenScope> | null;
}
