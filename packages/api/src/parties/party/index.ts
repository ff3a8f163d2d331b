export { requireMember } from "./member.ts";
export { partyFields, partyName, partyRecord } from "./schema.ts";
export { createParty, declareParty, showParties, showParty, updateParty } from "./service.ts";
export { partyTexts, searchedParties } from "./texts.ts";
