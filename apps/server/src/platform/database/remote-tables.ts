import type { RemoteAccountJudge } from '@xiezhi/contract/limits';
import type { Generated, GeneratedAlways } from 'kysely';
import type { StoredLocalizedText } from './documents.ts';
import type { JsonOrNull, TimestampDefault, TimestampOrNull } from './schema.ts';

/** An account of this site at another judge. */
export interface RemoteAccountTable {
  id: GeneratedAlways<number>;
  judge: RemoteAccountJudge;
  username: string;
  sealed_password: Buffer;
  is_enabled: Generated<boolean>;
  version: Generated<number>;
  fault: JsonOrNull<StoredLocalizedText>;
  leased_until: TimestampOrNull;
  last_used_at: TimestampOrNull;
  created_at: TimestampDefault;
  created_by: string | null;
}
