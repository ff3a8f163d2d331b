import { createKarwanClient, isKarwanError } from "@karwan/sdk";
import { QueryClient } from "@tanstack/react-query";
import { forgetBeyond, REMEMBERED_MS } from "./remembered.ts";
import { session, signedCall } from "./session.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: REMEMBERED_MS,
      // The SDK repeats what failed on the way by itself.
      retry: false,
      refetchOnWindowFocus: true,
    },
  },
});

forgetBeyond(queryClient);

/** Every operation of the server, as whoever is signed in. */
export const karwan = createKarwanClient({
  baseUrl: location.origin,
  fetchOfCall: signedCall,
  // Somebody waits: better told soon that the network is gone than after half a minute.
  retry: { attempts: 3, maxDelayMs: 2_000 },
  timeoutMs: 20_000,
});

// What the server says of itself is anybody's, and without a network nobody would say it again.
session.whenUserChanges(() => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "facts" });
  queryClient.getMutationCache().clear();
});

/** Reads again what a change may have touched: everything of some areas. */
export const readAgain = (...areas: string[]) =>
  Promise.all(areas.map((area) => queryClient.invalidateQueries({ queryKey: [area] })));

/** Whether a failure is an answer of this kind. */
export const failedBy = (error: unknown, ...codes: string[]): boolean => isKarwanError(error, ...codes);
