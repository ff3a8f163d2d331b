import { inspecting } from "@karwan/db/doctor";
import { testServer } from "@karwan/db/testing";
import { expect, test } from "vitest";
import { adviceFor } from "./advice.ts";

const server = testServer();
const refusalOf = (change: (url: URL) => void) => {
  const url = new URL(server.adminUrl);
  change(url);
  return inspecting(url.href, async () => {}).catch((cause: unknown) => cause);
};

test("who is not let into a database is told to look at its address, and who is not answered to wait for it", async () => {
  const stranger = await refusalOf((url) => {
    url.username = "nobody_has_it";
  });
  expect(adviceFor(stranger)).toMatch(/^Check the role and the password in DATABASE_URL/);
  const nowhere = await refusalOf((url) => {
    url.pathname = "/nothing_is_called_that";
  });
  expect(adviceFor(nowhere)).toBe("Check the name of the database in DATABASE_URL.");
  const away = await refusalOf((url) => {
    url.port = "1";
  });
  expect(adviceFor(away)).toMatch(/^Until it answers/);
});
