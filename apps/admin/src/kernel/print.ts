import { signed } from "./session.ts";

let shown: HTMLIFrameElement | null = null;

/** Asks REST for a document as PDF. */
async function documentOf(path: string, body: object): Promise<Blob> {
  const answer = await signed(`/api/v1${path}`, {
    method: "POST",
    headers: { accept: "application/pdf", "content-type": "application/json" },
    body: JSON.stringify({ ...body, format: "pdf" }),
  });
  if (answer.ok) return answer.blob();
  const { message } = (await answer.json()) as { message?: string };
  throw new Error(message ?? String(answer.status));
}

/** Opens the browser's dialog for printing over the page; where it shows no PDF, as on most phones, hands the file over. */
export async function printDocument(path: string, body: object, name: string): Promise<void> {
  const file = await documentOf(path, body);
  const address = URL.createObjectURL(file);
  // What was printed last is there as long as its dialog may be.
  if (shown) {
    URL.revokeObjectURL(shown.src);
    shown.remove();
    shown = null;
  }
  if (!navigator.pdfViewerEnabled) {
    const link = document.createElement("a");
    link.href = address;
    link.download = `${name}.pdf`;
    link.click();
    return;
  }
  const frame = document.createElement("iframe");
  frame.className = "printed";
  frame.title = name;
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  const isLoaded = new Promise((resolve) => {
    frame.addEventListener("load", resolve, { once: true });
  });
  frame.src = address;
  document.body.append(frame);
  shown = frame;
  await isLoaded;
  frame.contentWindow?.focus();
  frame.contentWindow?.print();
}
