import { type Kysely, sql } from 'kysely';

/**
 * Mentions and replies to reports reference their post, so that they are shown only while the post is. Stored mentions
 * link to it; stored replies to reports contain only its title and stay as they are.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update message set source_type = 'Discussion', source_id = linked.id
    from (select message.id as mid, (regexp_match(texts -> 'en-US' ->> 'content',
        '[]][(](?:/group/[0-9]{1,15})?/discussion-detail/([0-9]{1,15})(?:[?]comment=[0-9]{1,15})?[)][.]$'))[1]::bigint as id
      from message where kind = 'mine' and texts is not null) linked
    where linked.mid = message.id and linked.id is not null`.execute(db);
}
