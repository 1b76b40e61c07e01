import { browserStorage } from '../../browser/storage.ts';

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Each browser is asked once until signing out. */
const KEY = 'push-asked';

/** Whether to ask: push works here, and nobody has answered yet. */
export const mayAskForPush = (): boolean =>
  isPushSupported() &&
  navigator.serviceWorker.controller !== null &&
  Notification.permission === 'default' &&
  browserStorage.get(KEY) === null;

export const rememberAsked = (): void => void browserStorage.set(KEY, 'yes');
