import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../api/client.ts';
import { formatMemory } from '../lib/format-figures.ts';

export type Backups = CallData<'GET /api/admin/backups'>;
export type Backup = Backups['backups'][number];

/** Milliseconds between two looks at work that goes on, and at nothing. */
const poll = { busy: 1000, idle: 30_000 };

export const backupsQuery = queryOptions({
  queryKey: ['console', 'backups'],
  queryFn: ({ signal }) => call('GET /api/admin/backups', { signal }),
  refetchInterval: ({ state }) => ((state.data?.jobs.length ?? 0) > 0 ? poll.busy : poll.idle),
});

export const inBytes = (bytes: number): string => formatMemory(bytes / 1024);
