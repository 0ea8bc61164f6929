import type { ErrorCode, ErrorParameters } from '@xiezhi/contract/errors';

/** An error of the catalogue, thrown anywhere below a handler; the HTTP layer turns it into the response. */
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

/**
 * For `catch`: rethrows an error under another code, for calls with a status of their own for it; other errors are
 * rethrown unchanged.
 */
export function remapErrorCode(from: ErrorCode, to: ErrorCode): (error: unknown) => never {
  return (error) => {
    throw error instanceof ApiError && error.code === from ? new ApiError(to, error.parameters) : error;
  };
}
