import { totalmem } from 'node:os';

const MEGABYTE = 2 ** 20;

/** Memory this process may use: the machine's, or its container's limit. */
function usableMemory(): number {
  const limit = process.constrainedMemory?.() ?? 0;
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** 256 MB to 1 GB: enough for the hot part of the indexes; the rest is the system's page cache. */
const sharedBuffersMb = (memory: number): number => Math.min(1024, Math.max(256, Math.floor(memory / MEGABYTE / 16)));

/** Server settings for two cores, an SSD, and batches of key lookups next to bulk loads. */
export function serverSettings(memory = usableMemory()): Readonly<Record<string, string>> {
  const bufferMb = sharedBuffersMb(memory);
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '.',
    max_connections: '100',
    shared_buffers: `${bufferMb}MB`,
    effective_cache_size: `${Math.max(512, Math.floor(memory / MEGABYTE / 2))}MB`,
    work_mem: '64MB',
    maintenance_work_mem: '512MB',
    max_wal_size: '4GB',
    min_wal_size: '512MB',
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    wal_level: 'minimal',
    max_wal_senders: '0',
    random_page_cost: '1.1',
    effective_io_concurrency: '64',
    jit: 'off',
    max_parallel_workers_per_gather: '2',
    autovacuum_max_workers: '2',
    autovacuum_vacuum_cost_delay: '1ms',
    autovacuum_vacuum_scale_factor: '0.1',
    autovacuum_analyze_scale_factor: '0.05',
    autovacuum_vacuum_insert_scale_factor: '0.2',
    client_connection_check_interval: '2s',
    log_checkpoints: 'off',
    // People's data stays out of the log: no DETAIL, no CONTEXT, no statement.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_line_prefix: '%m [%p] ',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
  };
}

export const toArguments = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
