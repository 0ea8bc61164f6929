import { limits } from '@xiezhi/contract/limits';
import type { apiTokenRoutes } from '@xiezhi/contract/routes/api-token';
import type { Selectable } from 'kysely';
import { requireBothFactors } from '../account/second-factor/require-both.ts';
import type { ApiTokenTable } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { createApiToken, deleteApiToken } from './repository.ts';
import { isTokenScope, signApiToken } from './token.ts';

export function apiTokenHandlers(services: Services): Pick<HandlerTable, keyof typeof apiTokenRoutes> {
  const { db, settings } = services;
  return {
    'GET /api/api-tokens': async ({ viewer }) => {
      const rows = await db
        .selectFrom('api_token')
        .where('uid', '=', viewer.uid)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limits.apiTokensMax)
        .execute();
      return rows.map(presentApiToken);
    },

    'POST /api/api-tokens': async ({ viewer, body, now }) => {
      await requireBothFactors(services, viewer, body);
      const wanted = { uid: viewer.uid, name: body.name, scopes: body.scopes, days: body.days ?? null };
      const row = await db.transaction().execute((trx) => createApiToken(trx, wanted, now));
      const token = await signApiToken({ uid: viewer.uid, apiTokenId: row.id }, settings.secret);
      return { ...presentApiToken(row), token };
    },

    'DELETE /api/api-tokens': async ({ viewer, query }) => {
      if (!(await deleteApiToken(db, viewer.uid, query.id))) throw new ApiError('apiTokenNotFound');
      return null;
    },
  };
}

function presentApiToken(row: Selectable<ApiTokenTable>) {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes.filter(isTokenScope),
    gmtCreate: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
