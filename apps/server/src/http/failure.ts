import type { ErrorCode, ErrorParameters } from '@xiezhi/contract/errors';

/** A failure of the catalogue, thrown anywhere below a handler; the HTTP layer turns it into the answer. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly parameters: ErrorParameters;

  constructor(code: ErrorCode, parameters: ErrorParameters = {}) {
    super(code);
    this.name = 'Failure';
    this.code = code;
    this.parameters = parameters;
  }
}
