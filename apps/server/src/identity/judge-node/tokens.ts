import { randomBytes } from 'node:crypto';
import { lockName } from '../../platform/database/lock-name.ts';
import { type Actor, recordAudit } from '../audit/record.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { hashNodeToken } from './token.ts';

/** Returns the valid tokens, newest first. */
export async function listNodeTokens({ db }: Pick<Services, 'db'>) {
  const rows = await db
    .selectFrom('node_token')
    .leftJoin('app_user', 'app_user.uid', 'node_token.created_by')
    .where('revoked_at', 'is', null)
    .select(['node_token.id', 'label', 'username', 'node_token.created_at', 'last_used_at'])
    .orderBy('node_token.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.label,
    createdBy: row.username,
    gmtCreate: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

/** Creates a token with this name; only the response contains it in plain text. Throws `nodeTokenNameTaken`. */
export async function createNodeToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  by: Actor & { readonly username: string },
  name: string,
) {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  return db.transaction().execute(async (transaction) => {
    // Concurrent calls with one name wait for each other.
    await lockName(transaction, `node token ${name}`);
    const known = await transaction
      .selectFrom('node_token')
      .where('label', '=', name)
      .where('revoked_at', 'is', null)
      .select('id')
      .executeTakeFirst();
    if (known) throw new ApiError('nodeTokenNameTaken', { name });
    const { id } = await transaction
      .insertInto('node_token')
      .values({ token_hash: hashNodeToken(token), label: name, created_by: by.uid, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(transaction, by, {
      action: 'node-token-created',
      target: `node-token:${id}`,
      after: { name },
    });
    return { id, name, createdBy: by.username, gmtCreate: now.toISOString(), lastUsedAt: null, token };
  });
}

/** Revokes a token. Throws `nodeTokenNotFound`. */
export async function revokeNodeToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  by: Actor,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('node_token')
      .set({ revoked_at: clock() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('label')
      .executeTakeFirst();
    if (!row) throw new ApiError('nodeTokenNotFound');
    await recordAudit(transaction, by, {
      action: 'node-token-revoked',
      target: `node-token:${id}`,
      before: { name: row.label },
    });
  });
}
