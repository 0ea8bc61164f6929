import type { RemoteAccountJudge, RemoteJudgeKey } from '@xiezhi/contract/limits';
import type { Generated, GeneratedAlways } from 'kysely';
import type { StoredLocalizedText } from './documents.ts';
import type { JsonDefault, JsonOrNull, TimestampDefault, TimestampOrNull } from './schema.ts';

/** An account of this site at a remote judge. */
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
  sealed_session: Buffer | null;
  session_version: number | null;
  session_at: TimestampOrNull;
  is_session_pasted: Generated<boolean>;
  lease_fence: Generated<number>;
  next_submit_at: TimestampOrNull;
}

export const remoteJudgeStates = ['ok', 'unavailable', 'signedOut', 'challenged', 'changed'] as const;
export type RemoteJudgeState = (typeof remoteJudgeStates)[number];

/** State of a remote judge. There is a row for every judge. */
export interface RemoteJudgeTable {
  judge: RemoteJudgeKey;
  is_enabled: Generated<boolean>;
  enabled_by: string | null;
  enabled_at: TimestampOrNull;
  state: Generated<RemoteJudgeState>;
  state_since: TimestampDefault;
  detail: string | null;
  page_digest: string | null;
  faults: Generated<number>;
  retry_at: TimestampOrNull;
  last_ok_at: TimestampOrNull;
  next_request_at: TimestampDefault;
  fault_counts: JsonDefault<Readonly<Record<string, number>>>;
}

/** Phase of a run at a remote judge: waiting to be sent, being sent, sent with unknown id, polled by id, or ended. */
export type RemoteRunPhase = 'waiting' | 'sending' | 'sent' | 'following' | 'done' | 'failed';

/** A run at a remote judge that belongs to one judging. */
export interface RemoteRunTable {
  id: GeneratedAlways<number>;
  judging_id: number;
  submit_id: number;
  judge: RemoteJudgeKey;
  problem_id: string;
  phase: Generated<RemoteRunPhase>;
  fence: Generated<number>;
  leased_until: TimestampOrNull;
  next_step_at: TimestampDefault;
  waits_for: string | null;
  account_id: number | null;
  username: string | null;
  padding: Generated<number>;
  after_id: string | null;
  posts: Generated<number>;
  is_accepted: Generated<boolean>;
  sent_at: TimestampOrNull;
  run_id: string | null;
  found_at: TimestampOrNull;
  is_claimed: Generated<boolean>;
  polls: Generated<number>;
  last_text: string | null;
  last_read_at: TimestampOrNull;
  unknown_text: string | null;
  fail_code: string | null;
  fail_text: string | null;
  created_at: TimestampDefault;
  ended_at: TimestampOrNull;
}

/** The submission that owns a run at a remote judge. A run never gets another owner. */
export interface RemoteRunOwnerTable {
  /** Judge of the account that submitted the run: CF for runs of GYM, because GYM uses the accounts of CF. */
  judge: RemoteAccountJudge;
  run_id: string;
  submit_id: number;
}

/** A username at a remote judge that a user of this site has proven to own. */
export interface RemoteHandleTable {
  uid: string;
  judge: RemoteAccountJudge;
  handle: string;
  proven_at: TimestampDefault;
}

/** A language of a remote judge, by the name used in submissions. */
export interface RemoteLanguageTable {
  id: GeneratedAlways<number>;
  judge: RemoteJudgeKey;
  label: string;
  remote_id: string;
  position: number;
  first_seen_at: TimestampDefault;
  last_seen_at: TimestampDefault;
  gone_at: TimestampOrNull;
}

/** Fields of a problem at its last fetch: as the remote judge sent them, and as this site stored them. */
export interface RemoteStatementTable {
  pid: number;
  fetched: JsonDefault<Readonly<Record<string, string>>>;
  stored: JsonDefault<Readonly<Record<string, string>>>;
  fetched_at: TimestampDefault;
}
