export type { BookAddress } from "./book-schema.ts";
export type { NamedPlace } from "./named.ts";
export { namedAddresses, namedAddressReads } from "./named.ts";
export { addressesRouter } from "./router.ts";
export type { Address, AddressInput, AddressPatch } from "./schema.ts";
export { addressInput, addressOut, addressPatch } from "./schema.ts";
export { addressJson, createAddress, requireAddress, updateAddress } from "./service.ts";
