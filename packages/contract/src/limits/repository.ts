/** Limits of git repositories that are bound to problems. */
export const repositoryLimits = {
  /** Maximum bindings of one user. */
  bindingsMax: 20,
  addressMax: 500,
  branchMax: 200,
  usernameMax: 100,
  tokenMax: 512,
  /** Maximum hosts that root allows, and characters of each. */
  hostsMax: 50,
  hostMax: 255,
  /** Maximum bytes of one fetch, as sent by the git server. */
  packBytes: 256 * 1024 ** 2,
  /** Maximum bytes of other answers, and of the part of a fetch that is not the pack. */
  answerBytes: 16 * 1024 ** 2,
  /** Maximum bytes of all files of a commit, and of one of them. */
  checkoutBytes: 1024 ** 3,
  fileBytes: 128 * 1024 ** 2,
  /** Maximum bytes of trees and commits, which are read into memory. */
  memoryBytes: 64 * 1024 ** 2,
  /** Maximum bytes of files that are read as bases of deltas; a file counts each time. */
  deltaBytes: 4 * 1024 ** 3,
  /** Maximum files, and objects of one fetch. */
  filesMax: 65_536,
  objectsMax: 200_000,
  /** Maximum characters of the paths of all files and folders. */
  pathsMax: 8 * 1024 ** 2,
  /** Maximum levels of folders. */
  depthMax: 32,
  /** Timeout of one answer of the git server, in ms; a fetch is one answer. */
  answerMs: 20_000,
  fetchMs: 300_000,
  /** Timeout for unpacking a fetch, in ms. */
  unpackMs: 300_000,
  /** Syncs of a binding that are listed. */
  syncsKept: 20,
  /** Findings and changed files that are kept for each problem. */
  findingsKept: 50,
  changesKept: 200,
} as const;
