import { useEffect, useRef } from "react";

/** A stream of the server: what it is called in this browser, and how it is opened. */
export interface Topic<Data> {
  name: string;
  open(options: { signal: AbortSignal; lastEventId: string | undefined }): AsyncIterable<{
    id: string | undefined;
    data: Data;
  }>;
}

type Message<Data> = { id: string | undefined; data: Data };

/**
 * Follows a stream until its signal ends. One tab at a time has it open and tells the others: a browser opens six
 * connections to a host at most. When that tab is closed, the next goes on after the last event that it heard of.
 */
export async function follow<Data>(topic: Topic<Data>, on: (data: Data) => void, signal: AbortSignal): Promise<void> {
  const name = `karwan.followed.${topic.name}`;
  const channel = new BroadcastChannel(name);
  let lastEventId: string | undefined;
  const heard = ({ id, data }: Message<Data>) => {
    if (id !== undefined) lastEventId = id;
    on(data);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<Message<Data>>) => heard(data));
  const lead = async () => {
    for await (const { id, data } of topic.open({ signal, lastEventId })) {
      const message = { id, data };
      channel.postMessage(message);
      heard(message);
    }
  };
  try {
    // Over plain HTTP there are no locks: each tab then listens for itself.
    await (navigator.locks ? navigator.locks.request(name, { signal }, lead) : lead());
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    channel.close();
  }
}

/** Follows a stream while a component is shown; the topic must stay the same one. What is not streamed is read by the clock. */
export function useFollowed<Data>(topic: Topic<Data>, isAllowed: boolean, on: (data: Data) => void): void {
  const latest = useRef(on);
  latest.current = on;
  useEffect(() => {
    if (!isAllowed) return;
    const leaving = new AbortController();
    follow(topic, (data) => latest.current(data), leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, [topic, isAllowed]);
}
