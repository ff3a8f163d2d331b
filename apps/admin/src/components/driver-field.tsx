import type { ReactNode } from "react";
import { karwan } from "../kernel/sdk.ts";
import { ChoiceField } from "./choice-field.tsx";

interface Props {
  label: string;
  value: string;
  onChange(id: string): void;
  error?: ReactNode;
}

/** Chooses who drives something. */
export const DriverField = (props: Props) => (
  <ChoiceField
    {...props}
    isNeeded
    isFirst
    queryKey={["delivery", "drivers", "choices"]}
    load={async (search, signal) => {
      const { drivers } = await karwan.delivery.drivers.list.query({ limit: 20, search }, { signal });
      return drivers.map(({ id, users }) => ({ value: id, label: users.full_name }));
    }}
  />
);
