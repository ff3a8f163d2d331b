import { totalmem } from "node:os";

const MEBIBYTE = 1024 * 1024;
const clamp = (value: number, low: number, high: number) => Math.round(Math.min(Math.max(value, low), high));

/**
 * Settings given at every start rather than written into the cluster, so that a later release's values reach old data
 * folders too. Sized for a machine that the database shares with the server itself.
 */
export function serverSettings(port: number, fsync: boolean): Record<string, string | number> {
  const memory = totalmem() / MEBIBYTE;
  return {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    // Two test runs of one checkout share a server, and each fills pools of 64.
    max_connections: fsync ? 200 : 500,
    shared_buffers: `${clamp(memory / 8, 128, 1024)}MB`,
    effective_cache_size: `${clamp(memory / 2, 256, 8192)}MB`,
    work_mem: "8MB",
    maintenance_work_mem: "128MB",
    random_page_cost: 1.1,
    jit: "off",
    // Short statements only; parallel workers would need more shared memory than a container gives (64 MB).
    max_parallel_workers_per_gather: 0,
    timezone: "UTC",
    log_timezone: "UTC",
    // Errors are the application's business, and its log redacts; the server's own log keeps what concerns the server.
    log_min_messages: "log",
    log_checkpoints: "off",
    ...(fsync ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off", shared_buffers: "128MB" }),
  };
}
