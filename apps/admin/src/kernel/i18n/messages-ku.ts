import delivery from "../../catalogues/delivery/ku.json";
import finance from "../../catalogues/finance/ku.json";
import fulfilment from "../../catalogues/fulfilment/ku.json";
import reports from "../../catalogues/reports/ku.json";
import shell from "../../catalogues/shell/ku.json";
import storefront from "../../catalogues/storefront/ku.json";
import warehousing from "../../catalogues/warehousing/ku.json";

export const messages = { ...shell, ...delivery, ...finance, ...fulfilment, ...reports, ...storefront, ...warehousing };
