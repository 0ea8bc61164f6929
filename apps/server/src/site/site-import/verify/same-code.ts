import type { SubmissionRecord } from '../model/records.ts';
import { storable } from '../raw/storable-json.ts';

/**
 * Whether a stored code is the code of a record that the source has now. A long code is truncated when it is stored,
 * and the source may put another template around what the user typed, or none. Also true if the source does not have
 * the code.
 */
export function isSameCode(
  stored: string,
  { code, typedCode = code }: Pick<SubmissionRecord, 'code' | 'typedCode'>,
): boolean {
  if (code === '') return true;
  return stored !== '' && (stored.includes(storable(typedCode)) || storable(code).includes(stored));
}
