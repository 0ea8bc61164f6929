import { z } from 'zod';
import { accountLimits } from '../limits/account.ts';

/**
 * Path and query of a page of this site, as sent to a browser in a `Location` header.
 * Paths that a browser would resolve to another site (`//host`, `/\host`, control characters) are invalid, and so are
 * fragments.
 */
export const localPath = z
  .string()
  .max(accountLimits.returnPathMax)
  .regex(/^\/(?:[!"$-.0-[\]-~][!"$-[\]-~]*)?$/);
