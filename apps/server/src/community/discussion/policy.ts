import { mayEditPost } from '@xiezhi/rules';
import { openGroup } from '../../scopes/group/access.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { findPost, type DiscussionAccessServices, visiblePostAccess, communitySwitches } from './access.ts';

/** Checks that a person may edit a post. Throws `discussionNotFound`, `discussionNotYours`. */
export async function checkPostOwner(
  services: DiscussionAccessServices,
  viewer: Viewer,
  name: string | number,
): Promise<void> {
  const { post, access: context } = await visiblePostAccess(services, viewer, Number(name));
  if (!mayEditPost(context, post)) throw new ApiError('discussionNotYours');
}

/** Checks that a person may edit a post of a group. Throws the errors of `checkPostOwner` and `checkPostOfGroup`. */
export async function checkGroupPostOwner(
  services: DiscussionAccessServices,
  viewer: Viewer,
  name: string | number,
): Promise<void> {
  await checkPostOfGroup(services, viewer, Number(name));
  await checkPostOwner(services, viewer, name);
}

/**
 * Checks that a post belongs to a group and the viewer is a member of it. Throws `groupDiscussionsClosed`,
 * `discussionNotFound`, `discussionNotOfGroup`, `groupNotFound`, `groupMembersOnly`.
 */
export async function checkPostOfGroup(
  services: DiscussionAccessServices,
  viewer: Viewer,
  did: number,
): Promise<void> {
  await checkGroupDiscussion(services);
  const { gid } = await findPost(services.db, viewer, did);
  if (gid === null) throw new ApiError('discussionNotOfGroup');
  await openGroup(services, viewer, gid, 'member');
}

/**
 * Checks that group discussions are open; existing clients detect a closed area by the HTTP status. Throws
 * `groupDiscussionsClosed`.
 */
export async function checkGroupDiscussion(
  services: Pick<DiscussionAccessServices, 'siteSettings'>,
): Promise<void> {
  const { isGroupOpen } = await communitySwitches(services);
  if (!isGroupOpen) throw new ApiError('groupDiscussionsClosed');
}
