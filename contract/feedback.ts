import { withSchemas } from './call.ts';
import type { feedbackSchemas } from './schemas/feedback.ts';

export type { Feedback } from './schemas/feedback.ts';

export const feedbackCalls = withSchemas<typeof feedbackSchemas>()({
  submitFeedback: {
    method: 'POST',
    path: '/auth/submit-feedback',
    who: 'anyone',
    summary: 'Keeps feedback and mails it to the operators',
    changesNothingShared: true,
  },
  listFeedback: {
    method: 'GET',
    path: '/auth/feedback',
    who: 'member',
    needs: 'readFeedback',
    summary: 'What was written to the operators, newest first',
  },
});
