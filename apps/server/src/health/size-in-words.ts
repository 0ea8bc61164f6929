const gigabyte = 1024 ** 3;

/** Bytes as `512 MB`, `9.4 GB` or `120 GB` (base 1024). What would be rounded up to 1024 MB is a GB. */
export function sizeInWords(bytes: number): string {
  const megabytes = Math.round(bytes / 1024 ** 2);
  if (megabytes < 1024) return `${megabytes} MB`;
  return `${(bytes / gigabyte).toFixed(bytes < 10 * gigabyte ? 1 : 0)} GB`;
}
