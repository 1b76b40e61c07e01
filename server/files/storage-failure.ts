/** The storage does not work for now. problemOf turns it into a 503. */
export class StorageFailure extends Error {
  readonly statusCode = 503;

  constructor(cause: unknown) {
    const { name, code, message } = cause as NodeJS.ErrnoException;
    // Messages of the file system begin with the error code, those of S3 do not.
    const reason = code && message.startsWith(code) ? [message] : [code ?? name, message];
    super(`The file storage failed (${reason.filter(Boolean).join(': ')}).`, { cause });
  }
}
