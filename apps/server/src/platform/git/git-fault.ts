import type { fetchErrors } from '@xiezhi/contract/routes/problem-repository';
import { ApiError } from '../http/api-error.ts';

type FetchError = (typeof fetchErrors)[number];

/** Returns an `ApiError` with the reason why a repository cannot be fetched. */
export function gitFault(code: FetchError, parameters: Readonly<Record<string, string>> = {}): ApiError {
  return new ApiError(code, parameters);
}
