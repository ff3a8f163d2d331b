export { invitationsRouter } from "./router.ts";
export { addPerson } from "./services/invite.ts";
export { changeTyped, findOffer, offerDriverRole, offerRoles, setOfferStatus } from "./services/offer.ts";
