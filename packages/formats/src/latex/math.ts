/** Formula commands that KaTeX does not support, with their equivalents. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\\label\{[^{}]*\}/g, ''],
  [/\\xspace(?![A-Za-z])/g, ''],
  [/\\ensuremath(?![A-Za-z])/g, ''],
  [/\\(?:nice|s|x|flat)frac(?![A-Za-z])/g, '\\frac'],
  [/\\(?:mathds|mathbbm)(?![A-Za-z])/g, '\\mathbb'],
  [/\\(?:textsc|textsl|emph)(?=\s*\{)/g, '\\textit'],
];

/** Returns a formula that uses only commands of KaTeX. */
export function tidyMath(tex: string): string {
  const plain = replacements.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    tex,
  );
  return plain
    .replace(/\\num(?:\[[^[\]]*\])?\{([^{}]*)\}/g, (_, number: string) => groupDigits(number, '\\,'))
    .replace(
      /\\(?:SI|qty)(?:\[[^[\]]*\])?\{([^{}]*)\}\{([^{}]*)\}/g,
      (_, number: string, unit: string) => `${groupDigits(number, '\\,')}\\,\\mathrm{${unitText(unit)}}`,
    )
    .replace(/\\(?:si|unit)\{([^{}]*)\}/g, (_, unit: string) => `\\mathrm{${unitText(unit)}}`);
}

/**
 * Returns an inline formula on one line. On several lines, a line that begins with a minus or `>` would become a list
 * or a quotation.
 */
export function inlineMath(tex: string): string {
  const lines = tex.split('\n');
  const plain = lines.map((line, index) => (index < lines.length - 1 ? withoutRemark(line) : line).trim());
  return tidyMath(plain.join(' '));
}

function withoutRemark(line: string): string {
  const at = line.search(/(?<!\\)%/);
  return at === -1 ? line : line.slice(0, at);
}

/** Groups the digits of numbers with five or more digits in threes, as siunitx does. `e` becomes a power of ten. */
export function groupDigits(number: string, separator: string): string {
  const [, sign = '', whole = '', rest = ''] = /^\s*([+-]?)(\d+)(.*?)\s*$/s.exec(number) ?? [];
  if (whole === '') return number.trim();
  const grouped = whole.length < 5 ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, separator);
  const power = /^(.*?)[eE]([+-]?\d+)$/.exec(rest);
  if (power === null) return sign + grouped + rest;
  const factor = `${grouped}${power[1] ?? ''}`;
  return `${sign}${factor} \\cdot 10^{${power[2] ?? ''}}`;
}

const units: Readonly<Record<string, string>> = {
  kilo: 'k',
  mega: 'M',
  giga: 'G',
  milli: 'm',
  micro: 'µ',
  nano: 'n',
  centi: 'c',
  metre: 'm',
  meter: 'm',
  gram: 'g',
  second: 's',
  minute: 'min',
  hour: 'h',
  byte: 'B',
  bit: 'bit',
  percent: '\\%',
  degree: '°',
  celsius: '°C',
  per: '/',
  squared: '^2',
  cubed: '^3',
};

/** Returns a siunitx unit in letters. */
export function unitText(unit: string): string {
  return unit.replace(/\\([A-Za-z]+)\s*/g, (_, name: string) => units[name] ?? name);
}
