/** A call that was refused or failed: the text for people, the wire's code, and what is wrong at which field. */
export class ApiError extends Error {
  /** `'network'` where no answer came at all. */
  readonly code: string;
  readonly fieldErrors: Readonly<Record<string, string>>;

  constructor(message: string, code: string, fieldErrors: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.fieldErrors = fieldErrors;
  }

  /** react-admin asks errors for their HTTP status. */
  get status(): number {
    return Number(this.code) || 0;
  }
}
