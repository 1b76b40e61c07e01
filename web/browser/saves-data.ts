/** Whether the browser is to save data (Save-Data): then nothing is loaded or moved before somebody asks for it. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
