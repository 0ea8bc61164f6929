import type { ErrorCode, ErrorParameters } from '@xiezhi/contract/errors';

/** A failure of the catalogue, thrown anywhere below a handler; the HTTP layer turns it into the answer. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly parameters: ErrorParameters;

  constructor(code: ErrorCode, parameters: ErrorParameters = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.parameters = parameters;
  }
}

/** For `catch`: a failure under another code, where a call has a status of its own for it; others go on as they are. */
export function remapErrorCode(from: ErrorCode, to: ErrorCode): (error: unknown) => never {
  return (error) => {
    throw error instanceof ApiError && error.code === from ? new ApiError(to, error.parameters) : error;
  };
}
