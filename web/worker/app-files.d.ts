declare module 'virtual:app-files' {
  /** Paths of everything that the client's build made. */
  export const files: string[];
  /** Another one for other files. */
  export const version: string;
}
