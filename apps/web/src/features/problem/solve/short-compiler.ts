/**
 * Shortens `G++ 12.2.0 (Debian 12.2.0-14)` to `G++ 12.2`, which fits beside the limits. The tooltip has the full text.
 * If only the parentheses contain a version, they are kept: `C++ (gcc 8.3)`.
 */
export function shortCompiler(description: string): string {
  const [, name, version] = /^(.*?\s*v?)(\d+(?:\.\d+)?)/.exec(description) ?? [];
  if (name === undefined || version === undefined) return description.replace(/\s*\(.*$/, '');
  return `${name}${version}${/\([^)]*$/.test(name) ? ')' : ''}`;
}
