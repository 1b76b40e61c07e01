import { api } from '../api/api.ts';
import { setUnseen } from '../shown-counts.ts';
import { createNotices } from './notices.ts';

/** The notices of this page: every screen shows their number, and the connection reports changes. */
export const notices = createNotices({
  api,
  show(unseen) {
    setUnseen(unseen);
    showBadge(unseen);
  },
});

/** The number on the icon of an installed app, where the system shows one. */
function showBadge(unseen: number): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = unseen > 0 ? navigator.setAppBadge(unseen) : navigator.clearAppBadge();
  // The person may have forbidden badges.
  shown.catch(() => {});
}
