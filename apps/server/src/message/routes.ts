import type { messageRoutes } from '@xiezhi/contract/routes/message';
import type { HandlerTable } from '../http/handler.ts';

export function messageHandlers(): Pick<HandlerTable, keyof typeof messageRoutes> {
  return {
    // Nothing on this site sends messages yet.
    'GET /api/msg/unread': async () => ({ comment: 0, reply: 0, like: 0, sys: 0, mine: 0 }),
  };
}
