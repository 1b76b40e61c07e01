import { type DragEvent, useRef, useState } from 'react';

const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes a file that is dropped anywhere on the form: beside it, the browser would leave the page to show it. */
export function useFileDrop(onFile: (file: File) => void) {
  const [dropping, setDropping] = useState(false);
  // Entering a child is an enter before the leave of its parent.
  const depth = useRef(0);
  const at = (change: number) => {
    depth.current = Math.max(0, depth.current + change);
    setDropping(depth.current > 0);
  };
  const area = {
    onDragEnter: (event: DragEvent) => hasFile(event) && at(1),
    onDragLeave: (event: DragEvent) => hasFile(event) && at(-1),
    onDragOver: (event: DragEvent) => hasFile(event) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      at(-depth.current);
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
  return { dropping, area };
}
