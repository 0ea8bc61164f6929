import type { SmsFailure } from '@xiezhi/contract/routes/sms';

/** A short message: a template of the provider, and what fills its places. */
export interface SmsMessage {
  /** Digits, with a plus in front of a country. */
  readonly phone: string;
  readonly templateCode: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Why a message was not taken. */
export interface SmsRefusal {
  readonly failure: SmsFailure;
  /** What the provider said, or what went wrong on the way; one line. */
  readonly reason: string;
}

/** Whoever brings short messages to phones. */
export interface SmsProvider {
  /** Null: it was taken. */
  send(message: SmsMessage): Promise<SmsRefusal | null>;
}
