import { type LossEffect, PackageError, type PlanEntry } from '../model/plan.ts';

/**
 * Report of an import. It contains each file and each key exactly once. If a reader takes an item twice or reports two
 * different outcomes, an error is thrown. At the end, items that no reader used are reported as lost. Of several
 * remarks with the same outcome, the first one stays.
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

  /** Reports an item as lost. Replaces an earlier outcome of this item. */
  loseAfterwards(item: string, effect: LossEffect, note: string): void {
    this.#entries.set(item, { item, outcome: 'lost', effect, note: shortened(note) });
  }

  outcomeOf(item: string): PlanEntry['outcome'] | null {
    return this.#entries.get(item)?.outcome ?? null;
  }

  /** Returns a callback for keys that occur several times in a settings file. The last value of such a key is used. */
  repeatedKeys(file: string): (key: string) => void {
    return () => this.converted(`${file}: repeated keys`, 'duplicate key: the last value is used');
  }

  /** Adds a reason why the problem cannot be imported. */
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
      throw new PackageError(`the package has two different values for ${entry.item}`);
  }
}

/** Maximum number of characters of a remark. Remarks may quote long texts of a package. */
const remarkMax = 500;

function shortened(remark: string): string {
  return remark.length > remarkMax ? `${remark.slice(0, remarkMax)}…` : remark;
}
