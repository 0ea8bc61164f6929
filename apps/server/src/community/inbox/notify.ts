import type { Kysely } from 'kysely';
import type { StoredMessageTexts } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { excerptOf, quoteOf } from './excerpt.ts';

/** Where a post stands. The title is kept, so that the message can be read when the post is gone. */
export interface MessageSource {
  readonly type: 'Discussion' | 'Contest';
  readonly id: number;
  /** Of posts and contests of a group. */
  readonly gid: number | null;
  readonly title: string;
}

/** A comment or a reply. */
export interface PostRef {
  readonly type: 'Comment' | 'Reply';
  readonly id: number;
}

interface FromSomebody {
  /** Uids. Who tells themselves of their own act is not told. */
  readonly to: string;
  readonly from: string;
  readonly source: MessageSource;
}

/** What somebody is told. */
export type NewMessage =
  | (FromSomebody & {
      readonly kind: 'comment';
      /** The new comment; its text as written. */
      readonly about: PostRef;
      readonly text: string;
    })
  | (FromSomebody & {
      readonly kind: 'reply';
      readonly about: PostRef;
      readonly text: string;
      /** What it answers: who wrote it, whom that answered itself (names), and its text. */
      readonly quote: PostRef & {
        readonly name: string;
        readonly answered: string | null;
        readonly text: string;
      };
    })
  | (FromSomebody & {
      readonly kind: 'like';
      /** What is liked: a comment, or null for the post. */
      readonly about: PostRef | null;
    })
  | {
      /** `sys` of the site and the account, `mine` of what belongs to the person. Contents are Markdown. */
      readonly kind: 'sys' | 'mine';
      readonly to: string;
      readonly texts: StoredMessageTexts;
      /** What the texts tell of: a message about a post is shown as long as the post is. */
      readonly source?: Pick<MessageSource, 'type' | 'id'>;
    };

/** Topic of the event bus that says that somebody's messages have changed. */
export function inboxTopic(uid: string): string {
  return `messages:${uid}`;
}

/**
 * Tells somebody something: the one way in. Written into the caller's transaction, so that the message is there if
 * and only if its cause is; open pages of the receiver hear of it when that commits. Nobody is told of their own
 * acts, and a like that was told already is not told again. Returns whether there is a new message.
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

function sharedColumns({ from, source }: FromSomebody) {
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
