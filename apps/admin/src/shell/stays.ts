/** Of what was loaded, the files of this build. */
const filesIn = (entries: PerformanceEntryList): string[] =>
  entries.map(({ name }) => name).filter((name) => name.startsWith(`${location.origin}/admin/assets/`));

/**
 * Has the browser keep what the page is made of, so that it opens without a network too: what is loaded from then on, and what was
 * before or is on its way. Where there is no such thing (over plain HTTP, or where nothing may be kept) it does not.
 */
export async function stay(): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    await serviceWorker.register("/admin/sw.js", { scope: "/admin/" });
    const { active } = await serviceWorker.ready;
    // Each answer of the server is an entry too: the worker is woken for files alone.
    const tell = (files: string[]) => files.length > 0 && active?.postMessage(files);
    new PerformanceObserver((list) => tell(filesIn(list.getEntries()))).observe({ type: "resource", buffered: true });
  } catch {
    // The page goes on as it is.
  }
}
