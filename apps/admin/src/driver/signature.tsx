import { Button, Group, Input } from "@mantine/core";
import type { PointerEvent } from "react";
import { useRef, useState } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import { blobOf } from "./photo.ts";

/** A name written with the finger; who cannot write one gives a photo instead. */
export function Signature({ onChange }: { onChange(signature: Blob | null): void }) {
  const { t } = useI18n();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isEmpty, setEmpty] = useState(true);
  const isDown = useRef(false);
  // A quick hand lifts the finger before the page has been drawn again.
  const hasInk = useRef(false);
  const at = ({ nativeEvent }: PointerEvent) => [nativeEvent.offsetX, nativeEvent.offsetY] as const;
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const { current } = canvas;
    const pen = current?.getContext("2d");
    if (!current || !pen) return;
    current.setPointerCapture(event.pointerId);
    if (!hasInk.current) {
      // As large as it is shown, on white: it is printed on paper.
      current.width = current.clientWidth;
      current.height = current.clientHeight;
      pen.fillStyle = "#fff";
      pen.fillRect(0, 0, current.width, current.height);
      Object.assign(pen, { lineWidth: 2.5, lineCap: "round", lineJoin: "round", strokeStyle: "#000" });
    }
    isDown.current = true;
    pen.beginPath();
    pen.moveTo(...at(event));
  };
  const draw = (event: PointerEvent) => {
    const pen = canvas.current?.getContext("2d");
    if (!isDown.current || !pen) return;
    pen.lineTo(...at(event));
    pen.stroke();
    hasInk.current = true;
    setEmpty(false);
  };
  const end = async () => {
    isDown.current = false;
    if (canvas.current && hasInk.current) onChange(await blobOf(canvas.current, "image/png"));
  };
  const clear = () => {
    canvas.current?.getContext("2d")?.clearRect(0, 0, canvas.current.width, canvas.current.height);
    hasInk.current = false;
    setEmpty(true);
    onChange(null);
  };
  return (
    <Input.Wrapper label={t("phone.signature")} labelElement="div">
      <canvas
        ref={canvas}
        className="signature"
        role="img"
        aria-label={t(isEmpty ? "phone.signature.empty" : "phone.signature.there")}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={() => void end()}
        onPointerCancel={() => void end()}
      />
      {!isEmpty && (
        <Group>
          <Button variant="default" size="compact-md" onClick={clear}>
            {t("phone.signature.clear")}
          </Button>
        </Group>
      )}
    </Input.Wrapper>
  );
}
