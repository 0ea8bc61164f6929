import { parseArgs } from 'node:util';

/**
 * @typedef {object} Options
 * @property {string | undefined} to
 * @property {string | undefined} from
 * @property {string | undefined} remote
 * @property {boolean} hasFetch
 * @property {boolean} hasTrial
 * @property {boolean} isCheckOnly
 */

const definitions = /** @type {const} */ ({
  to: { type: 'string' },
  from: { type: 'string' },
  remote: { type: 'string' },
  'no-fetch': { type: 'boolean', default: false },
  'no-trial': { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
});

/**
 * Returns the value of `--lang`, even if other arguments are invalid.
 * @param {string[]} args
 */
export function languageOf(args) {
  return parseArgs({ args, options: definitions, strict: false }).values.lang?.toString();
}

/**
 * @param {string[]} args
 * @returns {Options | null} null if help was requested or the arguments are invalid
 */
export function readOptions(args) {
  try {
    const { values } = parseArgs({ args, options: definitions });
    if (values.help || (values.to !== undefined && values.from !== undefined)) return null;
    return {
      to: values.to,
      from: values.from,
      remote: values.remote,
      hasFetch: !values['no-fetch'],
      hasTrial: !values['no-trial'],
      isCheckOnly: values.check,
    };
  } catch {
    return null;
  }
}
