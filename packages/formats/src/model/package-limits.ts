/** Bounds on what is read from a package. Sizes in bytes. */
export const packageLimits = {
  /** Of one problem. */
  files: 4096,
  unpackedBytes: 1024 ** 3,
  /** Of a whole archive, which may hold many problems. */
  archiveEntries: 65_536,
  problems: 2000,
  /** Of all that is held in memory while an archive is read: everything but test data and attachments. */
  heldBytes: 256 * 1024 ** 2,
  archiveUnpackedBytes: 4 * 1024 ** 3,
  /** Of one configuration file, statement, source or extra file. */
  textBytes: 1024 ** 2,
  /** Of an FPS file, which holds its test data and is read as a whole. */
  fpsBytes: 256 * 1024 ** 2,
  /** Of a sample that is shown on the page. */
  sampleBytes: 64 * 1024,
  /** Of all samples of a problem together, and of all sample conversations. */
  samplesBytes: 512 * 1024,
  tags: 100,
  /** Pairs of groups of which one needs the other. */
  dependencies: 10_000,
  /** Folders above a problem that are looked through. */
  rootDepth: 3,
} as const;
