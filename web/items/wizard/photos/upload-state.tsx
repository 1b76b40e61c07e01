import { CircleAlert, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SECOND } from '#contract/rules/time.ts';
import type { Photo } from './photo.ts';

export function UploadState({ photo: { progress, retryAt, refusal }, name }: { photo: Photo; name: string }) {
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <div className="absolute inset-x-1.5 bottom-1.5 rounded-[9px] bg-surface px-2 py-1.5 text-[12.5px] leading-4 font-semibold">
      {refusal ? (
        <span className="flex items-center gap-1.5 text-stop">
          <CircleAlert className="size-[15px] shrink-0" strokeWidth={2.2} />
          Not taken
        </span>
      ) : retryAt ? (
        <span className="flex items-center gap-1.5 text-wait">
          <RefreshCw className="size-[15px] shrink-0" strokeWidth={2.2} />
          <Until time={retryAt} />
        </span>
      ) : (
        <>
          <span className="block mb-1.5 tabular-nums">{progress === null ? 'Waits' : `${percent} %`}</span>
          <span
            role="progressbar"
            aria-label={name}
            aria-valuenow={percent}
            className="block h-1.5 rounded-full bg-sunken-2 overflow-hidden"
          >
            <span className="block h-full bg-pen transition-[width]" style={{ width: `${percent}%` }} />
          </span>
        </>
      )}
    </div>
  );
}

/** 'in 8 s', counted down. */
function Until({ time }: { time: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(1, Math.ceil((time - now) / SECOND));
  return seconds < 100 ? `in ${seconds} s` : `in ${Math.ceil(seconds / 60)} min`;
}
