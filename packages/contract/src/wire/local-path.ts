import { z } from 'zod';
import { accountLimits } from '../limits/account.ts';
import { localPathPattern } from '../text/local-path.ts';

/** Path and query of a page of this site, as sent to a browser in a `Location` header. See `isLocalPath`. */
export const localPath = z.string().max(accountLimits.returnPathMax).regex(localPathPattern);
