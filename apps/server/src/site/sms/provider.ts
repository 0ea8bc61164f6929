import type { SmsFailure } from '@xiezhi/contract/routes/sms';

/** A text message, which consists of a template of the provider and its parameters. */
export interface SmsMessage {
  /** Digits, with a plus sign before a country code. */
  readonly phone: string;
  readonly templateCode: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Why a message was rejected. */
export interface SmsRefusal {
  readonly failure: SmsFailure;
  /** Response of the provider in one line; the provider's host if there is no response. */
  readonly reason: string;
}

/** Delivers text messages to phones. */
export interface SmsProvider {
  /** Sends a message. Returns null if the provider accepted it. */
  send(message: SmsMessage): Promise<SmsRefusal | null>;
}
