import { Keyboard } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import type { ScanFormat } from './can-scan.ts';
import { useCloseOnBack } from './use-close-on-back.ts';

/** Milliseconds between scans. */
const PAUSE = 200;

interface CameraScannerProps {
  format: ScanFormat;
  heading: ReactNode;
  /** The label of the button that switches to the keyboard. */
  otherwise: string;
  /** Accepts the code, or returns why not; then scanning continues. */
  take: (text: string) => string | undefined;
  onClose: () => void;
}

/** Scans a code with the camera. No picture leaves the page. */
export function CameraScanner({ format, heading, otherwise, take, onClose }: CameraScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<string>();
  useCloseOnBack(true, onClose);
  const taken = useRef(take);
  taken.current = take;

  useEffect(() => {
    const screen = video.current;
    const ended = new AbortController();
    if (screen)
      scan(screen, format, ended.signal, (text) => {
        const wrong = taken.current(text);
        setFailure(wrong);
        return wrong === undefined;
      }).catch(() => !ended.signal.aborted && setFailure('The camera cannot be used. Allow it, or type the digits.'));
    return () => ended.abort();
  }, [format]);

  return (
    <section className="mt-5 panel overflow-hidden text-center" aria-labelledby="scan">
      <div className="relative aspect-square max-h-[420px] w-full bg-foot overflow-hidden">
        <video ref={video} className="size-full object-cover" muted playsInline aria-label="Camera" />
        <span className="absolute inset-0 m-auto size-[62%] rounded-[24px] ring-4 ring-marker" aria-hidden="true" />
      </div>
      <div className="p-5">
        <h2 id="scan" className="text-h3 font-[660]">
          {heading}
        </h2>
        <p className="mt-1 text-sm text-ink-3">The camera picture stays on this phone.</p>
        <p role="alert" className="mt-2 text-sm text-stop font-medium empty:hidden">
          {failure}
        </p>
        <Button size="lg" look="outline" wide className="mt-4" onClick={onClose}>
          <Keyboard className="size-5" aria-hidden="true" />
          {otherwise}
        </Button>
      </div>
    </section>
  );
}

/** Shows the camera, and scans until a code is accepted or the signal aborts. */
async function scan(
  video: HTMLVideoElement,
  format: ScanFormat,
  signal: AbortSignal,
  take: (text: string) => boolean,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted || !globalThis.BarcodeDetector) return stop();
  signal.addEventListener('abort', stop);
  const detector = new globalThis.BarcodeDetector({ formats: [format] });
  video.srcObject = stream;
  await video.play();
  while (!signal.aborted) {
    const [code] = await detector.detect(video);
    if (!signal.aborted && code && take(code.rawValue)) return stop();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
