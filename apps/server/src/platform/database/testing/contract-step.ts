/**
 * Declares that a migration removes something that an earlier migration replaced; such a migration exports it as
 * `contractStep`. The earlier migration must already be released, so that servers of the previous release no longer use
 * what is removed.
 */
export interface ContractStep {
  /** Name of the earlier migration, which expanded the schema. */
  readonly after: string;
  /** What is removed, and since when it is unused. */
  readonly reason: string;
}

/** Returns the contract step that a migration declares; null if it declares none. */
export function contractStepOf(migration: object): ContractStep | null {
  if (!('contractStep' in migration)) return null;
  const { contractStep } = migration;
  const isRight =
    typeof contractStep === 'object' &&
    contractStep !== null &&
    'after' in contractStep &&
    'reason' in contractStep;
  return isRight ? { after: String(contractStep.after), reason: String(contractStep.reason) } : null;
}

/**
 * Checks whether a migration may already be a contract step. Returns the reason why not; null if it may.
 * @param released migrations of the previous release; null if unknown
 */
export function contractFault(
  name: string,
  { after, reason }: ContractStep,
  all: readonly string[],
  released: readonly string[] | null,
): string | null {
  if (!all.includes(after) || after >= name) return `${name}: there is no earlier migration ${after}`;
  if (released !== null && !released.includes(after))
    return `${name}: the previous release does not have ${after}, so it still uses what is removed`;
  return reason.length < 10 ? `${name}: gives no reason` : null;
}
