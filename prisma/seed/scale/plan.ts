/** How much of everything one company of the scale seed has. */
export type ScaleTenant = {
  /** Two to twelve capitals and digits; also the first part of its accounts' domain: `operations@sc01.test`. */
  code: string;
  items: number;
  bins: number;
  stock: number;
  customers: number;
  reservations: number;
  /** Stock lies in this many of its three warehouses; without it in all of them. */
  warehouses?: 1 | 2;
};

const companies = 10;
/** What the two companies of the demo have together. */
const demo = { items: 1000, bins: 390, stock: 2420, customers: 80, reservations: 48 };

const share = (total: number, index: number) => Math.ceil(index === 0 ? total / 2 : total / 2 / (companies - 1));

/** N times the demo over ten companies, the first of which holds half. */
export function scalePlan(times: number): ScaleTenant[] {
  return Array.from({ length: companies }, (_, index) => {
    const of = (key: keyof typeof demo) => share(demo[key] * times, index);
    return {
      code: `SC${String(index + 1).padStart(2, "0")}`,
      items: of("items"),
      bins: of("bins"),
      stock: of("stock"),
      customers: of("customers"),
      reservations: of("reservations"),
    };
  });
}
