import assert from 'node:assert/strict';
import type { TestUser } from '../../../../test-support/factories.ts';
import type { TestServer } from '../../../../test-support/harness.ts';

/** Creates a user who has solved enough problems to write. */
export async function buildWriter(server: TestServer, solved = 10): Promise<TestUser> {
  const user = await server.buildUser();
  await server.services.db
    .updateTable('user_counter')
    .set({ ac: solved })
    .where('uid', '=', user.uid)
    .execute();
  return user;
}

export const postFields = { title: '标题', description: '简介', content: '正文', categoryId: 1 } as const;

/** Creates a post; returns its id. */
export async function buildPost(
  server: TestServer,
  as: TestUser,
  more: Record<string, unknown> = {},
): Promise<number> {
  const answer = await server.call('POST /api/discussions', { as, body: { ...postFields, ...more } });
  assert.equal(answer.status, 200, answer.msg);
  return answer.data.id;
}

/** Creates a comment and returns it. */
export async function comment(
  server: TestServer,
  as: TestUser,
  target: { readonly did?: number; readonly cid?: number },
  content = '评论',
) {
  const answer = await server.call('POST /api/comment', { as, body: { content, ...target } });
  assert.equal(answer.status, 200, answer.msg);
  return answer.data;
}

/** Replies to a comment, or to a reply under it, and returns the reply. */
export async function reply(
  server: TestServer,
  as: TestUser,
  commentId: number,
  { content = '回复', quote }: { readonly content?: string; readonly quote?: number } = {},
) {
  const answer = await server.call('POST /api/reply', {
    as,
    body: {
      reply: { commentId, content },
      quoteId: quote ?? commentId,
      quoteType: quote === undefined ? 'Comment' : 'Reply',
    },
  });
  assert.equal(answer.status, 200, answer.msg);
  return answer.data;
}
