export { invitationsRouter } from "./router.ts";
export { addMember, addPerson } from "./services/invite.ts";
export type { KnownContact } from "./services/known-here.ts";
export { knownHere } from "./services/known-here.ts";
export { changeTyped, driverRoleId, findOffer, offerDriverRole, offerRoles, setOfferStatus } from "./services/offer.ts";
export { requireDaysRoom } from "./services/send.ts";
export { standIn } from "./services/stand-in.ts";
