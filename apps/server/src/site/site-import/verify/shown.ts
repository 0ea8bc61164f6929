/** Maximum number of differences in a result. */
const shownMax = 100;

interface Difference {
  /** Rules and other reasons that explain the difference; null if nothing explains it. */
  readonly why: readonly string[] | null;
}

/** Counts differences and keeps the first ones. Unexplained differences come first, so that none is hidden by others. */
export function collectDifferences<One extends Difference>() {
  const unexplained: One[] = [];
  const explained: One[] = [];
  let different = 0;
  let unexplainedCount = 0;
  return {
    add(one: One): void {
      different += 1;
      if (one.why === null) unexplainedCount += 1;
      const list = one.why === null ? unexplained : explained;
      if (list.length < shownMax) list.push(one);
    },
    /** The number of differences, the number of unexplained ones, and at most 100 differences. */
    result: () => ({
      different,
      unexplained: unexplainedCount,
      shown: [...unexplained, ...explained].slice(0, shownMax),
    }),
  };
}
