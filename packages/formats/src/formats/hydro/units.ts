/**
 * Parses a time such as `1s`, `500ms`, `500m`, `500us`, `500u` or `500` (ms). Returns whole milliseconds, at least 1,
 * or undefined if the text is invalid.
 */
export function milliseconds(text: string | undefined): number | undefined {
  const [, number, unit = ''] = /^\s*([\d.]+)\s*([mu]?s?)\s*$/i.exec(text ?? '') ?? [];
  if (number === undefined || !Number.isFinite(Number(number))) return undefined;
  const factors: Readonly<Record<string, number>> = { s: 1000, u: 0.001, us: 0.001 };
  return Math.max(1, Math.round(Number(number) * (factors[unit.toLowerCase()] ?? 1)));
}

/**
 * Parses a size such as `256m`, `256mb`, `1g` or a number of MB. Returns whole MB, rounded up, at least 1, or undefined
 * if the text is invalid.
 */
export function megabytes(text: string | undefined): number | undefined {
  const [, number, unit = 'm'] = /^\s*([\d.]+)\s*([kmg])?(?:i?b)?\s*$/i.exec(text ?? '') ?? [];
  if (number === undefined || !Number.isFinite(Number(number))) return undefined;
  const factor = { k: 1 / 1024, m: 1, g: 1024 }[unit.toLowerCase()] ?? 1;
  return Math.max(1, Math.ceil(Number(number) * factor));
}
