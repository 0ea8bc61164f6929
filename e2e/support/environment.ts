/** Returns the environment for the processes of a test system, whose files are in `folder`. */
export function baseEnvironment(folder: string): Record<string, string> {
  const compiled = process.env['NODE_COMPILE_CACHE'];
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    LANG: 'C.UTF-8',
    // All processes of a test run share the compile cache, because loading the sources takes most of the start time.
    ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
  };
}
