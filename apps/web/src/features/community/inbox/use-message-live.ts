import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { openSharedLive } from '../../submission/core/shared-live.ts';
import { unreadQuery } from './queries.ts';

/**
 * Refetches the counts when the server reports changed messages of the user. Without a live channel only the
 * poll remains.
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
