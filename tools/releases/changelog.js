const heading = '## [Unreleased]';

/**
 * Whether a text is a plain version such as `1.2.3`, without a suffix.
 * @param {string} text
 */
export function isVersion(text) {
  return /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(text);
}

/**
 * Compares two versions. Can be used as a compare function for sorting.
 * @param {string} a
 * @param {string} b
 */
export function compareVersions(a, b) {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Parses a changelog.
 * @param {string} text
 * @throws {Error} if nothing is unreleased
 */
export function changelogOf(text) {
  const start = text.indexOf(heading);
  if (start === -1) throw new Error(`The changelog has no heading ${heading}.`);
  const begin = start + heading.length;
  const next = text.indexOf('\n## ', begin);
  const unreleased = text.slice(begin, next === -1 ? undefined : next).trim();
  if (unreleased === '') throw new Error('The changelog lists nothing that is unreleased.');
  return {
    unreleased,
    /**
     * Returns the changelog with a heading for the new release above the unreleased entries.
     * @param {string} version
     * @param {string} day as `2026-01-31`
     */
    withRelease: (version, day) => {
      const former = `\n## [${version}]\n`;
      const rest = next === -1 ? '' : text.slice(next);
      // The first release already has a section, because it was described before its tag existed. Its entries are
      // merged.
      const [earlier, isMerged] = rest.startsWith(former) ? [rest.slice(former.length), true] : [rest, false];
      const body = isMerged ? `${unreleased}\n${earlier.trimEnd()}\n` : `${unreleased}\n${earlier}`;
      return `${text.slice(0, begin)}\n\n## [${version}] - ${day}\n\n${body}`;
    },
  };
}
