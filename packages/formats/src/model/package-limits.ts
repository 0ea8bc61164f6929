/** Limits for reading packages. Sizes in bytes. */
export const packageLimits = {
  /** Per problem. */
  files: 4096,
  unpackedBytes: 1024 ** 3,
  /** Per archive, which may contain many problems. */
  archiveEntries: 65_536,
  problems: 2000,
  /** Total size of the data held in memory while an archive is read: everything but test data and attachments. */
  memoryBytes: 256 * 1024 ** 2,
  archiveUnpackedBytes: 4 * 1024 ** 3,
  /** Per configuration file, statement, source or extra file. */
  textBytes: 1024 ** 2,
  /** Per file that describes a whole problem, with its statements and programs. */
  descriptionBytes: 16 * 1024 ** 2,
  /** Per FPS file, which contains its test data and is read as a whole. */
  fpsBytes: 256 * 1024 ** 2,
  /** Per sample that is shown on the page. */
  sampleBytes: 64 * 1024,
  /** For all samples of a problem together, and for all sample conversations. */
  samplesBytes: 512 * 1024,
  tags: 100,
  /** Characters of a title, a tag or an author, as in the editor. */
  lineLength: 255,
  /** Number of pairs of dependent groups. */
  dependencies: 10_000,
  /** Characters of the arguments of a checker on one case. */
  caseArgumentsCharacters: 1000,
  /** Number of folder levels above a problem that are searched. */
  rootDepth: 3,
} as const;
