/** Why goods of the demo can be missing or wrong; what is noted only is searched for before it leaves the books. */
export const exceptionTypes = [
  {
    code: "missing",
    name: { en: "Missing", ar: "مفقود", ku: "ونبوو" },
    write_off_stock: true,
    applies_to: ["audit"],
  },
  {
    code: "damaged",
    name: { en: "Damaged", ar: "تالف", ku: "زیانلێکەوتوو" },
    write_off_stock: true,
    applies_to: ["audit", "package"],
  },
  {
    code: "expired",
    name: { en: "Past its date", ar: "منتهي الصلاحية", ku: "بەسەرچوو" },
    write_off_stock: true,
    applies_to: ["audit"],
  },
  {
    code: "to_be_searched",
    name: { en: "To be searched for", ar: "قيد البحث", ku: "بەدوایدا دەگەڕێین" },
    write_off_stock: false,
    applies_to: ["audit"],
  },
] as const;
