// Reads the result of the type check and of lint from one run of the linter (`--type-aware --type-check`). The linter
// builds the program of every project anyway, and a separate compiler would check each file again.

/** Matches one finding, `path:line:column: message [Error/rule]`. Messages of the type check may have several lines. */
const finding = /^(\S[^\n]*?):\d+:\d+: [^]*?\[(?:Error|Warning)(?:\/([^\]\n]+))?\]$/gm;

/**
 * Returns which checks a run of the linter passed.
 * @param {string} output in the format `unix`
 * @param {number} status its exit status
 * @returns {Record<'types' | 'types of the web application' | 'lint', boolean>} all false if it aborted
 */
export function readFindings(output, status) {
  const all = [...output.matchAll(finding)].map(([, path = '', rule = '']) => ({
    isOfWeb: path.startsWith('apps/web/'),
    isOfTypes: rule.startsWith('typescript(TS'),
  }));
  const hasEnded = status === 0 || all.length > 0;
  const has = (/** @type {(one: typeof all[number]) => boolean} */ which) => !hasEnded || all.some(which);
  return {
    types: !has(({ isOfTypes, isOfWeb }) => isOfTypes && !isOfWeb),
    'types of the web application': !has(({ isOfTypes, isOfWeb }) => isOfTypes && isOfWeb),
    lint: !has(({ isOfTypes }) => !isOfTypes),
  };
}
