/** What we use of autocannon, which brings no types. `amount` is requests in all; times are seconds, of samples milliseconds. */
declare module 'autocannon' {
  type Request = {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string | Buffer | undefined;
  };
  type Length = { duration: number } | { amount: number };
  type Asking = Request & { setupRequest?: (defaults: Request) => Request };
  type Options = Length & { url: string; connections: number; sampleInt: number; timeout: number; requests: Asking[] };
  type Done = (error: Error | null, result: { errors: number; timeouts: number }) => void;
  type Hear = (client: unknown, status: number, bytes: number, milliseconds: number) => void;
  export default function autocannon(options: Options, done: Done): { on(event: 'response', hear: Hear): void };
}
