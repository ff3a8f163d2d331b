import type { ScheduleSlot } from "@karwan/sdk";
import { Button, Fieldset, Group, Select, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { FactList, Ltr } from "../components/facts.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import type { TypedSlot } from "./schedule.ts";
import { daysOf, everyDay, isOverMidnight, nextSlot, WEEK } from "./schedule.ts";

interface Form {
  getValues(): { schedule: TypedSlot[] };
  getInputProps(path: string): object;
  setFieldValue(path: "schedule", value: TypedSlot[]): void;
  removeListItem(path: "schedule", index: number): void;
  errors: Record<string, ReactNode>;
}

const keyOf = (place: number): string => `slot ${place}`;

/** When something can be had in the week: any number of slots, also over midnight; none: always. */
export function ScheduleFields({ form, hint }: { form: Form; hint: string }) {
  const { t } = useI18n();
  const { schedule } = form.getValues();
  const days = WEEK.map((day) => ({ value: String(day), label: t("schedule.day", { day: String(day) }) }));
  return (
    <Fieldset legend={t("schedule")} p="xs">
      {schedule.length === 0 && <Text size="sm">{hint}</Text>}
      {schedule.map((slot, place) => (
        // Slots have no name of their own, and the form's fields go by places anyway.
        <Group
          key={keyOf(place)}
          gap="xs"
          align="flex-end"
          mb="xs"
          role="group"
          aria-label={t("schedule.slot", { n: place + 1 })}
        >
          <Select
            label={t("schedule.weekday")}
            data={days}
            allowDeselect={false}
            style={{ flex: "1 1 110px" }}
            {...form.getInputProps(`schedule.${place}.weekday`)}
          />
          <TextInput
            type="time"
            label={t("schedule.opens")}
            style={{ flex: "1 1 96px" }}
            {...form.getInputProps(`schedule.${place}.opens`)}
          />
          <TextInput
            type="time"
            label={t(isOverMidnight(slot) ? "schedule.closes_next_day" : "schedule.closes")}
            style={{ flex: "1 1 96px" }}
            {...form.getInputProps(`schedule.${place}.closes`)}
          />
          <Button
            variant="default"
            aria-label={t("schedule.remove_slot", { n: place + 1 })}
            onClick={() => form.removeListItem("schedule", place)}
          >
            {t("schedule.remove")}
          </Button>
        </Group>
      ))}
      {form.errors.schedule && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {form.errors.schedule}
        </Text>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => form.setFieldValue("schedule", [...schedule, nextSlot(schedule)])}
        >
          {t("schedule.add")}
        </Button>
        {schedule.length === 1 && schedule[0] && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => form.setFieldValue("schedule", everyDay(schedule[0] as TypedSlot))}
          >
            {t("schedule.every_day")}
          </Button>
        )}
      </Group>
    </Fieldset>
  );
}

/** What is wrong with what was typed, by the form's fields. */
export const scheduleErrors = (schedule: readonly TypedSlot[], missing: string): Record<string, string | null> =>
  Object.fromEntries(
    schedule.flatMap(({ opens, closes }, place) => [
      [`schedule.${place}.opens`, opens === "" ? missing : null],
      [`schedule.${place}.closes`, closes === "" ? missing : null],
    ]),
  );

/** The week as it is kept, in words. */
export function Schedule({ schedule, always }: { schedule: readonly ScheduleSlot[]; always: string }) {
  const { t } = useI18n();
  if (schedule.length === 0) return <Text size="sm">{always}</Text>;
  return (
    <FactList
      facts={daysOf(schedule).map(({ weekday, slots }) => [
        t("schedule.day", { day: String(weekday) }),
        <span key={weekday}>
          {slots.map(({ opens, closes }, place) => (
            <span key={`${opens} ${closes}`}>
              {place > 0 && " · "}
              <Ltr>
                {opens}–{closes}
              </Ltr>
              {closes <= opens && ` ${t("schedule.next_day")}`}
            </span>
          ))}
        </span>,
      ])}
    />
  );
}
