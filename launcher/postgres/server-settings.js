import { usableMemory } from '../process/memory.js';

/**
 * Returns settings for a server on a machine that also runs the rest of the site. Shared buffers get only an eighth of
 * the memory (64 MiB to 1 GiB), because judging needs the rest.
 * @param {{ socketDir: string, isFast: boolean, memoryBytes?: number }} options isFast: for data that may be lost in a
 *   crash of the machine, such as that of tests. A crash of PostgreSQL alone still loses no committed data, because a
 *   commit always hands its data to the operating system.
 * @returns {Record<string, string>}
 */
export function serverSettings({ socketDir, isFast, memoryBytes = usableMemory() }) {
  const megabytes = Math.floor(memoryBytes / 1024 / 1024);
  return {
    listen_addresses: '',
    // Quoted, because the value is a comma-separated list, and the folder's name may contain a comma.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0777',
    max_connections: '200',
    shared_buffers: `${Math.max(64, Math.min(1024, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(megabytes / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    ...(isFast ? { fsync: 'off', full_page_writes: 'off', shared_buffers: '128MB' } : {}),
  };
}
