export { requireMember } from "./member.ts";
export { partyFields, partyName, partyRecord } from "./schema.ts";
export { createParty, declareParty, listParties, showParty, updateParty } from "./service.ts";
export { partyTexts } from "./texts.ts";
