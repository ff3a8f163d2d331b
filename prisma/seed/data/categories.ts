export type Words = { en: string; ar: string; ku: string };
export type CategoryData = { key: string; parent: string | null; name: Words };

type Row = readonly [key: string, en: string, ar: string, ku: string, children?: readonly Row[]];

const tree: readonly Row[] = [
  [
    "electronics",
    "Electronics",
    "إلكترونيات",
    "ئەلیکترۆنیات",
    [
      ["phones", "Phones and accessories", "هواتف وملحقاتها", "مۆبایل و پێداویستییەکانی"],
      ["computing", "Computing", "حواسيب وملحقاتها", "کۆمپیوتەر و پێداویستییەکانی"],
      ["audio-video", "Audio and video", "صوت وصورة", "دەنگ و ڕەنگ"],
      ["power", "Power and batteries", "طاقة وبطاريات", "وزە و پاتری"],
    ],
  ],
  [
    "groceries",
    "Groceries",
    "مواد غذائية",
    "خواردەمەنی",
    [
      ["staples", "Rice, grain and flour", "أرز وحبوب وطحين", "برنج و دانەوێڵە و ئارد"],
      ["oils-canned", "Oils and canned food", "زيوت ومعلبات", "ڕۆن و قوتووکراوەکان"],
      ["tea-sweets", "Tea, coffee and sweets", "شاي وقهوة وحلويات", "چا و قاوە و شیرینی"],
      ["drinks", "Drinks", "مشروبات", "خواردنەوەکان"],
      ["dates-nuts", "Dates and nuts", "تمور ومكسرات", "خورما و چەرەزات"],
    ],
  ],
  [
    "household",
    "Household",
    "مستلزمات منزلية",
    "کەلوپەلی ناوماڵ",
    [
      ["cleaning", "Cleaning", "منظفات", "پاککەرەوەکان"],
      ["kitchen", "Kitchen", "أدوات المطبخ", "کەلوپەلی چێشتخانە"],
      ["appliances", "Home appliances", "أجهزة منزلية", "ئامێرە ناوماڵییەکان"],
      ["bedding", "Bedding and carpets", "مفروشات وسجاد", "نوێن و فەرش"],
    ],
  ],
  [
    "health",
    "Pharmacy and health",
    "صيدلية وصحة",
    "دەرمانخانە و تەندروستی",
    [
      ["medicine", "Medicines", "أدوية", "دەرمان"],
      ["first-aid", "First aid and devices", "إسعافات أولية وأجهزة", "فریاگوزاری و ئامێر"],
      ["personal-care", "Personal care", "عناية شخصية", "چاودێری کەسی"],
      ["baby", "Baby care", "عناية بالطفل", "چاودێری منداڵ"],
    ],
  ],
  [
    "clothing",
    "Clothing",
    "ملابس",
    "جلوبەرگ",
    [
      ["menswear", "Men's clothing", "ملابس رجالية", "جلی پیاوان"],
      ["womenswear", "Women's clothing", "ملابس نسائية", "جلی ژنان"],
      ["footwear", "Shoes", "أحذية", "پێڵاو"],
    ],
  ],
  [
    "spare-parts",
    "Spare parts",
    "قطع غيار",
    "پارچەی یەدەگ",
    [
      ["engine", "Engine and filters", "محرك وفلاتر", "بزوێنەر و فلتەر"],
      ["brakes", "Brakes and suspension", "فرامل ونظام تعليق", "ئیستۆپ و سستەم"],
      ["fluids", "Oils and fluids", "زيوت وسوائل", "ڕۆن و شلەمەنی"],
    ],
  ],
  [
    "stationery",
    "Stationery",
    "قرطاسية",
    "قرتاسیە",
    [
      ["paper", "Paper and notebooks", "ورق ودفاتر", "کاغەز و دەفتەر"],
      ["writing", "Writing and office", "أدوات كتابة ومكتب", "نووسین و نووسینگە"],
    ],
  ],
  [
    "toys",
    "Toys",
    "ألعاب",
    "یاری منداڵان",
    [
      ["building-puzzles", "Building and puzzles", "تركيب وألغاز", "بیناسازی و مەتەڵ"],
      ["outdoor-toys", "Outdoor and dolls", "ألعاب خارجية ودمى", "یاری دەرەوە و بووکەڵە"],
    ],
  ],
  [
    "tools",
    "Tools and building",
    "عدد ومواد بناء",
    "ئامێر و کەرەستەی بیناسازی",
    [
      ["hand-tools", "Hand and power tools", "عدد يدوية وكهربائية", "ئامێری دەستی و کارەبایی"],
      ["electrical", "Electrical fittings", "لوازم كهربائية", "پێداویستی کارەبایی"],
    ],
  ],
];

/** The catalogue's tree, parents before their children. */
export const categories: readonly CategoryData[] = tree.flatMap((row) => flatten(row, null));

function flatten([key, en, ar, ku, children]: Row, parent: string | null): CategoryData[] {
  return [{ key, parent, name: { en, ar, ku } }, ...(children ?? []).flatMap((child) => flatten(child, key))];
}
