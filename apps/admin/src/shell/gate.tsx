import { Center, Container } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { Loading } from "../components/shown.tsx";
import { Trouble } from "../components/trouble.tsx";
import { factsQuery, meQuery } from "../kernel/facts.ts";
import { session } from "../kernel/session.ts";

// Whoever is signed in has no use for it, nor for what its forms need.
const SignIn = lazy(() => import("./sign-in.tsx").then((module) => ({ default: module.SignIn })));

/** Shows pages to whoever is signed in, at the address that was asked for; everybody else signs in there first. */
export function Gate({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const user = useSyncExternalStore(session.subscribe, session.user);
  useEffect(() => {
    if (session.state() === "restoring") session.restore();
  }, []);
  if (state === "restoring") return <Waiting />;
  return (
    <Entrance key={user} isIn={state === "in"}>
      {children}
    </Entrance>
  );
}

function Entrance({ isIn, children }: { isIn: boolean; children: ReactNode }) {
  const facts = useQuery(factsQuery);
  const me = useQuery({ ...meQuery, enabled: isIn });
  const failed = (!facts.data && facts.error) || (isIn && !me.data && me.error);
  if (failed)
    return (
      <Container size="xs" py="xl" component="main">
        <Trouble error={failed} onRetry={() => void Promise.all([facts.refetch(), isIn && me.refetch()])} />
      </Container>
    );
  if (!facts.data) return <Waiting />;
  if (!isIn)
    return (
      <Suspense fallback={<Waiting />}>
        <SignIn demo={facts.data.demo} />
      </Suspense>
    );
  return me.data ? children : <Waiting />;
}

function Waiting() {
  return (
    <Center h="100dvh" component="main">
      <Loading />
    </Center>
  );
}
