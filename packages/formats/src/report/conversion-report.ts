import { type LossEffect, PackageError, type PlanEntry } from '../model/plan.ts';

/**
 * The account of an import: each file and each key exactly once. Taking an item twice is a mistake of
 * the reader and throws; what no reader touched is booked as lost at the end. A package may name one thing
 * several times, and then its first remark stands.
 */
export class ConversionReport {
  readonly #entries = new Map<string, PlanEntry>();
  readonly #stops = new Set<string>();

  taken(item: string, note?: string): void {
    this.#write(note === undefined ? { item, outcome: 'taken' } : { item, outcome: 'taken', note });
  }

  converted(item: string, note: string): void {
    this.#write({ item, outcome: 'converted', note });
  }

  ignored(item: string, note?: string): void {
    this.#write(note === undefined ? { item, outcome: 'ignored' } : { item, outcome: 'ignored', note });
  }

  lost(item: string, effect: LossEffect, note: string): void {
    this.#write({ item, outcome: 'lost', effect, note });
  }

  /** A reason why the problem cannot be taken. */
  stop(reason: string): void {
    this.#stops.add(shortened(reason));
  }

  has(item: string): boolean {
    return this.#entries.has(item);
  }

  get entries(): PlanEntry[] {
    return [...this.#entries.values()];
  }

  get stops(): string[] {
    return [...this.#stops];
  }

  #write(given: PlanEntry): void {
    const entry = given.note === undefined ? given : { ...given, note: shortened(given.note) };
    const before = this.#entries.get(entry.item);
    if (before === undefined) this.#entries.set(entry.item, entry);
    else if (before.outcome !== entry.outcome || entry.outcome === 'taken')
      throw new PackageError(`the package says two different things of ${entry.item}`);
  }
}

/** Characters of a remark: what it quotes of a package may be any text. */
const remarkMax = 500;

function shortened(remark: string): string {
  return remark.length > remarkMax ? `${remark.slice(0, remarkMax)}…` : remark;
}
