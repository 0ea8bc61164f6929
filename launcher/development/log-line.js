/** Names of pino's numeric levels. Some loggers write the name instead of the number. */
const levels = new Map([
  [10, 'trace'],
  [20, 'debug'],
  [30, 'info'],
  [40, 'warn'],
  [50, 'error'],
  [60, 'fatal'],
]);

/** Fields that the line shows in another form, or that are equal in every line of a process. */
const hidden = new Set(['level', 'time', 'msg', 'err', 'pid', 'hostname', 'service', 'node']);

/**
 * Formats a line of a structured log for people: time, level, message, other fields, then the error's stack.
 * @param {string} line
 * @returns {string} the line itself if it is not structured
 */
export function describeLogLine(line) {
  const entry = parse(line);
  if (!entry) return line;
  const { level, time, msg, err } = entry;
  const fields = Object.fromEntries(Object.entries(entry).filter(([name]) => !hidden.has(name)));
  const clock = typeof time === 'number' || typeof time === 'string' ? clockTime(new Date(time)) : '';
  const rest = Object.keys(fields).length > 0 ? JSON.stringify(fields) : '';
  const stack = typeof err === 'object' && err !== null && 'stack' in err ? `\n${textOf(err.stack)}` : '';
  const name = levels.get(Number(level)) ?? textOf(level);
  return [clock, name, textOf(msg), rest].filter(Boolean).join(' ') + stack;
}

/** @param {unknown} value */
function textOf(value) {
  return typeof value === 'string' ? value : '';
}

/** @param {Date} date */
function clockTime(date) {
  return date.toTimeString().slice(0, 8);
}

/**
 * @param {string} line
 * @returns {Record<string, unknown> | undefined}
 */
function parse(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line);
    return typeof entry === 'object' && entry !== null && 'level' in entry ? entry : undefined;
  } catch {
    return undefined;
  }
}
