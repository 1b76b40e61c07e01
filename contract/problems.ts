/** Every expected failure: its stable code, its status and a sentence that says what to do. */
export const PROBLEMS = {
  INVALID_INPUT: [400, 'Please check the fields that are marked.'],
  EMAIL_DOMAIN: [400, 'Please use your campus e-mail address.'],
  OTP_INVALID: [400, 'That code is wrong or no longer valid. Check it, or ask for a new one.'],
  RESET_TOKEN_INVALID: [400, 'This link is used or no longer valid. Ask for a new one.'],
  FOLLOW_ONESELF: [400, 'You cannot follow yourself.'],
  FILE_BROKEN: [400, 'This file is damaged and cannot be read. Please choose another.'],
  TOKEN_INVALID: [401, 'Please sign in again.'],
  INVALID_CREDENTIALS: [401, 'Invalid Email or Password'],
  CAMPUS_FAILED: [400, 'The campus sign-in did not work out. Please begin it again.'],
  PASSKEY_INVALID: [401, 'This passkey does not sign you in here. Use your password, or another passkey.'],
  OIDC_ONLY: [403, 'Here one signs in with the account of the campus. Please use that.'],
  CAMPUS_ADDRESS: [403, 'Your campus account has no confirmed address of this campus. Its IT office can confirm it.'],
  FORBIDDEN: [403, 'This is not yours to change.'],
  PAGE_NOT_SHOWN: [404, 'This page cannot be shown here. Download the paper to read it.'],
  PAPER_TOO_COMPLEX: [404, 'This PDF is too complex to show; it can be downloaded'],
  PASSWORD_NEEDED: [403, 'Please give your password again.'],
  BLOCKED: [403, 'This account has been blocked. Please write to the people who run this site.'],
  NOT_FOUND: [404, 'This is not here (any more).'],
  METHOD_NOT_ALLOWED: [405, 'This call is made with another method.'],
  USER_EXISTS: [409, 'User already Exists'],
  CATEGORY_EXISTS: [409, 'A category of this name exists already.'],
  ALREADY_FOLLOWING: [409, 'You follow this member already.'],
  PAPER_EXISTS: [409, 'This paper is here already.'],
  PAPER_REFUSED: [409, 'The desk refused this file.'],
  CONFLICT: [409, 'Somebody else changed this at the same time. Please try again.'],
  TOO_LARGE: [413, 'This is too large.'],
  PICTURE_TOO_LARGE: [413, 'A picture may have up to 10 MB and 40 megapixels.'],
  PAPER_TOO_LARGE: [413, 'A paper may have up to 25 MB.'],
  QUOTA: [413, 'You have reached the limit of what one member can keep here. Delete something first.'],
  UNSUPPORTED_TYPE: [415, 'This type of content is not taken.'],
  NOT_A_PICTURE: [415, 'Please choose a picture: JPEG, PNG, WebP, AVIF or GIF.'],
  NOT_A_PAPER: [415, 'Please choose a PDF or a picture.'],
  EXPECTATION_FAILED: [417, 'What the header Expect asks for is not done here.'],
  TOO_MANY: [429, 'Too many tries. Please wait a little.'],
  INTERNAL: [500, 'Something broke on our side. It is logged; please try again.'],
  UNAVAILABLE: [503, 'The service is busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;
export interface FieldError {
  field: string;
  message: string;
}

const BRAND = Symbol.for('dogear.problem');

/** An expected failure. Anything else that is thrown is a fault (500). */
export class Problem extends Error {
  readonly [BRAND] = true;
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  /** Seconds, for 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, more: { message?: string; errors?: FieldError[]; retryAfter?: number } = {}) {
    super(more.message ?? PROBLEMS[code][1]);
    this.code = code;
    this.status = PROBLEMS[code][0];
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }

  // The pages' build has its own copy of this module; `instanceof` works across both.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && BRAND in value;
  }
}

export const badField = (field: string, message: string): Problem =>
  new Problem('INVALID_INPUT', { message, errors: [{ field, message }] });

export const notFound = (what: string): Problem =>
  new Problem('NOT_FOUND', { message: `This ${what} is not here (any more).` });
