import { paths } from '../paths.ts';
import { noticeKind, strong } from './kind.ts';

/** A request about data was answered, or a breach affects the member. */
export const duty = noticeKind({
  name: 'Your data',
  hint: 'Answers to what you asked about your data, and breaches of it',
  group: 'You and your items',
  label: 'Your data',
  sign: { icon: 'fileText', tone: 'tide', tile: 'building' },
  // Each has a mail of its own.
  ways: { app: true, push: true, mail: 'now' },
  isLocked: true,
  data: (z) =>
    z.object({
      act: z.enum(['answered', 'breach']),
      /** The number of the request or the breach. */
      number: z.number(),
      /** The title of a breach. */
      title: z.string().optional(),
    }),
  words: ({ act, number, title }) =>
    act === 'answered'
      ? ['Your request ', strong(`No. ${number}`), ' about your data is answered']
      : ['A breach affects your data: ', strong(title ?? `No. ${number}`)],
  link: () => paths.dataRequest(),
});
