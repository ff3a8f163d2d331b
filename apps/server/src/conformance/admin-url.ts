import { testServer } from "@karwan/db/testing";

/** The test database as the server's superuser sees it: past row-level security. */
export function adminUrlOf(url: string): string {
  const admin = new URL(testServer().adminUrl);
  admin.pathname = new URL(url).pathname;
  return admin.toString();
}
