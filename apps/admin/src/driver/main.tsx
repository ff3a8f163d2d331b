import "./styles.ts";
import { DirectionProvider, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { factsQuery } from "../kernel/facts.ts";
import { I18nProvider } from "../kernel/i18n/index.tsx";
import { queryClient } from "../kernel/sdk.ts";
import { theme, variables } from "../kernel/theme.ts";
import { watchWaits } from "../kernel/waits.ts";
import { Gate } from "../shell/gate.tsx";
import { Frame } from "./frame.tsx";
import { messagesOf } from "./messages.ts";
import { keepRead, restoreRead } from "./read.ts";
import { startWorker } from "./worker.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no root");

// A phone whose browser keeps nothing still works while there is a network.
await restoreRead().catch(() => undefined);
keepRead();
watchWaits(queryClient);
startWorker();
// Before somebody types, and after what is shown.
void import("../kernel/digits.ts").then(({ takeAllDigits }) => takeAllDigits());
// What was kept of the server may be of an older one.
void queryClient.prefetchQuery({ ...factsQuery, staleTime: 0 });

createRoot(root).render(
  <StrictMode>
    <DirectionProvider detectDirection>
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
        <I18nProvider messagesOf={messagesOf}>
          <QueryClientProvider client={queryClient}>
            <Gate demoRole="driver">
              <Frame />
            </Gate>
          </QueryClientProvider>
        </I18nProvider>
      </MantineProvider>
    </DirectionProvider>
  </StrictMode>,
);
