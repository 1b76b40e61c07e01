import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { MessagePicture } from './conversations.ts';
import { id, oneOf } from './fields.ts';
import { answer } from './shapes.ts';

/** Up to 1600 pixels, and up to 640. */
export const MESSAGE_PICTURE_SIZES = ['large', 'card'] as const;

export const messagePictureSchemas = {
  uploadMessagePicture: {
    input: z.object({ conversationId: id('conversationId') }),
    output: answer(MessagePicture),
  },
  getMessagePicture: {
    input: z.object({ pictureId: id('pictureId'), size: oneOf('size', MESSAGE_PICTURE_SIZES).default('large') }),
    /** The stream of the file, which no schema describes. */
    output: answer(z.unknown()),
  },
} satisfies SchemasByName;
