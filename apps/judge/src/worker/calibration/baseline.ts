import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { median } from './measurement.ts';

/** Number of first measurements. Later measurements are compared with their median. */
const samplesMax = 5;

const stored = z.object({ key: z.string(), cpuNs: z.array(z.number().positive()).max(samplesMax) });

/** CPU time of the reference program on this machine, stored across restarts. */
export class Baseline {
  readonly path: string;
  readonly #key: string;
  #samples: number[];

  private constructor(path: string, key: string, samples: number[]) {
    this.path = path;
    this.#key = key;
    this.#samples = samples;
  }

  /** `key` identifies everything that the time may depend on; a different key starts a new baseline. */
  static async open(path: string, key: string): Promise<Baseline> {
    return new Baseline(path, key, await readSamples(path, key));
  }

  /** Median CPU time in nanoseconds; null before the first sample. */
  get cpuNs(): number | null {
    return this.#samples.length === 0 ? null : median(this.#samples);
  }

  /** Adds a calm measurement until there are `samplesMax`. Ignores a measurement that deviates by more than 5 %. */
  async addSample(cpuNs: number): Promise<void> {
    const usual = this.cpuNs;
    if (this.#samples.length >= samplesMax) return;
    if (usual !== null && Math.abs(cpuNs / usual - 1) > 0.05) return;
    await this.#store([...this.#samples, cpuNs]);
  }

  async restart(cpuNs: number): Promise<void> {
    await this.#store([cpuNs]);
  }

  async #store(samples: number[]): Promise<void> {
    this.#samples = samples;
    await mkdir(dirname(this.path), { recursive: true });
    const partial = `${this.path}.partial`;
    await writeFile(partial, `${JSON.stringify({ key: this.#key, cpuNs: samples })}\n`);
    await rename(partial, this.path);
  }
}

async function readSamples(path: string, key: string): Promise<number[]> {
  try {
    const saved = stored.parse(JSON.parse(await readFile(path, 'utf8')));
    return saved.key === key ? saved.cpuNs : [];
  } catch {
    return [];
  }
}
