import { registerMessages } from "@karwan/i18n";

const messages = registerMessages({
  en: {
    "error.own_inspection_not_found": "Inspection not found",
    "own.inspection.created": "Inspection recorded",
    "own.inspection.deleted": "Inspection removed",
    "own.inspection.listed": "Inspections",
    "own.inspection.updated": "Inspection changed",
  },
  ar: {
    "error.own_inspection_not_found": "الفحص غير موجود",
    "own.inspection.created": "تم تسجيل الفحص",
    "own.inspection.deleted": "تم حذف الفحص",
    "own.inspection.listed": "الفحوصات",
    "own.inspection.updated": "تم تعديل الفحص",
  },
  ku: {
    "error.own_inspection_not_found": "پشکنینەکە نەدۆزرایەوە",
    "own.inspection.created": "پشکنینەکە تۆمار کرا",
    "own.inspection.deleted": "پشکنینەکە سڕایەوە",
    "own.inspection.listed": "پشکنینەکان",
    "own.inspection.updated": "پشکنینەکە گۆڕدرا",
  },
});
type Messages = typeof messages;

declare module "@karwan/i18n" {
  interface OwnMessages extends Messages {}
}
