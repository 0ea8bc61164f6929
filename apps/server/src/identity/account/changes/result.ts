import { errorCatalogue, type ErrorCode, type ErrorParameters, errorText } from '@xiezhi/contract/errors';
import type { Locale } from '@xiezhi/contract/limits';
import type { UserInfo } from '@xiezhi/contract/routes/account';

/** Result of a password or address change, sent inside a success envelope. */
export interface ChangeResult {
  readonly code: number;
  readonly msg: string;
  readonly userInfo: UserInfo | null;
}

/** Returns a change result with the message of the error catalogue. */
export function toChangeResult(
  locale: Locale,
  code: ErrorCode,
  parameters?: ErrorParameters,
  userInfo: UserInfo | null = null,
): ChangeResult {
  return { code: errorCatalogue[code].status, msg: errorText(code, locale, parameters), userInfo };
}
