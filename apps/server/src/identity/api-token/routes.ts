import { limits } from '@xiezhi/contract/limits';
import type { apiTokenRoutes } from '@xiezhi/contract/routes/api-token';
import type { Selectable } from 'kysely';
import { requireBothFactors } from '../account/second-factor/require-both.ts';
import { lockName } from '../../platform/database/lock-name.ts';
import type { ApiTokenTable } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { isTokenScope, newApiTokenId, signApiToken } from './token.ts';

const day = 86_400_000;

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
      const id = newApiTokenId();
      const row = {
        id,
        uid: viewer.uid,
        name: body.name,
        scopes: [...new Set(body.scopes)].sort(),
        created_at: now,
        expires_at: body.days ? new Date(now.getTime() + body.days * day) : null,
        last_used_at: null,
      };
      await db.transaction().execute(async (transaction) => {
        await lockName(transaction, `api-token:${viewer.uid}`);
        const { count } = await transaction
          .selectFrom('api_token')
          .where('uid', '=', viewer.uid)
          .select((from) => from.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        if (count >= limits.apiTokensMax)
          throw new ApiError('tooManyApiTokens', { most: limits.apiTokensMax });
        await transaction.insertInto('api_token').values(row).execute();
      });
      const token = await signApiToken({ uid: viewer.uid, apiTokenId: id }, settings.secret);
      return { ...presentApiToken(row), token };
    },

    'DELETE /api/api-tokens': async ({ viewer, query }) => {
      const deleted = await db
        .deleteFrom('api_token')
        .where('id', '=', query.id)
        .where('uid', '=', viewer.uid)
        .returning('id')
        .executeTakeFirst();
      if (!deleted) throw new ApiError('apiTokenNotFound');
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
