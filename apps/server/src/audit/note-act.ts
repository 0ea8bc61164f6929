import type { AuditAction } from '@xiezhi/contract/audit';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Who acts, and from where. */
export interface Actor {
  readonly uid: string;
  readonly ip: string;
}

export interface Act {
  readonly action: AuditAction;
  /** What it was done to: a noun and its id, such as `submission:17`. */
  readonly target: string;
  /** As JSON: what there was, and what there is. Never a password, a token or another secret. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** What else there is to say of it. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Notes an act of staff, in the transaction that does it: neither is ever there without the other. */
export async function noteAct(
  transaction: Kysely<Database>,
  { uid, ip }: Actor,
  { action, target, before, after, detail = {} }: Act,
): Promise<void> {
  const told = {
    ...detail,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
  await transaction
    .insertInto('audit_log')
    .values({ uid, action, target, detail: JSON.stringify(told), ip })
    .execute();
}
