import type { Kysely } from 'kysely';
import type { StoredMessageTexts } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { excerptOf, quoteOf } from './excerpt.ts';

/** The post or contest of a message. The title is stored, so that the message is readable after a deletion. */
export interface MessageSource {
  readonly type: 'Discussion' | 'Contest';
  readonly id: number;
  /** Group of the post or contest; null if it belongs to the site. */
  readonly gid: number | null;
  readonly title: string;
}

/** A comment or a reply. */
export interface PostRef {
  readonly type: 'Comment' | 'Reply';
  readonly id: number;
}

interface FromUser {
  /** Uid of the receiver; `from` is the uid of the sender. Messages from users to themselves are not stored. */
  readonly to: string;
  readonly from: string;
  readonly source: MessageSource;
}

/** A new message for a user. */
export type NewMessage =
  | (FromUser & {
      readonly kind: 'comment';
      /** The new comment; `text` is its complete text. */
      readonly about: PostRef;
      readonly text: string;
    })
  | (FromUser & {
      readonly kind: 'reply';
      readonly about: PostRef;
      readonly text: string;
      /**
       * The quoted text: `name` of its author, the text, and `answered`, the user whom a quoted reply answers
       * (usernames).
       */
      readonly quote: PostRef & {
        readonly name: string;
        readonly answered: string | null;
        readonly text: string;
      };
    })
  | (FromUser & {
      readonly kind: 'like';
      /** The liked comment; null if the post is liked. */
      readonly about: PostRef | null;
    })
  | {
      /** `sys`: about the site or the account; `mine`: about things of the user. The texts are Markdown. */
      readonly kind: 'sys' | 'mine';
      readonly to: string;
      readonly texts: StoredMessageTexts;
      /** The post or contest that the texts are about. A message about a post is visible only while the post is. */
      readonly source?: Pick<MessageSource, 'type' | 'id'>;
    };

/** Returns the event bus topic for changed messages of a user. */
export function inboxTopic(uid: string): string {
  return `messages:${uid}`;
}

/**
 * Stores a message for a user. All messages are sent with this function. It runs in the caller's transaction, so that
 * the message exists if and only if its cause is committed; open pages of the receiver are notified at commit. Ignores
 * messages to oneself and repeated likes. Returns whether there is a new message.
 */
export async function notifyUser(
  { events, clock }: Pick<Services, 'events' | 'clock'>,
  transaction: Kysely<Database>,
  message: NewMessage,
): Promise<boolean> {
  if ('from' in message && message.from === message.to) return false;
  const stored = await transaction
    .insertInto('message')
    .values({ uid: message.to, kind: message.kind, created_at: clock(), ...columnsOf(message) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored === undefined) return false;
  await events.publish(transaction, inboxTopic(message.to));
  return true;
}

function columnsOf(message: NewMessage) {
  switch (message.kind) {
    case 'comment':
      return {
        ...sharedColumns(message),
        action: 'Discuss' as const,
        ...aboutColumns(message.about),
        text: excerptOf(message.text),
      };
    case 'reply': {
      const { quote } = message;
      return {
        ...sharedColumns(message),
        action: 'Reply' as const,
        ...aboutColumns(message.about),
        text: excerptOf(message.text),
        quote_type: quote.type,
        quote_id: quote.id,
        quote_text: quoteOf(quote.name, quote.answered, quote.text),
      };
    }
    case 'like':
      return {
        ...sharedColumns(message),
        action: message.about === null ? ('Like_Post' as const) : ('Like_Discuss' as const),
        ...aboutColumns(message.about),
      };
    case 'sys':
    case 'mine':
      return {
        texts: JSON.stringify(message.texts),
        source_type: message.source?.type ?? null,
        source_id: message.source?.id ?? null,
      };
  }
}

function sharedColumns({ from, source }: FromUser) {
  return {
    sender_uid: from,
    source_type: source.type,
    source_id: source.id,
    source_gid: source.gid,
    source_title: source.title,
  };
}

function aboutColumns(about: PostRef | null) {
  return { about_type: about?.type ?? null, about_id: about?.id ?? null };
}
