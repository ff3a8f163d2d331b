import deliveryAr from "./catalogues/delivery/ar.json" with { type: "json" };
import deliveryEn from "./catalogues/delivery/en.json" with { type: "json" };
import deliveryKu from "./catalogues/delivery/ku.json" with { type: "json" };
import financeAr from "./catalogues/finance/ar.json" with { type: "json" };
import financeEn from "./catalogues/finance/en.json" with { type: "json" };
import financeKu from "./catalogues/finance/ku.json" with { type: "json" };
import fulfilmentAr from "./catalogues/fulfilment/ar.json" with { type: "json" };
import fulfilmentEn from "./catalogues/fulfilment/en.json" with { type: "json" };
import fulfilmentKu from "./catalogues/fulfilment/ku.json" with { type: "json" };
import identityAr from "./catalogues/identity/ar.json" with { type: "json" };
import identityEn from "./catalogues/identity/en.json" with { type: "json" };
import identityKu from "./catalogues/identity/ku.json" with { type: "json" };
import kernelAr from "./catalogues/kernel/ar.json" with { type: "json" };
import kernelEn from "./catalogues/kernel/en.json" with { type: "json" };
import kernelKu from "./catalogues/kernel/ku.json" with { type: "json" };
import labelsAr from "./catalogues/labels/ar.json" with { type: "json" };
import labelsEn from "./catalogues/labels/en.json" with { type: "json" };
import labelsKu from "./catalogues/labels/ku.json" with { type: "json" };
import manifestsAr from "./catalogues/manifests/ar.json" with { type: "json" };
import manifestsEn from "./catalogues/manifests/en.json" with { type: "json" };
import manifestsKu from "./catalogues/manifests/ku.json" with { type: "json" };
import messagingAr from "./catalogues/messaging/ar.json" with { type: "json" };
import messagingEn from "./catalogues/messaging/en.json" with { type: "json" };
import messagingKu from "./catalogues/messaging/ku.json" with { type: "json" };
import ordersAr from "./catalogues/orders/ar.json" with { type: "json" };
import ordersEn from "./catalogues/orders/en.json" with { type: "json" };
import ordersKu from "./catalogues/orders/ku.json" with { type: "json" };
import paymentsAr from "./catalogues/payments/ar.json" with { type: "json" };
import paymentsEn from "./catalogues/payments/en.json" with { type: "json" };
import paymentsKu from "./catalogues/payments/ku.json" with { type: "json" };
import placesAr from "./catalogues/places/ar.json" with { type: "json" };
import placesEn from "./catalogues/places/en.json" with { type: "json" };
import placesKu from "./catalogues/places/ku.json" with { type: "json" };
import reportsAr from "./catalogues/reports/ar.json" with { type: "json" };
import reportsEn from "./catalogues/reports/en.json" with { type: "json" };
import reportsKu from "./catalogues/reports/ku.json" with { type: "json" };
import restaurantAr from "./catalogues/restaurant/ar.json" with { type: "json" };
import restaurantEn from "./catalogues/restaurant/en.json" with { type: "json" };
import restaurantKu from "./catalogues/restaurant/ku.json" with { type: "json" };
import storefrontAr from "./catalogues/storefront/ar.json" with { type: "json" };
import storefrontEn from "./catalogues/storefront/en.json" with { type: "json" };
import storefrontKu from "./catalogues/storefront/ku.json" with { type: "json" };
import warehousingAr from "./catalogues/warehousing/ar.json" with { type: "json" };
import warehousingEn from "./catalogues/warehousing/en.json" with { type: "json" };
import warehousingKu from "./catalogues/warehousing/ku.json" with { type: "json" };
import type { Language } from "./languages.ts";

const english = {
  ...kernelEn,
  ...deliveryEn,
  ...financeEn,
  ...fulfilmentEn,
  ...identityEn,
  ...labelsEn,
  ...manifestsEn,
  ...messagingEn,
  ...ordersEn,
  ...paymentsEn,
  ...placesEn,
  ...reportsEn,
  ...storefrontEn,
  ...restaurantEn,
  ...warehousingEn,
};

/** Our messages by their keys, of which the English catalogues are the list. */
export type ProductMessages = typeof english;

/** Areas stay apart here so that tests can name the file in which a key is wrong or defined twice. */
export const areas: Record<string, Record<Language, Record<string, string>>> = {
  kernel: { en: kernelEn, ar: kernelAr, ku: kernelKu },
  finance: { en: financeEn, ar: financeAr, ku: financeKu },
  identity: { en: identityEn, ar: identityAr, ku: identityKu },
  delivery: { en: deliveryEn, ar: deliveryAr, ku: deliveryKu },
  fulfilment: { en: fulfilmentEn, ar: fulfilmentAr, ku: fulfilmentKu },
  labels: { en: labelsEn, ar: labelsAr, ku: labelsKu },
  manifests: { en: manifestsEn, ar: manifestsAr, ku: manifestsKu },
  messaging: { en: messagingEn, ar: messagingAr, ku: messagingKu },
  orders: { en: ordersEn, ar: ordersAr, ku: ordersKu },
  payments: { en: paymentsEn, ar: paymentsAr, ku: paymentsKu },
  places: { en: placesEn, ar: placesAr, ku: placesKu },
  reports: { en: reportsEn, ar: reportsAr, ku: reportsKu },
  storefront: { en: storefrontEn, ar: storefrontAr, ku: storefrontKu },
  restaurant: { en: restaurantEn, ar: restaurantAr, ku: restaurantKu },
  warehousing: { en: warehousingEn, ar: warehousingAr, ku: warehousingKu },
};

/** All messages by language and key, in ICU MessageFormat. */
export const catalogues: Record<Language, Record<string, string>> = {
  en: { ...english },
  ar: Object.assign({}, ...Object.values(areas).map((area) => area.ar)),
  ku: Object.assign({}, ...Object.values(areas).map((area) => area.ku)),
};

/**
 * Adds the messages of endpoints of an installation's own, in all three languages. Their keys begin with `own.` or, for
 * reasons, `error.own_`, so that no later version of the product takes one of them.
 */
export function registerMessages<const Own extends Record<string, string>>(
  messages: Record<Language, { [Key in keyof Own]: string }> & { en: Own },
): Own {
  for (const key of Object.keys(messages.en)) {
    if (!/^(own\.|error\.own_)/.test(key))
      throw new Error(`the key ${key} begins neither with own. nor with error.own_`);
    if (Object.hasOwn(catalogues.en, key)) throw new Error(`two resources have a message ${key}`);
  }
  for (const language of ["en", "ar", "ku"] as const) Object.assign(catalogues[language], messages[language]);
  return messages.en;
}
