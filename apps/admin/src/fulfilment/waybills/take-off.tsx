import { Button, Text, VisuallyHidden } from "@mantine/core";
import { useSending } from "../../components/sending.ts";
import { wordsFor } from "../../components/words.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";

interface Props {
  waybillId: string;
  deliveryId: string;
  code: string;
}

/** Takes a parcel off a waybill that is being put together; scanned again, it is on it again. */
export function TakeOff({ waybillId, deliveryId, code }: Props) {
  const { t } = useI18n();
  const { send, isBusy, error } = useSending<Record<string, never>>([], async (_values, options) => {
    await karwan.fulfilment.waybills.changePackages.mutate({ id: waybillId, remove: [deliveryId] }, options);
    await readAgain("fulfilment", "delivery");
  });
  return (
    <>
      {error !== null && (
        <Text size="sm" role="alert">
          {wordsFor(error, t)}
        </Text>
      )}
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void send({})}>
        {t("waybill.take_off")} <VisuallyHidden>{code}</VisuallyHidden>
      </Button>
    </>
  );
}
