import { refusedFields, responseCodes } from '../../contract/calls/envelope.ts';

/** A call that was refused or failed: the text for people, the wire's code, and what is wrong at which field. */
export class ApiError extends Error {
  /** `network` where no answer came at all, `timeout` where none came in time, `answer` where it could not be read. */
  readonly code: string;
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** ResponseData as it came. */
  readonly data: unknown;

  constructor(message: string, code: string, data?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.data = data;
    this.fieldErrors = refusedFields(data);
  }

  /** What is saved was changed by somebody else since it was read. */
  get isOutdated(): boolean {
    return this.code === responseCodes.conflict && !Object.keys(this.fieldErrors).length;
  }

  /** Whether it is unknown what the server did, if it did anything: it said nothing, or what it said did not arrive. */
  get isUnanswered(): boolean {
    return ['network', 'timeout', 'answer', '502', '503', '504'].includes(this.code);
  }

  /** react-admin asks errors for their HTTP status. */
  get status(): number {
    return Number(this.code) || 0;
  }
}
