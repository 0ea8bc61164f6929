import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** Computes the counts of likes, comments and replies of the imported posts, and the time of their last activity. */
export async function finishPosts(db: Kysely<Database>, source: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`update comment set
        like_num = (select count(*) from comment_like where comment_id = comment.id),
        reply_num = (select count(*) from reply where comment_id = comment.id and hidden_at is null)
      from site_import_id imported
      where imported.source = ${source} and imported.noun = 'comment' and comment.id = imported.new_id::bigint`.execute(
      trx,
    );
    await sql`update discussion set
        like_num = (select count(*) from discussion_like where did = discussion.id),
        comment_num = (select count(*) + coalesce(sum(reply_num), 0) from comment
          where did = discussion.id and hidden_at is null),
        active_at = greatest(discussion.created_at, (select max(created_at) from comment where did = discussion.id))
      from site_import_id imported
      where imported.source = ${source} and imported.noun = 'discussion' and discussion.id = imported.new_id::bigint`.execute(
      trx,
    );
  });
}
