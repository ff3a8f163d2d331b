import "./styles.ts";
import { DirectionProvider, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Toasts } from "./components/tell.tsx";
import { I18nProvider } from "./kernel/i18n/index.tsx";
import { bringWords, messagesOf } from "./kernel/i18n/messages.ts";
import { lastRead } from "./kernel/kept/phone.ts";
import { keepKnown } from "./kernel/known.ts";
import { lazy } from "./kernel/lazy.tsx";
import { reading } from "./kernel/reading.ts";
import { queryClient } from "./kernel/sdk.ts";
import { session } from "./kernel/session.ts";
import { theme, variables } from "./kernel/theme.ts";
import { waits, watchWaits } from "./kernel/waits.ts";
import { router } from "./router.tsx";
import { Gate } from "./shell/gate.tsx";

const Invitation = lazy(async () => {
  const [module] = await Promise.all([import("./shell/invitation.tsx"), bringWords(["office"])]);
  return { default: module.Invitation };
});

const Forgotten = lazy(async () => {
  const [module] = await Promise.all([import("./shell/forgotten.tsx"), bringWords(["office"])]);
  return { default: module.Forgotten };
});

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no root");

watchWaits(queryClient);
// The router waits for a page's piece before it shows anything of it.
router.subscribe("onBeforeLoad", () => waits.begin(router));
router.subscribe("onLoad", () => waits.end(router));
reading.watch(queryClient);
keepKnown(queryClient);
// A driver may leave on this page too.
session.whenUserChanges(() => void lastRead.forgetOthers(session.tag));
addEventListener("online", reading.beginAnew);
// Before somebody types, and after what is shown.
void import("./kernel/digits.ts").then(({ takeAllDigits }) => takeAllDigits());
// Behind what the first page needs.
if (import.meta.env.PROD) addEventListener("load", () => void import("./shell/stays.ts").then(({ stay }) => stay()));

createRoot(root).render(
  <StrictMode>
    <DirectionProvider detectDirection>
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
        <I18nProvider messagesOf={messagesOf} bringAll={bringWords}>
          <QueryClientProvider client={queryClient}>
            <Toasts />
            <Gate invitation={Invitation} forgotten={Forgotten}>
              <RouterProvider router={router} />
            </Gate>
          </QueryClientProvider>
        </I18nProvider>
      </MantineProvider>
    </DirectionProvider>
  </StrictMode>,
);
