// Types and lint come from one run of the linter (`--type-aware --type-check`): it has to build the program of every
// project anyhow, and a compiler beside it would check each file once more.

/** `path:line:column: words [Error/rule]`; words of the compiler may go over several lines. */
const finding = /^(\S[^\n]*?):\d+:\d+: [^]*?\[(?:Error|Warning)(?:\/([^\]\n]+))?\]$/gm;

/**
 * What a run of the linter proves.
 * @param {string} output in the format `unix`
 * @param {number} status with which it ended
 * @returns {Record<'types' | 'types of the web application' | 'lint', boolean>} all false where it broke off
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
