import type { Check, Finding } from "@karwan/db/doctor";
import { error, notice, warning } from "@karwan/db/doctor";
import type { Env } from "../../env.ts";
import { EnvironmentError, environmentVariables, loadEnv } from "../../env.ts";

/** Ours as well, but read elsewhere: by commands, by the installation's containers, by tests. */
const ALSO_KNOWN =
  /^KARWAN_(ADMIN_PASSWORD|DATABASE_PASSWORD|BACKUP_PASSWORD|CHECKOUT|TEST_\w+|RUNTIME|BIND|STATS_BIND|SERVER_\w+)$/;

/** How many differences make one word of another. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

function strangers(source: NodeJS.ProcessEnv): Finding[] {
  const unknown = Object.keys(source).filter(
    (name) => name.startsWith("KARWAN_") && !environmentVariables.includes(name) && !ALSO_KNOWN.test(name),
  );
  return unknown.map((name) => {
    const near = environmentVariables.toSorted((a, b) => distance(a, name) - distance(b, name))[0] ?? "";
    const advice = distance(near, name) <= 3 ? `Was ${near} meant?` : ".env.example lists all that there are.";
    return warning(`${name} is no setting: nothing reads it.`, advice);
  });
}

type Doubt = { when: boolean; finding: Finding };
const doubt = (when: boolean, finding: Finding): Doubt => ({ when, finding });

/** What a production server may do, and hardly anybody wants: it lets somebody in. */
const open = (env: Env): Doubt[] => [
  doubt(
    env.sandboxPayments,
    error("KARWAN_SANDBOX_PAYMENTS is on: anybody pays for an order with a click.", "Let it be 0."),
  ),
  doubt(
    env.allowPrivateWebhooks,
    warning(
      "KARWAN_ALLOW_PRIVATE_WEBHOOKS is on: tenants can make this server ask addresses of your own network.",
      "Let it be 0.",
    ),
  ),
  doubt(
    env.corsOrigins.includes("*"),
    warning("KARWAN_CORS_ORIGINS is *: every site's pages may call the API.", "Name the sites whose pages do."),
  ),
  doubt(
    env.messageWebhookUrl !== null && env.messageWebhookSecret === null,
    notice(
      "The message gateway is sent no secret: it can't tell these messages from others'.",
      "Set KARWAN_MESSAGE_WEBHOOK_SECRET.",
    ),
  ),
];

/** What is left as it is for trying, and keeps production from working as it is meant to. */
const unfinished = (env: Env, source: NodeJS.ProcessEnv): Doubt[] => [
  doubt(
    env.encryptionSecret === env.jwtSecret,
    warning(
      "Stored secrets are encrypted with KARWAN_JWT_SECRET, which so cannot be changed without losing them.",
      "Set KARWAN_ENCRYPTION_SECRET before tenants store credentials; afterwards only together with entering them anew.",
    ),
  ),
  doubt(
    /^https?:\/\/(localhost|127\.)/.test(env.publicUrl),
    warning(
      `KARWAN_PUBLIC_URL is ${env.publicUrl}: links to files and codes on labels lead nowhere.`,
      "Give the address that clients use.",
    ),
  ),
  doubt(
    env.publicUrl.startsWith("https:") && env.trustProxy === 0,
    warning(
      "KARWAN_TRUST_PROXY is 0 behind a proxy that speaks TLS: all callers share the proxy's address, and its limits.",
      "Give the number of proxies in front.",
    ),
  ),
  doubt(
    env.messageWebhookUrl === null && env.smtpUrl === null,
    warning(
      "Messages go to the log: nobody can sign in by code or reset a password.",
      "Set KARWAN_SMTP_URL or KARWAN_MESSAGE_WEBHOOK_URL.",
    ),
  ),
  doubt(
    env.metricsToken === null,
    notice("KARWAN_METRICS_TOKEN is not set: nobody can read /metrics.", "Set it, and give it to Prometheus."),
  ),
  doubt(
    source.KARWAN_FILES_DIR === undefined && env.filesS3 === null,
    notice(
      `Uploaded files lie in ${env.filesDir}.`,
      "Name a folder that is backed up in KARWAN_FILES_DIR, or an S3 store in KARWAN_FILES_S3_URL.",
    ),
  ),
  doubt(
    env.databaseUrl === null,
    warning("Production runs on the embedded database, which cannot be replicated.", "Set DATABASE_URL."),
  ),
];

const doubts = (env: Env, source: NodeJS.ProcessEnv): Finding[] =>
  [...open(env), ...unfinished(env, source)].filter(({ when }) => when).map(({ finding }) => finding);

/** Reads the settings as a server would; null where it would refuse them, and the findings say why. */
export function examineSettings(source?: NodeJS.ProcessEnv): { check: Check; env: Env | null } {
  const check = "settings";
  try {
    const env = loadEnv(source);
    const told = source ?? process.env;
    const findings = [...strangers(told), ...(env.isProduction ? doubts(env, told) : [])];
    return { check: { check, fine: `${env.nodeEnv}, nothing unknown among them`, findings }, env };
  } catch (cause) {
    if (!(cause instanceof EnvironmentError)) throw cause;
    const findings = cause.problems.map((problem) => error(`${problem}.`, ".env.example explains each setting."));
    return { check: { check, fine: "", findings }, env: null };
  }
}
