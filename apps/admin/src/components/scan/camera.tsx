import { Alert } from "@mantine/core";
import { prepareZXingModule, BarcodeDetector as Reader } from "barcode-detector/ponyfill";
import { useEffect, useRef, useState } from "react";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import { useI18n } from "../../kernel/i18n/index.tsx";

// From this server: a page of ours asks nobody else for anything.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

// Labels have Code 128, some senders' QR.
const FORMATS = ["code_128", "qr_code"] as const;
const EVERY_MS = 150;

type Native = { new (options: { formats: readonly string[] }): Reader; getSupportedFormats(): Promise<string[]> };

/** The browser's own reader where it reads what labels have, else the one that comes along. */
async function readerOf(): Promise<Reader> {
  const native = (globalThis as { BarcodeDetector?: Native }).BarcodeDetector;
  const formats = (await native?.getSupportedFormats().catch(() => [])) ?? [];
  if (native && FORMATS.every((format) => formats.includes(format))) return new native({ formats: FORMATS });
  return new Reader({ formats: [...FORMATS] });
}

async function watch(video: HTMLVideoElement, onCode: (code: string) => void, signal: AbortSignal): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop);
  video.srcObject = stream;
  await video.play();
  const reader = await readerOf();
  while (!signal.aborted) {
    const [found] = await reader.detect(video);
    if (found && !signal.aborted) return onCode(found.rawValue);
    await new Promise((resolve) => {
      setTimeout(resolve, EVERY_MS);
    });
  }
}

/** Reads one code by the camera. */
export function Camera({ onCode }: { onCode(code: string): void }) {
  const { t } = useI18n();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  latest.current = onCode;
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    if (video.current)
      watch(video.current, (code) => latest.current(code), signal).catch(() => signal.aborted || setFailed(true));
    return () => stopping.abort();
  }, []);
  if (hasFailed) return <Alert color="red">{t("camera.failed")}</Alert>;
  return <video ref={video} className="camera" muted playsInline aria-label={t("camera.picture")} />;
}
