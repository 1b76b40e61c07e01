import { createContext } from 'react-router';
import type { Call, ClientInput, Output } from '#contract/call.ts';

export interface ApiOptions {
  signal?: AbortSignal;
  /** The share of a file that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

export type Api = <C extends Call>(call: C, input: ClientInput<C>, options?: ApiOptions) => Promise<Output<C>>;

/** The api as loaders get it: fetch in the browser, a function call on the server. */
export const apiContext = createContext<Api>();
