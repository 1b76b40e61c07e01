import type { Api } from './api-context.ts';

/** The client of api.ts for the first page, which is shown without a call. */
export const lateApi: Api = async (...call) => (await import('./api.ts')).api(...call);
