import { NumberInput, Select, Switch, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { karwan } from "../../kernel/sdk.ts";
import type { Field } from "./fields.ts";

interface Props {
  field: Field;
  isOpen: boolean;
  input: GetInputPropsReturnType;
}

const zones = Intl.supportedValuesOf("timeZone").map((value) => ({ value, label: value }));
const SHOWN = 60;
const MOST = 100;

/** One setting: what it is called, what it does, and how it is typed. */
export function SettingField({ field, isOpen, input }: Props) {
  const { t } = useI18n();
  const setting = field.path.replaceAll(".", "_");
  const common = {
    label: t("setting.name", { setting }),
    description: t("setting.about", { setting }),
    disabled: !isOpen,
    ...input,
  };
  switch (field.kind) {
    case "switch":
      return <Switch {...common} />;
    case "number":
      return <NumberInput {...common} min={0} thousandSeparator="," />;
    case "country":
      return <TextInput {...common} dir="ltr" maxLength={2} />;
    case "time_zone":
      return <Select {...common} data={zones} searchable limit={SHOWN} allowDeselect={false} />;
    case "choice":
      return (
        <Select
          {...common}
          data={(field.choices ?? []).map((value) => ({ value, label: t("setting.unit", { unit: value }) }))}
          allowDeselect={false}
        />
      );
    case "service":
      return <ServiceField {...common} />;
  }
}

function ServiceField(common: { label: string; description: string; disabled: boolean } & GetInputPropsReturnType) {
  const { may } = useKnown();
  const { language } = useI18n();
  const list = useQuery({
    queryKey: ["delivery", "services", "choices"],
    enabled: may("delivery.services.list"),
    queryFn: ({ signal }) => karwan.delivery.services.list.query({ limit: MOST }, { signal }),
  });
  const known =
    list.data?.delivery_services.map(({ id, name }) => ({ value: id, label: wordsIn(name, language) })) ?? [];
  return <Select {...common} data={known} clearable searchable />;
}
