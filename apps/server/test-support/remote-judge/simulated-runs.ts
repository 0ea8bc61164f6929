export interface SimulatedRun {
  readonly id: number;
  readonly username: string;
  /** Id of the problem at the judge. */
  readonly problem: string;
  /** Language id as the form sends it. */
  readonly language: string;
  readonly code: string;
  /** Milliseconds since the epoch. */
  readonly submittedAt: number;
  readonly isByHand: boolean;
}

/** What the judge shows of a run: only its phase at first, and at the end the verdict that its code asks for. */
export type Shown =
  | { readonly phase: 'waiting' | 'compiling' | 'running' }
  | { readonly phase: 'ended'; readonly verdict: string; readonly at: number };

/** Text that a judge shows for a run: a text of `words` for a verdict, a text of `phases` before. */
export function wordOf(
  shown: Shown,
  words: Readonly<Record<string, string>>,
  phases: Readonly<Record<'waiting' | 'compiling' | 'running', string>>,
): string {
  return shown.phase === 'ended' ? (words[shown.verdict] ?? shown.verdict) : phases[shown.phase];
}

/** Submission time in the format of the lists, `2026-01-31 12:00:00`. `hours` is the UTC offset in hours. */
export const timeOf = ({ submittedAt }: SimulatedRun, hours = 0): string =>
  new Date(submittedAt + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** HTML of the rows of a status list, without the row of column titles. */
export function statusRows(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = columns.map((column) => `<td>${column}</td>`).join('');
  const lines = rows.map((cells) => `<tr align=center>${cells.join('')}</tr>`);
  return `<tr class=in>${head}</tr>${lines.join('')}`;
}

/**
 * The runs of one simulated judge, with ascending ids over all problems and accounts. Words anywhere in the submitted
 * code control the outcome: `verdict=WORD` (default `AC`) selects a verdict of the simulator's table. `ms=N` sets the
 * judging time (default: none).
 */
export class SimulatedRuns {
  readonly #runs = new Map<number, SimulatedRun>();
  #last = 41_000_000;

  /** All runs, oldest first. */
  get all(): readonly SimulatedRun[] {
    return [...this.#runs.values()];
  }

  get(id: number): SimulatedRun | undefined {
    return this.#runs.get(id);
  }

  add(run: Omit<SimulatedRun, 'id' | 'submittedAt'>): SimulatedRun {
    this.#last += 1;
    const added = { ...run, id: this.#last, submittedAt: Date.now() };
    this.#runs.set(added.id, added);
    return added;
  }

  clear(): void {
    this.#runs.clear();
  }

  /** The newest runs that match, newest first. */
  newest(fits: (run: SimulatedRun) => boolean, count: number): SimulatedRun[] {
    const found: SimulatedRun[] = [];
    for (const run of [...this.#runs.values()].reverse()) {
      if (found.length >= count) break;
      if (fits(run)) found.push(run);
    }
    return found;
  }

  shown({ code, submittedAt }: SimulatedRun): Shown {
    const length = Number(/\bms=(\d+)/.exec(code)?.[1] ?? 0);
    const passed = Date.now() - submittedAt;
    if (passed >= length) {
      return { phase: 'ended', verdict: /\bverdict=(\w+)/.exec(code)?.[1] ?? 'AC', at: submittedAt + length };
    }
    return { phase: passed * 3 < length ? 'waiting' : passed * 3 < length * 2 ? 'compiling' : 'running' };
  }
}
