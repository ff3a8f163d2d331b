/** What starts the page without a network, where there is such a thing: over plain HTTP not, and browsers that block cookies throw. */
function workers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** Lets the page start without a network. One that was just opened goes over to a new build at once: nothing is typed yet. */
export function startWorker(): void {
  const serviceWorker = workers();
  if (!import.meta.env.PROD || !serviceWorker) return;
  const hadOne = serviceWorker.controller !== null;
  const openedAt = performance.now();
  let isReloading = false;
  serviceWorker.addEventListener("controllerchange", () => {
    if (!hadOne || isReloading) return;
    isReloading = true;
    location.reload();
  });
  const start = async () => {
    const registration = await serviceWorker.register("/driver/sw.js", { scope: "/driver/" });
    if (performance.now() - openedAt < 10_000) registration.waiting?.postMessage("take over");
  };
  // Where there is none the page says so.
  start().catch(() => undefined);
}

/** Why this phone cannot start the page without a network at all; null where it can. */
export function whyNotAlone(): "phone.no_https" | "phone.no_worker" | null {
  if (workers()) return null;
  return "serviceWorker" in navigator ? "phone.no_worker" : "phone.no_https";
}
