/** The storage does not do its work for now. Its status makes the answer a 503, as with the database. */
export class StorageFailure extends Error {
  readonly statusCode = 503;

  constructor(cause: unknown) {
    const { name, code, message } = cause as NodeJS.ErrnoException;
    // Messages of the file system begin with their code, those of a store do not.
    const reason = code && message.startsWith(code) ? [message] : [code ?? name, message];
    super(`The file storage failed (${reason.filter(Boolean).join(': ')}).`, { cause });
  }
}
