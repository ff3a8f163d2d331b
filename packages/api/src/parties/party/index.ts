export { partyFields, partyName, partyRecord } from "./schema.ts";
export { createParty, declareParty, listParties, showParty, updateParty } from "./service.ts";
export { partyTexts } from "./texts.ts";
