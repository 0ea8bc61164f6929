import type { WebhookKind, webhookFailures, webhookOffReasons } from '@xiezhi/contract/enums/webhook';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Timestamp, TimestampDefault, TimestampOrNull } from './schema.ts';

/** The tables of webhooks; see schema.ts. */

export interface WebhookTable {
  id: GeneratedAlways<number>;
  name: string;
  address: string;
  kinds: WebhookKind[];
  /** Encrypted; see `platform/settings/encryption.ts`. */
  secret: Buffer;
  is_enabled: Generated<boolean>;
  off_reason: (typeof webhookOffReasons)[number] | null;
  failing_since: TimestampOrNull;
  created_at: Timestamp;
  modified_at: Timestamp;
}

export interface WebhookDeliveryTable {
  id: GeneratedAlways<number>;
  hook_id: number;
  event_id: string;
  kind: WebhookKind | 'test';
  /** JSON text as sent. */
  body: string;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  status: number | null;
  failure: (typeof webhookFailures)[number] | null;
  took_ms: number | null;
  answer: string | null;
  created_at: TimestampDefault;
  attempted_at: TimestampOrNull;
  next_at: TimestampOrNull;
}
