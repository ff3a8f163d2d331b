import { describe, expect, it } from "vitest";
import { oversized } from "./file-sizes.ts";
import { machinePaths, privatePlaces, registryAddresses } from "./hygiene.ts";

const paths = (text: string, checkout = "/data/build/karwan") =>
  machinePaths({ path: "docs/a.md", text }, checkout).map(({ line, message }) => `${line} ${message.split(": ")[1]}`);

describe("paths of one machine", () => {
  it("are found when they lead to the checkout or beside it", () => {
    expect(paths("see\n/data/build/karwan/docs and (/data/build/other)")).toEqual([
      "2 /data/build/karwan",
      "2 /data/build",
    ]);
  });

  it("are found when they lead into somebody's home", () => {
    const homes = ["/home/" + "sara/karwan", "/Users/" + "sara/karwan"];
    expect(paths(homes.join(" "))).toEqual(["1 /home/" + "sara/", "1 /Users/" + "sara/"]);
  });

  it("are told from routes and from folders every machine has", () => {
    expect(
      paths("GET /api/users/home, /usr/lib, apps/data/build, /home/node/app, https://x.example/data/build"),
    ).toEqual([]);
  });

  it("say nothing about a checkout in a folder as common as /app", () => {
    expect(privatePlaces("/app")).toEqual([]);
    expect(privatePlaces("/tmp/karwan-1")).toEqual(["/tmp/karwan-1"]);
  });
});

describe("registry addresses", () => {
  const lock = (text: string) => registryAddresses({ path: "pnpm-lock.yaml", text });

  it("are found in the lockfile", () => {
    expect(lock("a:\n  resolution: {integrity: sha512-x, tarball: https://npm.example/a.tgz}")).toHaveLength(2);
    expect(lock("a@http://npm.example/a.tgz:")).toHaveLength(1);
  });

  it("are told from packages named after them", () => {
    expect(lock("  http-errors@2.0.1:\n    resolution: {integrity: sha512-x}")).toEqual([]);
  });

  it("are found in committed npm settings", () => {
    expect(registryAddresses({ path: ".npmrc", text: "fund=false\nregistry=https://npm.example/" })).toHaveLength(1);
  });
});

describe("file sizes", () => {
  it("are reported above 300 lines", () => {
    expect(oversized({ path: "a.ts", text: "x\n".repeat(300) })).toEqual([]);
    expect(oversized({ path: "a.ts", text: "x\n".repeat(301) })).toHaveLength(1);
  });
});
