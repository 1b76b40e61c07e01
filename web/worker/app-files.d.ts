declare module 'virtual:app-files' {
  /** Paths of everything that the client's build made. */
  export const files: string[];
  /** Changes with the files. */
  export const version: string;
}
