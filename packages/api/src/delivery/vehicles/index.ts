export { keepPhotos, photoUrl, photoUrls, shownPhoto } from "./photos.ts";
export { vehiclesRouter } from "./router.ts";
export type { NewVehicle } from "./schema.ts";
export { newVehicle } from "./schema.ts";
export { insertVehicle } from "./service.ts";
