/** Returns the CPU time of `work` in seconds: unlike elapsed time it does not grow on a busy machine. */
export function cpuSeconds(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}
