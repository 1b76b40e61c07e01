import { type RefObject, useEffect, useState } from 'react';

/** Edge of a taken picture in pixels at most: the server keeps no larger one. */
const EDGE = 1600;
const QUALITY = 0.9;

interface Camera {
  is: 'starting' | 'on' | 'refused';
  /** Undefined where the camera has no light. */
  light: { isOn: boolean; set: (isOn: boolean) => void } | undefined;
}

/** Shows the camera of the back in the video for as long as it is there. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [is, setIs] = useState<Camera['is']>('starting');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isLit, setLit] = useState(false);

  useEffect(() => {
    const screen = video.current;
    if (!screen) return;
    const ended = new AbortController();
    start(screen, ended.signal).then(
      (started) => {
        if (ended.signal.aborted) return;
        setTrack(started);
        setIs('on');
      },
      () => !ended.signal.aborted && setIs('refused'),
    );
    return () => ended.abort();
  }, [video]);

  const canLight = track && 'torch' in (track.getCapabilities?.() ?? {});
  const set = (isOn: boolean) => {
    // Not yet among the types of TypeScript.
    const torch = { torch: isOn } as MediaTrackConstraintSet;
    track?.applyConstraints({ advanced: [torch] }).then(
      () => setLit(isOn),
      () => {},
    );
  };
  return { is, light: canLight ? { isOn: isLit, set } : undefined };
}

async function start(video: HTMLVideoElement, signal: AbortSignal): Promise<MediaStreamTrack | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: EDGE }, height: { ideal: EDGE } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) stop();
  else {
    signal.addEventListener('abort', stop);
    video.srcObject = stream;
    await video.play();
  }
  return stream.getVideoTracks()[0];
}

/** The square that the screen frames: the video fills its place, and what is beyond it is not taken. */
export async function takePicture(video: HTMLVideoElement, name: string): Promise<File> {
  const { videoWidth: width, videoHeight: height, clientWidth, clientHeight } = video;
  const scale = Math.max(clientWidth / width, clientHeight / height);
  const side = Math.min(clientWidth, clientHeight) / scale;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.round(Math.min(side, EDGE));
  canvas
    .getContext('2d')
    ?.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The picture could not be drawn');
  return new File([blob], name, { type: blob.type });
}
