import type { Telemetry } from "./port.ts";
import { traceRequests } from "./requests.ts";
import type { Identity } from "./sdk.ts";
import { startSdk } from "./sdk.ts";
import type { TelemetrySettings } from "./settings.ts";
import { watchDatabase, watchJobs, watchOperations, watchSender } from "./watching.ts";

/** Begins to tell a collector. Loaded only where one is named: the libraries are some hundred files. */
export function startTelemetry(settings: TelemetrySettings, identity: Identity): Telemetry {
  const { alsoTell, stop, ...source } = startSdk(settings, identity);
  return {
    requests: traceRequests(source.tracer),
    tracing: watchOperations(source),
    database: watchDatabase(source),
    jobs: watchJobs(source),
    sender: watchSender(source),
    alsoTell,
    stop,
  };
}
