/** Whether this browser may have a camera that a page can show. */
export const hasCamera = (): boolean => 'mediaDevices' in navigator;
