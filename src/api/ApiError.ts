import { refusedFields, responseCodes } from '../../contract/calls/envelope.ts';

/** A refused or failed call: the text for people, the wire's code, and what is wrong at which field. */
export class ApiError extends Error {
  /** `network` for no answer, `timeout` for none in time, `answer` for an unreadable one, else the wire's ResponseCode. */
  readonly code: string;
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** The answer's ResponseData. */
  readonly data: unknown;
  /** The server failed. What was sent may be right. */
  readonly isFault: boolean;

  constructor(message: string, code: string, data?: unknown, isFault = false) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.data = data;
    this.isFault = isFault;
    this.fieldErrors = refusedFields(data);
  }

  /** Somebody else has changed the record since it was read. */
  get isOutdated(): boolean {
    return this.code === responseCodes.conflict && !Object.keys(this.fieldErrors).length;
  }

  /** Whether nobody knows what the server did: it sent no answer, or the answer got lost. */
  get isUnanswered(): boolean {
    return ['network', 'timeout', 'answer', '502', '503', '504'].includes(this.code);
  }

  /** The HTTP status, which react-admin reads. */
  get status(): number {
    return Number(this.code) || 0;
  }
}
