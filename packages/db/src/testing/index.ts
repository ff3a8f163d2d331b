export { createTestDatabase, dropTestDatabase, prepareTemplate } from "./databases.ts";
export { asAdmin, startTestServer } from "./server.ts";
