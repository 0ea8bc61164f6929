/**
 * Returns the busy fraction of each core within a time window. The node's log lists each task with its core, end and
 * duration. Throws if the log lists no task, because then the cores cannot be known.
 */
export function sharesOfCores(log: string, from: number, until: number): number[] {
  const busy = new Map<number, number>();
  for (const line of log.split('\n')) {
    if (!line.includes('"msg":"judged"')) continue;
    const { core, ms, time } = JSON.parse(line) as { core: number; ms: number; time: number };
    const inside = Math.min(time, until) - Math.max(time - ms, from);
    busy.set(core, (busy.get(core) ?? 0) + Math.max(0, inside));
  }
  if (busy.size === 0) throw new Error('the node has judged nothing');
  return [...busy].toSorted(([a], [b]) => a - b).map(([, ms]) => ms / (until - from));
}
