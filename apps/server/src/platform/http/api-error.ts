import type { ErrorCode, ErrorParameters } from '@xiezhi/contract/errors';

/**
 * An error of the catalogue. Handlers and the code below them throw it, and the HTTP layer converts it to the response.
 */
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
 * Error handler for `catch`: changes the code of one error, for routes that report this error with their own status.
 * Rethrows other errors unchanged.
 */
export function remapErrorCode(from: ErrorCode, to: ErrorCode): (error: unknown) => never {
  return (error) => {
    throw error instanceof ApiError && error.code === from ? new ApiError(to, error.parameters) : error;
  };
}
