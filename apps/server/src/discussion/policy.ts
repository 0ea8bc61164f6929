import { mayEditPost } from '@xiezhi/rules';
import { Failure } from '../http/failure.ts';
import type { Viewer } from '../http/handler.ts';
import { type PlaceServices, standAtPost } from './place.ts';

/** Whether somebody may change the words of a post. Throws Failure `discussionNotFound`, `discussionNotYours`. */
export async function checkPostOwner(
  services: PlaceServices,
  viewer: Viewer,
  name: string | number,
): Promise<void> {
  const { post, standing } = await standAtPost(services, viewer, Number(name));
  if (!mayEditPost(standing, post)) throw new Failure('discussionNotYours');
}
