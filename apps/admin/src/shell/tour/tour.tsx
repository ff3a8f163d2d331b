import { Button, Group, Paper, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { KeyboardEvent } from "react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { leaveTour } from "./open.ts";
import type { Step, Values } from "./steps.ts";
import { steps } from "./steps.ts";

const MARK = "data-toured";

/** Marks what a step is about, as soon as its page is there, and brings it into sight. */
function usePointing(selector: string): void {
  useEffect(() => {
    let marked: Element | null = null;
    const look = () => {
      const found = document.querySelector(selector);
      if (!found || found === marked) return;
      marked?.removeAttribute(MARK);
      marked = found;
      found.setAttribute(MARK, "");
      found.scrollIntoView({ block: "nearest" });
    };
    look();
    const watching = new MutationObserver(look);
    watching.observe(document.body, { childList: true, subtree: true });
    return () => {
      watching.disconnect();
      marked?.removeAttribute(MARK);
    };
  }, [selector]);
}

/** What a step's words name, read when its turn comes; then its page is opened, once, and `onThere` called. */
function useReal(step: Step, onThere: () => void): { isRead: boolean; values: Values | null } {
  const navigate = useNavigate();
  const { data, isFetched } = useQuery({
    queryKey: ["tour", step.name],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await step.read?.(signal)) ?? null,
  });
  const opened = useRef<Step | null>(null);
  useEffect(() => {
    if (!isFetched || opened.current === step) return;
    opened.current = step;
    // A page may have put the focus into a field of its own; that is before the next frame.
    const there = () => requestAnimationFrame(onThere);
    Promise.resolve(step.go?.(navigate, data ?? {})).then(there, there);
  }, [isFetched, data, step, navigate, onThere]);
  return { isRead: isFetched, values: data ?? null };
}

/** Shows somebody new around: a few things that this person may do, on the pages where they are done, with what is there. */
export function Tour() {
  const { may } = useKnown();
  const [shown] = useState(() => steps.filter(({ operation }) => operation === null || may(operation)));
  const [at, setAt] = useState(0);
  const step = shown[at];
  if (!step) return null;
  return <Shown key={step.name} step={step} at={at} count={shown.length} onMove={setAt} />;
}

interface ShownProps {
  step: Step;
  at: number;
  count: number;
  onMove(to: number): void;
}

/** One step: beside the page and never over it, so that what it is about can be tried at once. */
function Shown({ step, at, count, onMove }: ShownProps) {
  const { t, number } = useI18n();
  const title = useRef<HTMLHeadingElement>(null);
  // Whoever listens to the page hears each step, and goes on from there by Tab.
  const { isRead, values } = useReal(
    step,
    useCallback(() => title.current?.focus({ preventScroll: true }), []),
  );
  usePointing(step.target);
  const leave = () => {
    leaveTour();
    document.getElementById("page")?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    leave();
  };
  const isLast = at === count - 1;
  return (
    <Paper
      withBorder
      shadow="lg"
      p="md"
      className="tour"
      component="section"
      aria-labelledby="tour-title"
      onKeyDown={onKeyDown}
      data-step={step.name}
    >
      <Text size="xs">{t("tour.step", { n: number(at + 1), count: number(count) })}</Text>
      <Title order={2} size="h4" id="tour-title" ref={title} tabIndex={-1} aria-describedby="tour-text">
        {t(step.title)}
      </Title>
      <Text size="sm" my="xs" id="tour-text" aria-live="polite" dir="auto">
        {isRead ? (values ? t(step.text, values) : t(step.empty)) : t("loading")}
      </Text>
      <Group gap="xs" justify="space-between">
        <Button variant="default" size="compact-md" onClick={leave}>
          {t("tour.leave")}
        </Button>
        <Group gap="xs">
          {at > 0 && (
            <Button variant="default" size="compact-md" onClick={() => onMove(at - 1)}>
              {t("tour.back")}
            </Button>
          )}
          <Button size="compact-md" onClick={() => (isLast ? leave() : onMove(at + 1))}>
            {t(isLast ? "tour.done" : "tour.next")}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
