interface Words {
  t(key: "form.required" | "form.at_most", values?: { most: string }): string;
  money(amount: number, currency: string): string;
}

/** What a form says of an amount of money that is missing, or is more than there can be; null of one that will do. */
export function amountError({ t, money }: Words, amount: number | string, most: number, currency: string) {
  if (!(Number(amount) > 0)) return t("form.required");
  return Number(amount) > most ? t("form.at_most", { most: money(most, currency) }) : null;
}
