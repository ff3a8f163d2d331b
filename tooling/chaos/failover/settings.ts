import { join } from "node:path";
import type { Machine } from "./network.ts";

/** How sure a write is before it is acknowledged: `strict` is what Karwan asks for, the others show what is lost without. */
export type Synchrony = "strict" | "lax" | "off";

/** By which of etcd's interfaces Patroni speaks to it. */
export type Store = "etcd" | "etcd3";

export type Passwords = { superuser: string; replication: string; application: string };

const CLIENT_PORT = 2379;
const PEER_PORT = 2380;
export const REST_PORT = 8008;
export const SCOPE = "karwan-drill";

/** What docs/operations.md tells an operator to set, in the same words. */
const clusterWide = (synchrony: Synchrony) => ({
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  synchronous_mode: synchrony !== "off",
  synchronous_mode_strict: synchrony === "strict",
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      synchronous_commit: "on",
      wal_sender_timeout: "10s",
      wal_receiver_timeout: "10s",
      wal_retrieve_retry_interval: "1s",
      max_connections: 200,
      max_wal_senders: 10,
      wal_keep_size: "512MB",
      shared_buffers: "128MB",
      // What killed servers leave in memory would outlive the drill.
      dynamic_shared_memory_type: "mmap",
    },
  },
});

/** Patroni's configuration of a machine. JSON is YAML. */
export function patroniSettings(options: {
  machine: Machine;
  machines: readonly Machine[];
  folder: string;
  bin: string;
  passwords: Passwords;
  synchrony: Synchrony;
  store: Store;
}): string {
  const { machine, machines, folder, bin, passwords, synchrony, store } = options;
  return JSON.stringify(
    {
      scope: SCOPE,
      name: machine.name,
      restapi: { listen: `0.0.0.0:${REST_PORT}`, connect_address: `${machine.clusterIp}:${REST_PORT}` },
      [store]: { hosts: machines.map(({ clusterIp }) => `${clusterIp}:${CLIENT_PORT}`) },
      bootstrap: {
        dcs: clusterWide(synchrony),
        initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
        pg_hba: ["host all all 0.0.0.0/0 scram-sha-256", "host replication replicator 0.0.0.0/0 scram-sha-256"],
      },
      postgresql: {
        listen: "0.0.0.0:5432",
        connect_address: `${machine.clusterIp}:5432`,
        data_dir: join(folder, "data"),
        bin_dir: bin,
        pgpass: join(folder, "pgpass"),
        authentication: {
          superuser: { username: "postgres", password: passwords.superuser },
          replication: { username: "replicator", password: passwords.replication },
        },
        parameters: { unix_socket_directories: folder, password_encryption: "scram-sha-256" },
      },
    },
    null,
    2,
  );
}

/** etcd's arguments for a machine: each has a member, so that any one machine may be lost. */
export const etcdArguments = (machine: Machine, machines: readonly Machine[], folder: string): string[] => {
  const peer = ({ clusterIp }: Machine) => `http://${clusterIp}:${PEER_PORT}`;
  return Object.entries({
    name: machine.name,
    "data-dir": join(folder, "etcd"),
    "listen-peer-urls": peer(machine),
    "initial-advertise-peer-urls": peer(machine),
    "listen-client-urls": `http://${machine.clusterIp}:${CLIENT_PORT},http://127.0.0.1:${CLIENT_PORT}`,
    "advertise-client-urls": `http://${machine.clusterIp}:${CLIENT_PORT}`,
    "initial-cluster": machines.map((one) => `${one.name}=${peer(one)}`).join(),
    "initial-cluster-state": "new",
    "initial-cluster-token": SCOPE,
    // The interface that is safe with the Patroni of Debian 12.
    "enable-v2": "true",
    logger: "zap",
    "log-level": "warn",
  }).map(([name, value]) => `--${name}=${value}`);
};
