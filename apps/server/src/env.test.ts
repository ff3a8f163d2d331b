import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { EnvironmentError, environmentVariables, loadEnv } from "./env.ts";

const dataDir = mkdtempSync(join(tmpdir(), "karwan-env-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const secret = "so long that nobody guesses it..";
const load = (source: NodeJS.ProcessEnv = {}) => loadEnv({ KARWAN_DATA_DIR: dataDir, ...source });
const problems = (source: NodeJS.ProcessEnv): readonly string[] => {
  try {
    load(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
};

describe("environment", () => {
  it("has a default for everything outside production (4 A1)", () => {
    expect(load()).toMatchObject({
      nodeEnv: "development",
      host: "127.0.0.1",
      port: 3000,
      databaseUrl: null,
      rateLimitPerMinute: 600,
      anonymousRateLimitPerMinute: 60,
      allowPrivateWebhooks: false,
      sandboxPayments: true,
      preparedStatements: true,
      apiKeyEnvironment: "test",
      seedDemo: true,
    });
  });

  it("reads from replicas where any are named, which need not take writes (ADR 0049)", () => {
    expect(load().replicas).toBeNull();
    const url = "postgresql://me@db2,db3/karwan";
    expect(load({ DATABASE_REPLICA_URL: url }).replicas).toEqual({ url, waitMs: 50 });
    expect(load({ DATABASE_REPLICA_URL: url, KARWAN_REPLICA_WAIT_MS: "7" }).replicas).toEqual({ url, waitMs: 7 });
    expect(problems({ DATABASE_REPLICA_URL: `${url}?target_session_attrs=read-write` })).toEqual([
      "DATABASE_REPLICA_URL only reads: target_session_attrs must be any or standby, not read-write",
    ]);
  });

  it("serves all interfaces, seeds nothing and takes no sandbox payments in production unless told (4 A1)", () => {
    expect(load({ NODE_ENV: "production", KARWAN_JWT_SECRET: secret })).toMatchObject({
      host: "0.0.0.0",
      sandboxPayments: false,
      seedDemo: false,
      apiKeyEnvironment: "live",
      corsOrigins: [],
    });
  });

  it("takes the tiles of maps from one host that names their places, and from none unless it is told", () => {
    expect(load().tiles).toBeNull();
    const url = "https://tiles.example:8443/{z}/{x}/{y}.png";
    expect(load({ KARWAN_TILES_URL: url, KARWAN_TILES_ATTRIBUTION: "© the town" }).tiles).toEqual({
      url,
      attribution: "© the town",
    });
    for (const wrong of [
      "https://tiles.example/{z}/{x}.png",
      "https://{s}.tiles.example/{z}/{x}/{y}.png",
      "file:///{z}{x}{y}",
    ])
      expect(problems({ KARWAN_TILES_URL: wrong })).toEqual([
        "KARWAN_TILES_URL must be a URL with {z}, {x} and {y} such as https://tiles.example/{z}/{x}/{y}.png",
      ]);
  });

  it("reads phones of nobody's tenant as Iraqi, or as those of the country it is told (4 K15)", () => {
    expect(load().defaultCountry).toBe("IQ");
    expect(load({ KARWAN_DEFAULT_COUNTRY: "jo" }).defaultCountry).toBe("JO");
    for (const country of ["Iraq", "ZZ", "AQ"])
      expect(problems({ KARWAN_DEFAULT_COUNTRY: country })).toEqual([
        "KARWAN_DEFAULT_COUNTRY must be a country's two letters, such as IQ",
      ]);
  });

  it("encrypts with a secret of its own, or with the one that signs tokens (3 §6)", () => {
    expect(load({ KARWAN_JWT_SECRET: secret }).encryptionSecret).toBe(secret);
    const own = `${secret} another`;
    expect(load({ KARWAN_JWT_SECRET: secret, KARWAN_ENCRYPTION_SECRET: own })).toMatchObject({
      jwtSecret: secret,
      encryptionSecret: own,
    });
  });

  it.each([
    ["blanks", " ".repeat(40), "must not be blank"],
    ["line ends and tabs", "\n\t".repeat(40), "must not be blank"],
    [
      "fewer than 32 characters among blanks",
      `${" ".repeat(20)}${secret.slice(1)}${" ".repeat(20)}`,
      "must have at least 32",
    ],
    ["one character again and again", "a".repeat(64), "must not be one character again and again"],
    ["one character and blanks", ` ${"0".repeat(64)}\n`, "must not be one character again and again"],
  ])("refuses a secret of %s, in one line that says what to do", (_, given, why) => {
    for (const name of ["KARWAN_JWT_SECRET", "KARWAN_ENCRYPTION_SECRET"]) {
      const said = problems({ NODE_ENV: "production", KARWAN_JWT_SECRET: secret, [name]: given });
      expect(said).toEqual([expect.stringMatching(new RegExp(`^${name} ${why}.*: make one by \`openssl [^\`\n]+\`$`))]);
    }
  });

  it("refuses a passphrase for the copy of a tenant that is blank or short, blanks around it not counted", () => {
    expect(problems({ KARWAN_EXPORT_PASSPHRASE: " ".repeat(40) })).toEqual([
      expect.stringMatching(/^KARWAN_EXPORT_PASSPHRASE must not be blank: make one by/),
    ]);
    expect(problems({ KARWAN_EXPORT_PASSPHRASE: "  fifteen letters  " })).toEqual([
      expect.stringMatching(/^KARWAN_EXPORT_PASSPHRASE must have at least 16 characters/),
    ]);
    expect(load({ KARWAN_EXPORT_PASSPHRASE: "sixteen letters!" }).exportPassphrase).toBe("sixteen letters!");
  });

  it("signs and encrypts with a secret as it was given, with the blanks in it and around it", () => {
    const given = ` ${secret}\n`;
    expect(load({ NODE_ENV: "production", KARWAN_JWT_SECRET: given })).toMatchObject({
      jwtSecret: given,
      encryptionSecret: given,
    });
  });

  it("names every wrong variable in one line each", () => {
    expect(
      problems({ PORT: "http", LOG_LEVEL: "loud", KARWAN_JWT_SECRET: "short", DATABASE_URL: "mysql://x/y" }),
    ).toEqual([
      "PORT must be a whole number",
      "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent",
      "DATABASE_URL must be a URL such as postgresql://user:password@host:5432/database",
      "KARWAN_JWT_SECRET must have at least 32 characters, blanks around them not counted: make one by `openssl rand -base64 48`",
    ]);
  });

  it("names a data folder that cannot be made in one line", () => {
    const file = join(dataDir, "a-file");
    writeFileSync(file, "");
    const said = problems({ KARWAN_DATA_DIR: join(file, "data") });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^KARWAN_DATA_DIR names a folder that nothing can be kept in \(ENOTDIR/);
  });

  it("refuses a production server without a signing secret, or with the demo", () => {
    expect(problems({ NODE_ENV: "production", KARWAN_SEED_DEMO: "1" })).toEqual([
      "KARWAN_JWT_SECRET is required when NODE_ENV is production",
      "KARWAN_SEED_DEMO must be 0 when NODE_ENV is production",
    ]);
  });

  it("never repeats a secret in a problem", () => {
    expect(
      problems({ DATABASE_URL: "mysql://user:hunter2@host/db", KARWAN_JWT_SECRET: "hunter2" }).join(),
    ).not.toContain("hunter2");
  });

  it("treats an empty variable as one that is not set", () => {
    expect(load({ DATABASE_URL: "", PORT: "" })).toMatchObject({ databaseUrl: null, port: 3000 });
  });

  it.each(["https://shop.example/path", "shop.example", "https://a.example,*"])(
    "refuses %s as CORS origins",
    (value) => {
      expect(problems({ KARWAN_CORS_ORIGINS: value })).toHaveLength(1);
    },
  );

  it("splits CORS origins at commas", () => {
    expect(load({ KARWAN_CORS_ORIGINS: "https://a.example, http://localhost:5173" }).corsOrigins).toEqual([
      "https://a.example",
      "http://localhost:5173",
    ]);
  });

  it("makes a signing secret once and keeps it for its owner alone", () => {
    const first = load().jwtSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(load().jwtSecret).toBe(first);
    expect(statSync(join(dataDir, "jwt-secret")).mode & 0o777).toBe(0o600);
  });

  it("says so when the kept secret was cut short instead of signing with it", () => {
    const damaged = mkdtempSync(join(dataDir, "damaged-"));
    writeFileSync(join(damaged, "jwt-secret"), "");
    expect(() => load({ KARWAN_DATA_DIR: damaged })).toThrow("delete it and start again");
  });

  it("keeps files beside the data, in a folder of choice, or in an S3 store that is named in full (4 J14)", () => {
    expect(load()).toMatchObject({
      filesDir: join(dataDir, "files"),
      filesS3: null,
      publicUrl: "http://localhost:3000",
    });
    expect(load({ KARWAN_FILES_DIR: "/srv/files" }).filesDir).toBe("/srv/files");
    const store = { KARWAN_FILES_S3_URL: "https://s3.example/karwan", KARWAN_FILES_S3_ACCESS_KEY_ID: "id" };
    expect(problems(store)).toEqual([
      "KARWAN_FILES_S3_URL needs KARWAN_FILES_S3_ACCESS_KEY_ID and KARWAN_FILES_S3_SECRET_ACCESS_KEY",
    ]);
    expect(load({ ...store, KARWAN_FILES_S3_SECRET_ACCESS_KEY: "key" }).filesS3).toEqual({
      url: "https://s3.example/karwan",
      region: "us-east-1",
      accessKeyId: "id",
      secretAccessKey: "key",
    });
  });

  it("is described variable by variable in .env.example", () => {
    const example = readFileSync(resolve(import.meta.dirname, "../../../.env.example"), "utf8");
    const documented = [...example.matchAll(/^# ?([A-Z0-9_]+)=/gm)].map(([, name]) => String(name)).sort();
    expect(documented).toEqual([...environmentVariables].sort());
  });
});
