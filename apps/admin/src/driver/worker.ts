/** Lets the page start without a network. One that was just opened goes over to a new build at once: nothing is typed yet. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
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
  // Over plain HTTP there is none; the page says so.
  start().catch(() => undefined);
}

/** Whether this phone can start the page without a network at all. */
export const canStartAlone = (): boolean => "serviceWorker" in navigator;
