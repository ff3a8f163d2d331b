import { comingOf } from "./accounted.ts";
import type { FormProps } from "./form-props.ts";
import { MissingForm } from "./missing-form.tsx";
import { OrderForm } from "./order-form.tsx";
import { ProofForm } from "./proof-form.tsx";

/** What came is received, what is received becomes orders, what did not come is reported, or what proves its delivery is recorded. */
export type Asked = "tallied" | "received" | "missing" | "proof";

interface Props extends FormProps {
  asked: Asked;
}

/** The form of what is asked about the parcels of a manifest together. */
export function ReceiptForm({ asked, ...props }: Props) {
  const { counts } = props.manifest;
  if (asked === "missing") return <MissingForm {...props} />;
  if (asked === "proof") return <ProofForm {...props} />;
  if (asked === "received")
    return <OrderForm {...props} which={asked} count={counts.received + counts.processing} remaining={0} />;
  return <OrderForm {...props} which={asked} count={counts.tallied} remaining={comingOf(counts) - counts.tallied} />;
}
