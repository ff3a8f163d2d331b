import driver from "../catalogues/driver/ku.json";
import shell from "../catalogues/shell/ku.json";

export const messages = { ...shell, ...driver };
