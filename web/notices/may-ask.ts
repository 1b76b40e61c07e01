import { browserStorage } from '../storage.ts';

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Until signing out, this browser is asked once. */
const KEY = 'push-asked';

/** Whether asking makes sense: push would work here, and nobody has answered yet. */
export const mayAskForPush = (): boolean =>
  isPushSupported() &&
  navigator.serviceWorker.controller !== null &&
  Notification.permission === 'default' &&
  browserStorage.get(KEY) === null;

export const rememberAsked = (): void => void browserStorage.set(KEY, 'yes');
