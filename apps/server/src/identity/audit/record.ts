import type { AuditAction } from '@xiezhi/contract/enums/audit';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { appendContestLog } from './contest-log.ts';
import { auditText } from './detail.ts';

/** The user who performs the action, and the address. */
export interface Actor {
  readonly uid: string;
  readonly ip: string;
}

export interface AuditEntry {
  readonly action: AuditAction;
  /** The target of the action: a noun and its id, such as `submission:17`. */
  readonly target: string;
  /** State before and after, as JSON; long texts are cut. Never a password, a token or another secret. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Further details. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** The contest whose log also records the action, if the target does not name one. */
  readonly cid?: number;
}

/** Records an action of staff in its transaction, so that both are committed or neither. */
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
  const json = JSON.stringify(parts, auditText);
  await transaction.insertInto('audit_log').values({ uid, action, target, detail: json, ip }).execute();
  if (cid !== undefined)
    await appendContestLog(transaction, cid, {
      kind: 'act',
      at: new Date(),
      action,
      by: uid,
      target,
      told: JSON.parse(json),
    });
}

function contestIn(target: string): number | undefined {
  const id = /^contest:(\d+)$/.exec(target)?.[1];
  return id === undefined ? undefined : Number(id);
}
