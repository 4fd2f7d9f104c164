/** The milliseconds that work takes of a processor. While the machine does something else, no time passes. */
export function cpuTimeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
