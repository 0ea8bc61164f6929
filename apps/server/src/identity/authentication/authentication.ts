import { intervals } from '@xiezhi/contract/limits';
import { type Permission, permissions, roleNames, type RoleId } from '@xiezhi/contract/enums/roles';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { rolesColumn, sharedOf } from '../role/shared-roles.ts';
import { isStorageRefusal } from '../../platform/database/pool.ts';
import { prepared } from '../../platform/database/prepared-statements.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { TableChanges } from '../../platform/cache/table-changes.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import type {
  ApiTokenClaims,
  Authentication,
  AuthenticatedViewer,
} from '../../platform/http/authentication.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { selectValidToken } from '../api-token/repository.ts';
import { isTokenScope, readApiToken } from '../api-token/token.ts';
import { isNodeAuthorized } from '../judge-node/token.ts';
import { createTokenReader, signToken } from '../session/token.ts';
import { createSessionCache } from './session-cache.ts';

export interface AuthenticationOptions {
  readonly db: Kysely<Database>;
  readonly secret: Uint8Array;
  readonly clock: () => Date;
  readonly events: EventBus;
  readonly changes: TableChanges;
  /** Provided by the group module, which is in a higher layer. */
  readonly runsGroup: Authentication['runsGroup'];
}

/** Maximum age of `last_seen_at` in ms. */
const seenPrecision = 60_000;

export function createAuthentication({
  db,
  secret,
  clock,
  events,
  changes,
  runsGroup,
}: AuthenticationOptions): Authentication {
  const knownCallers = createSessionCache(events, changes);
  const readSessionToken = createTokenReader(secret);
  return {
    claims: async (token) => (await readSessionToken(token, clock())) ?? (await readApiToken(token, secret)),

    async viewer(claims, { mayBeRemembered = false } = {}) {
      const now = clock();
      if ('apiTokenId' in claims) return viewerOfApiToken(db, claims, now);
      const known = mayBeRemembered ? await knownCallers.get(claims, now) : null;
      if (known) return known;
      const since = performance.now();
      const row = await db
        .selectFrom('session')
        .innerJoin('app_user', 'app_user.uid', 'session.uid')
        .where('session.id', '=', claims.sessionId)
        .where('session.uid', '=', claims.uid)
        .where('session.revoked_at', 'is', null)
        .where('session.expires_at', '>', now)
        .where('app_user.status', '=', 0)
        .modifyFront(prepared)
        .select((from) => [
          'app_user.username',
          'app_user.role',
          'session.refreshed_at',
          'session.last_seen_at',
          'session.expires_at',
          abilitiesOf(from).as('abilities'),
          rolesColumn().as('shared'),
        ])
        .executeTakeFirst();
      if (!row) return null;
      const isDue = now.getTime() - row.last_seen_at.getTime() > seenPrecision;
      if (isDue) {
        const mark = db
          .updateTable('session')
          .set({ last_seen_at: now })
          .where('id', '=', claims.sessionId)
          .where('last_seen_at', '<', new Date(now.getTime() - seenPrecision))
          .execute();
        await mark.catch(ignoreRefusal);
      }
      const found = {
        viewer: makeViewer(claims.uid, claims.sessionId, row),
        refreshedAt: row.refreshed_at,
        scopes: null,
      };
      // The entry is valid until the session expires, `last_seen_at` needs an update, or a new token is due.
      const until = Math.min(
        row.expires_at.getTime(),
        (isDue ? now : row.last_seen_at).getTime() + seenPrecision,
        row.refreshed_at.getTime() + intervals.tokenRefreshAfter,
      );
      knownCallers.set(claims, { found, since, until: new Date(until) });
      return found;
    },

    async refresh({ viewer, refreshedAt }) {
      const now = clock();
      const due = new Date(now.getTime() - intervals.tokenRefreshAfter);
      if (refreshedAt === null || refreshedAt > due) return null;
      // Of several parallel calls, only the one that updates `refreshed_at` issues a token.
      const renewal = db
        .updateTable('session')
        .set({ refreshed_at: now, expires_at: new Date(now.getTime() + intervals.tokenLife) })
        .where('id', '=', viewer.sessionId)
        .where('refreshed_at', '<=', due)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      const renewed = await renewal.catch(ignoreRefusal);
      if (renewed?.numUpdatedRows !== 1n) return null;
      return signToken({ uid: viewer.uid, sessionId: viewer.sessionId }, secret, now);
    },

    runsGroup,

    isNode: (header) => isNodeAuthorized(db, header),
  };
}

/**
 * Ignores that the database cannot store anything, for instance because it is read-only. Users can then still read;
 * only `last_seen_at` and their token are not renewed.
 */
function ignoreRefusal(error: unknown): void {
  if (!isStorageRefusal(error)) throw error;
}

/** Returns the viewer of an API token. It has no session; the id of the token is used instead. */
async function viewerOfApiToken(
  db: Kysely<Database>,
  claims: ApiTokenClaims,
  now: Date,
): Promise<AuthenticatedViewer | null> {
  const { uid, apiTokenId } = claims;
  const row = await selectValidToken(db, claims, now)
    .select((from) => [
      'app_user.username',
      'app_user.role',
      'api_token.scopes',
      'api_token.last_used_at',
      abilitiesOf(from).as('abilities'),
      rolesColumn().as('shared'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > seenPrecision) {
    const mark = db
      .updateTable('api_token')
      .set({ last_used_at: now })
      .where('id', '=', apiTokenId)
      .execute();
    await mark.catch(ignoreRefusal);
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
  row: {
    username: string;
    role: RoleId;
    abilities: string[] | null;
    shared: Record<string, string> | null;
  },
): Viewer {
  return {
    uid,
    username: row.username,
    role: roleNames[row.role],
    permissions: new Set((row.abilities ?? []).filter(isPermission)),
    ...sharedOf(row.shared),
    sessionId,
  };
}

function isPermission(name: string): name is Permission {
  return permissions.some((permission) => permission === name);
}
