import type { messageRoutes } from '@xiezhi/contract/routes/message';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { deleteMessages } from './delete-messages.ts';
import { listPosts, listSiteMessages } from './list.ts';
import { countUnread } from './unread.ts';

/** Values of `type` in the deletion call. */
const kindOf = { Discuss: 'comment', Reply: 'reply', Like: 'like', Sys: 'sys', Mine: 'mine' } as const;

export function messageHandlers(services: Services): Pick<HandlerTable, keyof typeof messageRoutes> {
  return {
    'GET /api/msg/unread': ({ viewer }) => countUnread(services.db, viewer),

    'GET /api/msg/comment': ({ viewer, query, locale }) =>
      listPosts(services, viewer, 'comment', query, locale),

    'GET /api/msg/reply': ({ viewer, query, locale }) => listPosts(services, viewer, 'reply', query, locale),

    'GET /api/msg/like': ({ viewer, query, locale }) => listPosts(services, viewer, 'like', query, locale),

    'GET /api/msg/sys': ({ viewer, query, locale }) =>
      listSiteMessages(services, viewer, 'sys', query, locale),

    'GET /api/msg/mine': ({ viewer, query, locale }) =>
      listSiteMessages(services, viewer, 'mine', query, locale),

    'DELETE /api/msg/clean': async ({ viewer, query }) => {
      await deleteMessages(services, viewer.uid, kindOf[query.type], query.id);
      return null;
    },
  };
}
