import { withSchemas } from './call.ts';
import type { messagePictureSchemas } from './schemas/message-pictures.ts';

export const messagePictureCalls = withSchemas<typeof messagePictureSchemas>()({
  uploadMessagePicture: {
    method: 'POST',
    path: '/profile/messagePictures',
    who: 'member',
    summary: 'Stores a picture for a message of a conversation of two. Participants only, and not before an answer',
    file: { field: 'picture', kind: 'picture', required: true, missing: 'Please choose a picture' },
    status: 201,
    changesNothingShared: true,
  },
  getMessagePicture: {
    method: 'GET',
    path: '/profile/messagePictures/{pictureId}',
    who: 'member',
    summary: 'A picture of a message, as WebP. Participants only, and the desk within a case',
    sends: 'picture',
    changesNothingShared: true,
  },
});
