import { withSchemas } from './call.ts';
import type { requestSchemas } from './schemas/requests.ts';

export type { ChatRequest, RequestTerms } from './schemas/requests.ts';

/** Apart from the calls of conversations, which Home loads. */
export const requestCalls = withSchemas<typeof requestSchemas>()({
  getRequestTerms: {
    method: 'GET',
    path: '/profile/requestTerms',
    who: 'member',
    summary:
      'Whether the caller can write to a member, in a chat or by a request, and how many requests are left today',
  },
  sendRequest: {
    method: 'POST',
    path: '/profile/sendRequest',
    who: 'member',
    needs: 'meetPeople',
    summary:
      'Writes one message to a member with whom the caller has no chat. It waits under Requests until it is answered',
    changesNothingShared: true,
  },
  listRequests: {
    method: 'GET',
    path: '/profile/requests',
    who: 'member',
    summary: 'Chats that others began, in which something is written and which the caller has not opened',
  },
  acceptRequest: {
    method: 'POST',
    path: '/profile/acceptRequest',
    who: 'member',
    summary: 'Opens a chat that another member began. Participants only',
    changesNothingShared: true,
  },
  declineRequest: {
    method: 'POST',
    path: '/profile/declineRequest',
    who: 'member',
    summary: 'Puts a chat that another member began under Hidden, who is not told. Participants only',
    changesNothingShared: true,
  },
});
