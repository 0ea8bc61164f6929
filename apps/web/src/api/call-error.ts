/**
 * Why a call failed.
 * - `refused`: the server answered with a body status other than 200 (a business rule, or bad input)
 * - `login`: HTTP 401; `forbidden`: HTTP 403; `missing`: HTTP 404; `server`: any other HTTP failure
 * - `timeout`, `network`: no answer came
 */
export type FailureKind = 'refused' | 'login' | 'forbidden' | 'missing' | 'server' | 'timeout' | 'network';

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly kind: FailureKind;
  /** HTTP status, 0 where no answer came. */
  readonly httpStatus: number;
  /** Status in the body's envelope, 0 where there was none. */
  readonly status: number;
  /** Its name in the server's error catalogue, null where the server named none. */
  readonly code: string | null;

  constructor(kind: FailureKind, message: string, httpStatus = 0, status = 0, code: string | null = null) {
    super(message);
    this.kind = kind;
    this.httpStatus = httpStatus;
    this.status = status;
    this.code = code;
  }

  /** Whether asking again without changing anything may help. */
  get isPassing(): boolean {
    return (
      this.kind === 'network' || this.kind === 'timeout' || (this.kind === 'server' && this.httpStatus >= 500)
    );
  }
}
