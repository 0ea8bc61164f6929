import type { GeneratedAlways } from 'kysely';
import type { Timestamp } from './schema.ts';

export interface SmsOutboxTable {
  id: GeneratedAlways<number>;
  phone: string;
  template_code: string;
  error: string | null;
  created_at: Timestamp;
}
