import { Center, Container } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Suspense, useEffect, useSyncExternalStore } from "react";
import { Loading } from "../components/shown.tsx";
import { Trouble } from "../components/trouble.tsx";
import { cookies } from "../kernel/cookies.ts";
import { factsQuery, meQuery } from "../kernel/facts.ts";
import { lazy } from "../kernel/lazy.tsx";
import { session } from "../kernel/session.ts";
import { NoNetwork } from "./no-network.tsx";
import type { OtherWays } from "./sign-in.tsx";
import { TakesLong } from "./takes-long.tsx";

// Whoever is signed in has no use for it, nor for what its forms need.
const SignIn = lazy(() => import("./sign-in.tsx").then((module) => ({ default: module.SignIn })));

interface Props extends OtherWays {
  /** For whom the page is: of the demo only such people are offered. */
  demoRole?: string | undefined;
  children: ReactNode;
}

/** Shows pages to whoever is signed in, at the address that was asked for; everybody else signs in there first. */
export function Gate({ children, ...given }: Props) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const user = useSyncExternalStore(session.subscribe, session.user);
  useEffect(() => {
    if (session.state() === "restoring") session.restore();
  }, []);
  if (state === "restoring") return <Waiting />;
  return (
    <>
      <TakesLong />
      <Entrance key={user} isIn={state === "in"} {...given}>
        {children}
      </Entrance>
    </>
  );
}

function Entrance({ isIn, demoRole, children, ...ways }: Props & { isIn: boolean }) {
  const facts = useQuery(factsQuery);
  const me = useQuery({ ...meQuery, enabled: isIn });
  useEffect(() => {
    if (me.data) cookies.work();
  }, [me.data]);
  const failed = (!facts.data && facts.error) || (isIn && !me.data && me.error);
  if (failed)
    return (
      <Container size="xs" py="xl" component="main">
        <NoNetwork />
        <Trouble error={failed} onRetry={() => void Promise.all([facts.refetch(), isIn && me.refetch()])} />
      </Container>
    );
  if (!facts.data) return <Waiting />;
  const { demo } = facts.data;
  const people = demo?.people.filter((person) => demoRole === undefined || person.role === demoRole) ?? [];
  if (!isIn)
    return (
      <Suspense fallback={<Waiting />}>
        <NoNetwork />
        <SignIn demo={demo && { ...demo, people }} {...ways} />
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
