import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, freemem, hostname, loadavg, release, totalmem } from 'node:os';
import { usableMemory } from '../../../../launcher/process/memory.js';

/** Description of this machine for the server. */
export interface Machine {
  host: string;
  cpu: string;
  cores: number;
  memoryMb: number;
  kernel: string;
}

/** Returns the description of this machine: memory in MiB, texts of at most 255 characters. */
export function describeMachine(): Machine {
  return {
    host: hostname().slice(0, 255),
    cpu: (cpus()[0]?.model.trim() || 'unknown').slice(0, 255),
    cores: availableParallelism(),
    memoryMb: Math.round(usableMemory() / 1024 / 1024),
    kernel: release(),
  };
}

/** Returns the fractions of CPU and memory in use, 0 to 1. */
export function machineLoad(): { cpu: number; memory: number } {
  const [lastMinute = 0] = loadavg();
  return {
    cpu: Math.min(1, lastMinute / availableParallelism()),
    memory: Math.min(1, Math.max(0, 1 - availableMemory() / totalmem())),
  };
}

/** Returns the available memory, including memory that caches would release. */
function availableMemory(): number {
  try {
    const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
    return kilobytes === undefined ? freemem() : Number(kilobytes) * 1024;
  } catch {
    return freemem();
  }
}

/** Returns the numbers of the cores that this process may use, ascending. */
export function usableCores(): number[] {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    const list = /^Cpus_allowed_list:\s+(\S+)$/m.exec(status)?.[1];
    if (list !== undefined) return parseCpuList(list);
  } catch {
    // This Linux does not list the usable cores in a known form, so their number is used instead.
  }
  return Array.from({ length: availableParallelism() }, (_, index) => index);
}

/** Parses a CPU list in the kernel's format, such as `0-3,8`. */
export function parseCpuList(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}
