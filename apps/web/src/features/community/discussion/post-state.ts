import { call } from '../../../api/client.ts';
import type { Post } from './queries.ts';

/** Moderation state of a post; omitted fields stay unchanged. */
export interface PostState {
  status?: 0 | 1;
  topPriority?: boolean;
}

/**
 * The fields of a post that moderation needs. The call for posts of groups requires the text, so the displayed text is
 * sent back together with its version. The version prevents overwriting a newer text of another user.
 */
type Moderated = Pick<
  Post,
  'id' | 'gid' | 'title' | 'description' | 'content' | 'categoryId' | 'gmtModified'
>;

/** Disables, enables, pins or unpins a post. */
export function setPostState(post: Moderated, state: PostState): Promise<null> {
  const { id, gid, title, description, content, categoryId, gmtModified } = post;
  if (gid === null) return call('PUT /api/admin/discussion', { body: { id, ...state } });
  const words = { title, description, content: content ?? '', categoryId };
  return call('PUT /api/group/discussion', { body: { id, ...words, version: gmtModified, ...state } });
}
