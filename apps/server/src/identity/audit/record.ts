import type { AuditAction } from '@xiezhi/contract/enums/audit';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { appendContestLog } from './contest-log.ts';

/** Who acts, and from where. */
export interface Actor {
  readonly uid: string;
  readonly ip: string;
}

export interface AuditEntry {
  readonly action: AuditAction;
  /** What it was done to: a noun and its id, such as `submission:17`. */
  readonly target: string;
  /** As JSON: what there was, and what there is. Never a password, a token or another secret. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** What else there is to say of it. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** The contest whose log tells of it too, where the target does not name one. */
  readonly cid?: number;
}

/** Notes an act of staff, in the transaction that does it: neither is ever there without the other. */
export async function recordAudit(
  transaction: Kysely<Database>,
  { uid, ip }: Actor,
  { action, target, before, after, detail = {}, cid = contestIn(target) }: AuditEntry,
): Promise<void> {
  const parts = {
    ...detail,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
  const told = JSON.stringify(parts, storable);
  await transaction.insertInto('audit_log').values({ uid, action, target, detail: told, ip }).execute();
  if (cid !== undefined)
    await appendContestLog(transaction, cid, {
      kind: 'act',
      at: new Date(),
      action,
      by: uid,
      target,
      told: JSON.parse(told),
    });
}

function contestIn(target: string): number | undefined {
  const id = /^contest:(\d+)$/.exec(target)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Texts as the database can store them in JSON: without halves of a character, and without zeros. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;
}
