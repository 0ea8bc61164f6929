/** Environment of every process of a test system; its files are in `folder`. */
export function baseEnvironment(folder: string): Record<string, string> {
  const compiled = process.env['NODE_COMPILE_CACHE'];
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    LANG: 'C.UTF-8',
    // Loading the sources takes most of a start: all processes of a test run share the compile cache.
    ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
  };
}
