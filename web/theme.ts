import { browserStorage } from './storage.ts';

export type Theme = 'light' | 'dark';

/** The early script reads the choice on every load, before the first paint. */
export function chooseTheme(theme: Theme): void {
  browserStorage.set('theme', theme);
  document.documentElement.dataset.theme = theme;
}
