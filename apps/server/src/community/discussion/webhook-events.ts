import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { publicProblem } from '../../platform/scope/sql.ts';
import { enqueueWebhookEvent } from '../../platform/webhook-outbox/enqueue-webhook-event.ts';

interface PostFacts {
  readonly id: number;
  readonly title: string;
  readonly author: string;
  readonly category: string;
  readonly problem: string | null;
}

/** Enqueues the webhook of a new post that every visitor may read. */
export async function enqueuePostWebhook(
  services: Pick<Services, 'siteSettings'>,
  transaction: Kysely<Database>,
  did: number,
): Promise<void> {
  await enqueueWebhookEvent(transaction, 'discussion', async () => {
    const post = await openPostFacts(services, transaction, did);
    if (post === null) return null;
    const { id, title, author, category, problem } = post;
    return { discussionId: id, title, category, problemId: problem, username: author, path: pathOf(id) };
  });
}

/** Enqueues the webhook of a new comment or reply below a post that every visitor may read, without its text. */
export async function enqueueCommentWebhook(
  services: Pick<Services, 'siteSettings'>,
  transaction: Kysely<Database>,
  {
    did,
    commentId,
    replyId,
    username,
  }: {
    readonly did: number;
    readonly commentId: number;
    readonly replyId: number | null;
    readonly username: string;
  },
): Promise<void> {
  await enqueueWebhookEvent(transaction, 'comment', async () => {
    const post = await openPostFacts(services, transaction, did);
    if (post === null) return null;
    const { id, title } = post;
    const path = `${pathOf(id)}?comment=${commentId}`;
    return { discussionId: id, discussionTitle: title, commentId, replyId, username, path };
  });
}

const pathOf = (did: number): string => `/discussion-detail/${did}`;

/** Returns the data of a post for a webhook; null if not every visitor may read the post. */
async function openPostFacts(
  { siteSettings }: Pick<Services, 'siteSettings'>,
  transaction: Kysely<Database>,
  did: number,
): Promise<PostFacts | null> {
  if (!(await siteSettings.get()).openPublicDiscussion) return null;
  const { rows } = await sql<PostFacts>`
    select post.id, post.title, username as author, category.name as category, problem.display_id as problem
    from discussion post join app_user on app_user.uid = post.uid
    join discussion_category category on category.id = post.category_id
    left join problem on problem.id = post.pid
    where post.id = ${did} and post.gid is null and post.status = 0 and post.hidden_at is null
      and (post.pid is null or ${publicProblem()})`.execute(transaction);
  return rows[0] ?? null;
}
