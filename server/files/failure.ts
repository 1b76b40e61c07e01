/** The storage does not do its work for now. Its status makes the answer a 503, as with the database. */
export class StorageFailure extends Error {
  readonly statusCode = 503;

  constructor(cause: unknown) {
    const { name, code, message } = cause as NodeJS.ErrnoException;
    super(`The file storage failed (${[code ?? name, message].filter(Boolean).join(': ')}).`, { cause });
  }
}
