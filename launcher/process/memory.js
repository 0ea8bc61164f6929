import { totalmem } from 'node:os';

/**
 * Bytes of memory that this process and its neighbors may use: the host's, or the limit of the control group, as in a
 * container.
 * @param {{ total?: number, limit?: number }} [measured] `limit` is 0, or larger than any memory, without a limit
 */
export function usableMemory({ total = totalmem(), limit = process.constrainedMemory() } = {}) {
  return limit > 0 && limit < total ? limit : total;
}
