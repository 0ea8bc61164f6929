/** Limits for reading packages. Sizes in bytes. */
export const packageLimits = {
  /** Per problem. */
  files: 4096,
  unpackedBytes: 1024 ** 3,
  /** Per archive. An archive may contain many problems. */
  archiveEntries: 65_536,
  problems: 2000,
  /** Total bytes that are held in memory while an archive is read: everything except test data and attachments. */
  memoryBytes: 256 * 1024 ** 2,
  archiveUnpackedBytes: 4 * 1024 ** 3,
  /** Per configuration file, statement, source or extra file. */
  textBytes: 1024 ** 2,
  /** Per file that describes a whole problem, with its statements and programs. */
  descriptionBytes: 16 * 1024 ** 2,
  /** Per FPS file. It contains its test data and is read as a whole. */
  fpsBytes: 256 * 1024 ** 2,
  /** Per sample that is shown on the page. */
  sampleBytes: 64 * 1024,
  /** For all samples of a problem together; the same limit applies to all sample conversations together. */
  samplesBytes: 512 * 1024,
  tags: 100,
  /** Characters of a title, tag or author. The problem editor has the same limit. */
  lineLength: 255,
  /** Number of dependencies between groups. */
  dependencies: 10_000,
  /** Characters of the checker arguments of one case. */
  caseArgumentsCharacters: 1000,
  /** Number of folder levels that are searched for problems. */
  rootDepth: 3,
} as const;
