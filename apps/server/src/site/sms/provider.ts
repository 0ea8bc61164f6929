import type { SmsFailure } from '@xiezhi/contract/routes/sms';

/** A text message: a template of the provider, and its parameters. */
export interface SmsMessage {
  /** Digits, with a plus before a country code. */
  readonly phone: string;
  readonly templateCode: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Why a message was rejected. */
export interface SmsRefusal {
  readonly failure: SmsFailure;
  /** Response of the provider, or the connection error; one line. */
  readonly reason: string;
}

/** Delivers text messages to phones. */
export interface SmsProvider {
  /** Null: it was accepted. */
  send(message: SmsMessage): Promise<SmsRefusal | null>;
}
