import { readFileSync } from 'node:fs';
import { createWorker, OEM } from 'tesseract.js';
import { serveLoop } from '../measure.ts';

/* The limit of reading a page: Tesseract alone, loaded once. node bench/limits/tesseract.ts PICTURE FOLDER_OF_DATA */
const [file, langPath] = process.argv.slice(2);
if (!file || !langPath) throw new Error('tesseract.ts PICTURE FOLDER_OF_DATA');
const picture = readFileSync(file);
const worker = await createWorker('eng', OEM.LSTM_ONLY, { langPath, cacheMethod: 'none' });
serveLoop(async () => {
  const { data } = await worker.recognize(picture, {}, { text: true, blocks: true });
  if (!data.text.includes('theorem')) throw new Error('The page was not read.');
});
