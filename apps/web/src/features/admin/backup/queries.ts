import type { CallData } from '../../../api/client.ts';
import { formatMemory } from '../../../lib/format-figures.ts';

export type Backups = CallData<'GET /api/admin/backups'>;
export type Backup = Backups['backups'][number];

export const inBytes = (bytes: number): string => formatMemory(bytes / 1024);
