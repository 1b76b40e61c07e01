import { type DragEvent, useEffect, useRef, useState } from 'react';

const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Accepts files dropped anywhere on the form: outside of a drop area the browser would navigate to it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [dropping, setDropping] = useState(false);
  // Entering a child fires dragenter before the parent's dragleave.
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
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { dropping, area };
}

/** Passes on files pasted anywhere on the page. */
export function usePaste(onFiles: (files: File[]) => void): void {
  const handler = useRef(onFiles);
  handler.current = onFiles;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Text from an office program brings a picture of itself.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      handler.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
