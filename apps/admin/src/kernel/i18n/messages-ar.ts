import delivery from "../../catalogues/delivery/ar.json";
import finance from "../../catalogues/finance/ar.json";
import fulfilment from "../../catalogues/fulfilment/ar.json";
import reports from "../../catalogues/reports/ar.json";
import shell from "../../catalogues/shell/ar.json";
import storefront from "../../catalogues/storefront/ar.json";
import warehousing from "../../catalogues/warehousing/ar.json";

export const messages = { ...shell, ...delivery, ...finance, ...fulfilment, ...reports, ...storefront, ...warehousing };
