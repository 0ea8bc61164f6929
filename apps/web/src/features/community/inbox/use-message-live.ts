import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { openSharedLive } from '../../submission/core/shared-live.ts';
import { unreadQuery } from './queries.ts';

/**
 * Refetches the unread counts when the server reports a change of the user's messages. Without a live channel, only the
 * poll updates them.
 */
export function useMessageLive(uid: string): void {
  const client = useQueryClient();
  const count = useEffectEvent(() => void client.invalidateQueries(unreadQuery(uid)));
  useEffect(
    () =>
      openSharedLive(['messages'], {
        onEvent: (name) => {
          if (name === 'changed') count();
        },
        onState: () => undefined,
      }),
    [],
  );
}
