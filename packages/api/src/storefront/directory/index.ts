export { directoryRouter } from "./router.ts";
