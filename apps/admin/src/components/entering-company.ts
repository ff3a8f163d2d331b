import { useMutation } from "@tanstack/react-query";
import { karwan } from "../kernel/sdk.ts";
import { session } from "../kernel/session.ts";

/** Goes on in another company of whoever is signed in, by its id. */
export const useEntering = (onError?: (error: Error) => void) =>
  useMutation({
    mutationFn: (tenant_id: string) => karwan.identity.sessions.switchTenant.mutate({ tenant_id }),
    onSuccess: (answer) => session.takeOver(answer),
    ...(onError && { onError }),
  });
