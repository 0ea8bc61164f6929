/** What every process of a system of tests gets; its files lie in `folder`. */
export function baseEnvironment(folder: string): Record<string, string> {
  const compiled = process.env['NODE_COMPILE_CACHE'];
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    LANG: 'C.UTF-8',
    // Loading the sources is most of a start: all processes of a test run share what they have compiled.
    ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
  };
}
