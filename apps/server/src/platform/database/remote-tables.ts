import type { RemoteAccountJudge } from '@xiezhi/contract/limits';
import type { Generated, GeneratedAlways } from 'kysely';
import type { StoredWords } from './documents.ts';
import type { JsonOrNull, MomentDefault, MomentOrNull } from './schema.ts';

/** An account of this site at another judge. */
export interface RemoteAccountTable {
  id: GeneratedAlways<number>;
  judge: RemoteAccountJudge;
  username: string;
  sealed_password: Buffer;
  is_enabled: Generated<boolean>;
  version: Generated<number>;
  fault: JsonOrNull<StoredWords>;
  leased_until: MomentOrNull;
  last_used_at: MomentOrNull;
  created_at: MomentDefault;
  created_by: string | null;
}
