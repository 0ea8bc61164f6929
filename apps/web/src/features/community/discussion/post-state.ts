import { call } from '../../../api/client.ts';
import type { Post } from './queries.ts';

/** What whoever moderates sets of a post; what is left out stays. */
export interface PostState {
  status?: 0 | 1;
  topPriority?: boolean;
}

/** A post as far as its state is set: a call of groups takes its words along, and keeps what others have changed since. */
type Moderated = Pick<
  Post,
  'id' | 'gid' | 'title' | 'description' | 'content' | 'categoryId' | 'gmtModified'
>;

/** Disables, enables, pins or unpins a post where it stands. */
export function setPostState(post: Moderated, state: PostState): Promise<null> {
  const { id, gid, title, description, content, categoryId, gmtModified } = post;
  if (gid === null) return call('PUT /api/admin/discussion', { body: { id, ...state } });
  const words = { title, description, content: content ?? '', categoryId };
  return call('PUT /api/group/discussion', { body: { id, ...words, version: gmtModified, ...state } });
}
