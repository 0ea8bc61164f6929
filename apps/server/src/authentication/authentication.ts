import { intervals } from '@xiezhi/contract/limits';
import { type Permission, permissions, roleNames, type RoleId } from '@xiezhi/contract/roles';
import type { TokenScope } from '@xiezhi/contract/route';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Viewer } from '../http/handler.ts';
import { type ApiTokenClaims, isTokenScope, readApiToken } from '../api-token/token.ts';
import { readToken, signToken, type TokenClaims as SessionClaims } from '../session/token.ts';

/** What a well-signed token says: of a session, or of a program of the user. */
export type TokenClaims = SessionClaims | ApiTokenClaims;

/**
 * From a token to a viewer. A token names a session, or an API token of the user; it, account, role and
 * abilities are read in one query per request, so that a logout, a ban or a change of role holds from the
 * next request on.
 */
export interface Authentication {
  /** The claims of a well-signed token; no database is asked. */
  claims(token: string): Promise<TokenClaims | null>;
  /** Null when the session has ended, or its user is banned or gone. */
  viewer(claims: TokenClaims): Promise<AuthenticatedViewer | null>;
  /** A fresh token when this call is the one that renews the session, else null. */
  refresh(viewer: AuthenticatedViewer): Promise<string | null>;
}

export interface AuthenticatedViewer {
  readonly viewer: Viewer;
  /** When the session's token was minted; null for API tokens, which are never renewed. */
  readonly refreshedAt: Date | null;
  /** What the token is good for; null: everything, since it is a session's. */
  readonly scopes: ReadonlySet<TokenScope> | null;
}

export interface AuthenticationOptions {
  readonly db: Kysely<Database>;
  readonly secret: Uint8Array;
  readonly clock: () => Date;
}

/** How far `last_seen_at` may lag behind, in milliseconds. */
const seenPrecision = 60_000;

export function createAuthentication({ db, secret, clock }: AuthenticationOptions): Authentication {
  return {
    claims: async (token) => (await readToken(token, secret, clock())) ?? (await readApiToken(token, secret)),

    async viewer(claims) {
      const now = clock();
      if ('apiTokenId' in claims) return viewerOfApiToken(db, claims, now);
      const row = await db
        .selectFrom('session')
        .innerJoin('app_user', 'app_user.uid', 'session.uid')
        .where('session.id', '=', claims.sessionId)
        .where('session.uid', '=', claims.uid)
        .where('session.revoked_at', 'is', null)
        .where('session.expires_at', '>', now)
        .where('app_user.status', '=', 0)
        .select((from) => [
          'app_user.username',
          'app_user.role',
          'session.refreshed_at',
          'session.last_seen_at',
          abilitiesOf(from).as('abilities'),
        ])
        .executeTakeFirst();
      if (!row) return null;
      if (now.getTime() - row.last_seen_at.getTime() > seenPrecision) {
        await db
          .updateTable('session')
          .set({ last_seen_at: now })
          .where('id', '=', claims.sessionId)
          .where('last_seen_at', '<', new Date(now.getTime() - seenPrecision))
          .execute();
      }
      return {
        viewer: makeViewer(claims.uid, claims.sessionId, row),
        refreshedAt: row.refreshed_at,
        scopes: null,
      };
    },

    async refresh({ viewer, refreshedAt }) {
      const now = clock();
      const due = new Date(now.getTime() - intervals.tokenRefreshAfter);
      if (refreshedAt === null || refreshedAt > due) return null;
      // Of parallel calls only the one that moves the mark mints a token.
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set({ refreshed_at: now, expires_at: new Date(now.getTime() + intervals.tokenLife) })
        .where('id', '=', viewer.sessionId)
        .where('refreshed_at', '<=', due)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return null;
      return signToken({ uid: viewer.uid, sessionId: viewer.sessionId }, secret, now);
    },
  };
}

/** API tokens have no session: their number stands in its place. */
async function viewerOfApiToken(
  db: Kysely<Database>,
  { uid, apiTokenId }: ApiTokenClaims,
  now: Date,
): Promise<AuthenticatedViewer | null> {
  const row = await db
    .selectFrom('api_token')
    .innerJoin('app_user', 'app_user.uid', 'api_token.uid')
    .where('api_token.id', '=', apiTokenId)
    .where('api_token.uid', '=', uid)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .where('app_user.status', '=', 0)
    .select((from) => [
      'app_user.username',
      'app_user.role',
      'api_token.scopes',
      'api_token.last_used_at',
      abilitiesOf(from).as('abilities'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > seenPrecision) {
    await db.updateTable('api_token').set({ last_used_at: now }).where('id', '=', apiTokenId).execute();
  }
  return {
    viewer: makeViewer(uid, apiTokenId, row),
    refreshedAt: null,
    scopes: new Set(row.scopes.filter(isTokenScope)),
  };
}

function abilitiesOf(from: ExpressionBuilder<Database, 'app_user'>) {
  return from
    .selectFrom('role_ability')
    .whereRef('role_ability.role', '=', 'app_user.role')
    .select(sql<string[] | null>`array_agg(permission)`.as('all'));
}

function makeViewer(
  uid: string,
  sessionId: string,
  row: { username: string; role: number; abilities: string[] | null },
): Viewer {
  return {
    uid,
    username: row.username,
    role: roleNames[row.role as RoleId],
    permissions: new Set((row.abilities ?? []).filter(isPermission)),
    sessionId,
  };
}

function isPermission(name: string): name is Permission {
  return permissions.some((permission) => permission === name);
}
