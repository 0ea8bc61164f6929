import { totalmem } from 'node:os';

/**
 * Returns the bytes of memory that this process and others beside it may use: the machine's memory, or the limit of the
 * control group (as in a container) if it is smaller.
 * @param {{ total?: number, limit?: number }} [measured] without a limit, `limit` is 0 or larger than any memory
 */
export function usableMemory({ total = totalmem(), limit = process.constrainedMemory() } = {}) {
  return limit > 0 && limit < total ? limit : total;
}
