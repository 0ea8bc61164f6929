import type { Arguments } from './command.ts';
import { UsageError } from './command.ts';

/** Where a problem belongs: to a contest, training or group, or to the problem bank if all fields are absent. */
export interface Place {
  readonly cid?: number;
  readonly tid?: number;
  readonly gid?: number;
}

/** Environment variable that contains the number of a contest. */
const contestVariable = 'XIEZHI_CONTEST';

/**
 * Returns the training, group or contest that the options name. Without such an option, returns the contest of the
 * environment variable. Throws UsageError if a value is not a number, or if the options name more than one place.
 */
export function placeOf(args: Arguments, environment: NodeJS.ProcessEnv = process.env): Place {
  const named = { tid: args.number('training'), gid: args.number('group'), cid: args.number('contest') };
  const found = Object.entries(named).filter(([, number]) => number !== undefined);
  if (found.length > 1) throw new UsageError('--contest, --training, --group');
  if (found.length === 1) return Object.fromEntries(found);
  const cid = numberIn(environment[contestVariable]);
  return cid === undefined ? {} : { cid };
}

function numberIn(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${contestVariable}=${text}`);
  return Number(text);
}
