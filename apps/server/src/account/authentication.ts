import { intervals } from '@xiezhi/contract/limits';
import { type Permission, permissions, roleNames, type RoleId } from '@xiezhi/contract/roles';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Viewer } from '../http/handler.ts';
import { readToken, signToken, type TokenClaims } from './token.ts';

/**
 * From a token to a viewer. A token names a session; session, account, role and abilities are read in one
 * query per request, so that a logout, a ban or a change of role holds from the next request on.
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
  readonly refreshedAt: Date;
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
    claims: (token) => readToken(token, secret, clock()),

    async viewer(claims) {
      const now = clock();
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
          from
            .selectFrom('role_ability')
            .whereRef('role_ability.role', '=', 'app_user.role')
            .select(sql<string[] | null>`array_agg(permission)`.as('all'))
            .as('abilities'),
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
      const viewer: Viewer = {
        uid: claims.uid,
        username: row.username,
        role: roleNames[row.role as RoleId],
        permissions: new Set((row.abilities ?? []).filter(isPermission)),
        sessionId: claims.sessionId,
      };
      return { viewer, refreshedAt: row.refreshed_at };
    },

    async refresh({ viewer, refreshedAt }) {
      const now = clock();
      const due = new Date(now.getTime() - intervals.tokenRefreshAfter);
      if (refreshedAt > due) return null;
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

function isPermission(name: string): name is Permission {
  return permissions.some((permission) => permission === name);
}
