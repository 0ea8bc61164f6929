/**
 * A migration that removes what an earlier one has replaced exports this as `contractStep`. The release with the earlier
 * migration must have appeared, so that its servers no longer use what is removed.
 */
export interface ContractStep {
  /** Name of the migration that expanded the schema. */
  readonly after: string;
  /** What is removed, and since when nothing uses it. */
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
 * Returns why a migration may not be a contract step yet; null if it may.
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
