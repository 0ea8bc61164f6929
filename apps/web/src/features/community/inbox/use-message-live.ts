import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { openLiveConnection } from '../../submission/core/live.ts';
import { unreadQuery } from './queries.ts';

/**
 * Asks for the counts anew when the server says that one's messages have changed. Where there is no live channel the
 * poll remains.
 */
export function useMessageLive(uid: string): void {
  const client = useQueryClient();
  const count = useEffectEvent(() => void client.invalidateQueries(unreadQuery(uid)));
  useEffect(
    () =>
      openLiveConnection(['messages'], {
        onEvent: (name) => {
          if (name === 'changed') count();
        },
        onState: () => undefined,
      }),
    [],
  );
}
