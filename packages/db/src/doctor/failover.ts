import type { ServerFacts } from "./facts.ts";
import type { Check } from "./finding.ts";
import { error, warning } from "./finding.ts";

/** What a commit waits for where it does not wait until a standby has it on its disk. */
const short: Record<string, string> = {
  off: "for nothing",
  local: "for this machine's disk alone",
  remote_write: "for a standby's memory, not its disk",
};

/** Whether what is acknowledged outlives the machine that it was written on, where there are others to take over. */
export function examineFailover({ settings }: ServerFacts): Check {
  const { synchronous_standby_names: standbys = "", synchronous_commit: commit = "on" } = settings;
  const waitsFor = short[commit];
  const findings = [
    ...(standbys === ""
      ? [
          error(
            "DATABASE_URL names several hosts, and a commit waits for none of the others: what was acknowledged is lost with the machine.",
            "In Patroni, by patronictl edit-config: synchronous_mode: true and synchronous_mode_strict: true.",
          ),
        ]
      : []),
    ...(standbys !== "" && waitsFor
      ? [
          (commit === "remote_write" ? warning : error)(
            `synchronous_commit is ${commit}: a commit waits ${waitsFor}, although there is a synchronous standby.`,
            "ALTER SYSTEM SET synchronous_commit = on; then reload. Look for ALTER ROLE and ALTER DATABASE that set it too.",
          ),
        ]
      : []),
  ];
  return { check: "failover", fine: `a commit waits for ${standbys}`, findings };
}
