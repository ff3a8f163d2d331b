import driver from "../catalogues/driver/ar.json";
import shell from "../catalogues/shell/ar.json";

export const messages = { ...shell, ...driver };
