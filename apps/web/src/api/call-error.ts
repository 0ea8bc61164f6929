/**
 * Why a call failed.
 * - `refused`: the server responded with a body status other than 200 (a business rule or invalid input)
 * - `login`: HTTP 401; `forbidden`: HTTP 403; `missing`: HTTP 404; `server`: any other HTTP failure
 * - `timeout`, `network`: no response
 */
export type FailureKind = 'refused' | 'login' | 'forbidden' | 'missing' | 'server' | 'timeout' | 'network';

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly kind: FailureKind;
  /** HTTP status; 0 without a response. */
  readonly httpStatus: number;
  /** Status in the body's envelope; 0 if the response has no envelope. */
  readonly status: number;
  /** Error code of the server's catalogue; null if the response has none. */
  readonly code: string | null;

  constructor(kind: FailureKind, message: string, httpStatus = 0, status = 0, code: string | null = null) {
    super(message);
    this.kind = kind;
    this.httpStatus = httpStatus;
    this.status = status;
    this.code = code;
  }

  /** Whether the same call may succeed later. */
  get isPassing(): boolean {
    return (
      this.kind === 'network' || this.kind === 'timeout' || (this.kind === 'server' && this.httpStatus >= 500)
    );
  }
}
