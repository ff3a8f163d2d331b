import delivery from "../../catalogues/delivery/ar.json";
import shell from "../../catalogues/shell/ar.json";
import warehousing from "../../catalogues/warehousing/ar.json";

export const messages = { ...shell, ...delivery, ...warehousing };
