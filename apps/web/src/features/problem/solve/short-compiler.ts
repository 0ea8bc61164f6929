/** `G++ 12.2` of `G++ 12.2.0 (Debian 12.2.0-14)`: what fits beside the limits; the whole stands in the tooltip. */
export function shortCompiler(description: string): string {
  const [, name, version] = /^(.*?\s*v?)(\d+(?:\.\d+)?)/.exec(description) ?? [];
  return name === undefined || version === undefined ? description.replace(/\s*\(.*$/, '') : name + version;
}
