import type { fetchErrors } from '@xiezhi/contract/routes/problem-repository';
import { ApiError } from '../http/api-error.ts';

type FetchError = (typeof fetchErrors)[number];

/** Why a repository cannot be fetched, as an error of the contract. */
export function gitFault(code: FetchError, parameters: Readonly<Record<string, string>> = {}): ApiError {
  return new ApiError(code, parameters);
}
