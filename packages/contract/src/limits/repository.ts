/** Limits of git repositories that are bound to problems. */
export const repositoryLimits = {
  /** Maximum number of repositories that a user may bind. */
  bindingsMax: 20,
  addressMax: 500,
  branchMax: 200,
  usernameMax: 100,
  tokenMax: 512,
  /** Maximum number of hosts that root can allow. `hostMax` is the maximum length of a host. */
  hostsMax: 50,
  hostMax: 255,
  /** Maximum size in bytes of the pack that the git server sends in one fetch. */
  packBytes: 256 * 1024 ** 2,
  /** Maximum bytes of every other response, and of a fetch's response without the pack. */
  answerBytes: 16 * 1024 ** 2,
  /** Maximum bytes of all files of a commit. `fileBytes` is the maximum of one file. */
  checkoutBytes: 1024 ** 3,
  fileBytes: 128 * 1024 ** 2,
  /** Maximum total bytes of trees and commits. They are read into memory. */
  memoryBytes: 64 * 1024 ** 2,
  /** Maximum total bytes of files that are read as bases of deltas. A file counts each time that it is read. */
  deltaBytes: 4 * 1024 ** 3,
  /** Maximum number of files of a commit. `objectsMax` is the maximum number of objects in one fetch. */
  filesMax: 65_536,
  objectsMax: 200_000,
  /** Maximum total characters of the paths of all files and folders. */
  pathsMax: 8 * 1024 ** 2,
  /** Maximum levels of folders. */
  depthMax: 32,
  /** Timeout in ms of a response of the git server. `fetchMs` is the timeout of the response to a fetch. */
  answerMs: 20_000,
  fetchMs: 300_000,
  /** Timeout in ms for unpacking the pack of a fetch. */
  unpackMs: 300_000,
  /** Number of syncs that are listed per repository. */
  syncsKept: 20,
  /** Maximum number of findings that are stored per problem. `changesKept` is the maximum number of changed files. */
  findingsKept: 50,
  changesKept: 200,
} as const;
