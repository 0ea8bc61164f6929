const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const nameOf = (list: readonly [RegExp, string][], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** Browser and system of a user agent, such as `Chrome, Windows`; null if unknown. */
export function deviceName(userAgent: string | null): string | null {
  const names = [nameOf(browsers, userAgent ?? ''), nameOf(systems, userAgent ?? '')];
  const known = names.filter((name) => name !== undefined);
  return known.length === 0 ? null : known.join(', ');
}
