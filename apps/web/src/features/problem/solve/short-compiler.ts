/**
 * Shortens `G++ 12.2.0 (Debian 12.2.0-14)` to `G++ 12.2`, which fits beside the limits; the tooltip has the
 * full text.
 */
export function shortCompiler(description: string): string {
  const [, name, version] = /^(.*?\s*v?)(\d+(?:\.\d+)?)/.exec(description) ?? [];
  return name === undefined || version === undefined ? description.replace(/\s*\(.*$/, '') : name + version;
}
