import type { Arguments } from './command.ts';
import { UsageError } from './command.ts';

/** Where a problem is: in a contest, training or group; in the bank if all fields are absent. */
export interface Place {
  readonly cid?: number;
  readonly tid?: number;
  readonly gid?: number;
}

/** Environment variable with the number of the contest. */
const contestVariable = 'XIEZHI_CONTEST';

/**
 * Returns the training, group or contest that the options name, otherwise the contest of the environment. Throws UsageError
 * for anything but a number.
 */
export function placeOf(args: Arguments, environment: NodeJS.ProcessEnv = process.env): Place {
  const [tid, gid] = [args.number('training'), args.number('group')];
  if (tid !== undefined) return { tid };
  if (gid !== undefined) return { gid };
  const cid = args.number('contest') ?? numberIn(environment[contestVariable]);
  return cid === undefined ? {} : { cid };
}

function numberIn(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${contestVariable}=${text}`);
  return Number(text);
}
