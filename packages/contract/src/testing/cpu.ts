/** Seconds of CPU that something takes: other than the clock they do not grow while the machine is busy. */
export function cpuSeconds(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}
