/**
 * Requests and results of the sandbox. Results are measurements only. The judge derives verdicts from them; the helper
 * never does. Times are in nanoseconds unless the name has another unit, sizes in bytes.
 */

/** How a host can confine programs, from strongest to weakest. */
export type SandboxTier = 'cgroup2' | 'cgroup1' | 'userns' | 'restricted';

/** One isolation boundary of the sandbox and the result of its test at start. */
export interface SecurityItem {
  /** Stable name, for example `network` or `memory`. */
  name: string;
  ok: boolean;
  /** Whether a node must refuse to judge if this boundary does not hold. */
  isRequired: boolean;
  /** The observation. */
  detail: string;
  /** How an operator can fix the problem; empty if `ok`. */
  mend: string;
}

/** Something that a tier does not guarantee, with an explanation for the operator of a node. */
export interface MissingGuarantee {
  /** Stable code, for translations. */
  code: string;
  name: string;
  meaning: string;
}

export interface SandboxReport {
  tier: SandboxTier;
  /** Whether every required item is ok. */
  isSafe: boolean;
  items: SecurityItem[];
  /** What this tier cannot guarantee on this kernel. */
  lacks: readonly MissingGuarantee[];
  /** Version of the helper: its protocol and the hash of its sources. */
  version: string;
  /** Kernel release. */
  kernel: string;
}

export interface SandboxLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface SandboxOptions {
  /** Cores that slots will use. Only determines the default number of slots. Default: all cores of this process. */
  cores?: number[];
  /** Maximum number of open slots. Default: four per core, at least eight. */
  maxSlots?: number;
  /** Name of this sandbox's own cgroup in each controller. Default: `xiezhi`. */
  cgroupRoot?: string;
  /** A tier below the one that the host offers (for tests and the doctor). */
  tier?: SandboxTier;
  /** An older version of Landlock than the kernel offers; 0 for none (for tests). */
  landlock?: number;
  /** Path of the helper. If absent, the helper is built from source. */
  helperPath?: string;
  /** Timeout for the helper's first frame, in ms. Default: 30,000. */
  timeoutMs?: number;
  /** Skips the self-test, for benchmarks. `report.isSafe` then stays false. */
  skipSelfTest?: boolean;
  logger?: SandboxLogger;
}

export interface SlotOptions {
  /** Core that every process of this slot is pinned to; null for no pinning. */
  core: number | null;
}

/** Makes a host path visible inside the sandbox, read-only. Nothing else of the host is visible. */
export interface Bind {
  /** Absolute host path of a folder or file. */
  from: string;
  /** Absolute path inside, not below `/box`, `/dev` or `/proc`. */
  to: string;
}

/** A file placed in `/box` before the run. */
export interface PlacedFile {
  /** Plain name (no `/`, not `.` or `..`), at most 255 bytes. */
  name: string;
  source: { path: string } | { bytes: Uint8Array };
  /** Permission bits, default 0o444. The contestant does not own the file. */
  mode?: number;
  /**
   * How a file from a host path is placed. `bind` mounts it read-only without copying, so it cannot be removed inside.
   * `copy` writes it to the box, and the run is not charged for that. Default: copy up to 1 MiB, bind above.
   */
  by?: 'copy' | 'bind';
}

/** A file to copy out of `/box` after the run, when all processes inside are dead. Links are never followed. */
export interface CollectRequest {
  name: string;
  /** Host path of the copy. The file is created or truncated. */
  to: string;
  limitBytes: number;
  /** Permission bits of the copy, default 0o644. */
  mode?: number;
}

export interface CollectedFile {
  name: string;
  /** `too-large` means that the file exceeds `limitBytes`; then no file is left at `to`. */
  state: 'ok' | 'missing' | 'not-regular' | 'too-large';
  bytes: number;
}

/** Hard limits. A run is killed when it hits one. Callers must add their own margins. */
export interface RunLimits {
  /** CPU time in ms of all processes together, user and system. */
  cpuMs: number;
  /**
   * Wall-clock limit in ms, not counting time spent runnable but without a core (`queueNs`). Real elapsed
   * time is capped at four times this value.
   */
  wallMs: number;
  /** Memory of all processes, page tables and the box together, in bytes. The stack may be as large. */
  memoryBytes: number;
  /** Processes and threads together. */
  processes: number;
  /** Maximum number of bytes on stdout. There is no limit for stderr: it is read to its end but truncated. */
  outputBytes: number;
  /** Size of `/box` in bytes. The same memory is also seen as `/tmp` and `/dev/shm`. */
  boxBytes: number;
  /** Entries in `/box`. Default 4096. */
  boxFiles?: number;
  /** Maximum descriptors per process. Default 256. */
  openFiles?: number;
  /** Maximum size of a single file in bytes. Default `boxBytes`. */
  fileBytes?: number;
}

/**
 * Devices in `/dev`. `full`: null, zero, full, random, urandom. `compile`: only null. `compile-random`: null and
 * urandom.
 */
export type DeviceSet = 'full' | 'compile' | 'compile-random';

export interface RunSpec {
  /**
   * Program and arguments. `argv[0]` is an absolute path inside the sandbox, or it is searched in `/usr/bin` and
   * `/bin`.
   */
  argv: string[];
  /** The whole environment: name → value. Default `baseEnvironment`. */
  env?: Record<string, string>;
  files?: PlacedFile[];
  /**
   * Additional binds. By default, the sandbox contains a minimal root: /usr /lib /lib64 /bin and a few files of /etc.
   */
  binds?: Bind[];
  /** Standard input: a host file that is opened read-only, or `empty` for an immediate end of file. */
  stdin?: { path: string } | 'empty';
  /**
   * Where stdout goes. `memory` returns the bytes (at most 64 MiB), `path` writes them to a host file, and `discard`
   * only counts them. In all cases, `limits.outputBytes` is the maximum. Default `memory`.
   */
  stdout?: 'memory' | 'discard' | { path: string };
  /** Number of bytes of stderr that the result contains; the rest is read and dropped. Default and maximum 65,536. */
  stderrKeepBytes?: number;
  limits: RunLimits;
  collect?: CollectRequest[];
  /** Whether to keep `/box` for the next run of this slot, which must state `useKeptBox`. */
  keepBox?: boolean;
  /** Whether to start in the box that the previous run kept. `files` are added to it. */
  useKeptBox?: boolean;
  /** Whether there is a read-only `/proc` with the processes of this run, which some runtimes need. Default false. */
  proc?: boolean;
  /** Default `full`. */
  devices?: DeviceSet;
}

/** The exceeded limit, if the helper or the kernel ended the run for it. */
export type LimitHit = 'cpu' | 'wall' | 'memory' | 'output' | 'cancelled';

export interface RunResult {
  /** Exit code of the main process; null if a signal ended it. */
  exitCode: number | null;
  /** Signal that ended the main process; null if it ended by itself. */
  signal: number | null;
  /** CPU time of all processes, without the sandbox's set-up. Equals `userNs + sysNs`. */
  cpuNs: number;
  userNs: number;
  sysNs: number;
  /** Time from exec of the main process to its end, by a monotonic clock. */
  wallNs: number;
  /**
   * Part of `wallNs` in which the program was runnable but had no core. The helper samples it after every eighth of the
   * wall limit (at least 50 ms) and at the end. The two programs of an interaction share one value.
   */
  queueNs: number;
  /** Peak memory as the kernel reports it for the cgroup. Without a cgroup, it is the largest sampled resident size. */
  peakMemoryBytes: number;
  isOomKilled: boolean;
  /**
   * Name of the error, for example `ENOEXEC`, if `argv[0]` could not be executed; otherwise null. `exitCode` is then
   * 127.
   */
  execError: string | null;
  limitHit: LimitHit | null;
  /** Number of bytes that were written to stdout, up to the limit. */
  stdoutBytes: number;
  /** The bytes of stdout if they were collected in memory; otherwise empty. */
  stdout: Buffer;
  /** Whether stdout exceeded its limit. `limitHit` is then `output`, unless another limit was hit before. */
  isStdoutTruncated: boolean;
  stderr: Buffer;
  /** Number of all bytes that were written to stderr. */
  stderrBytes: number;
  isStderrTruncated: boolean;
  /** Whether SIGSYS ended the main process: it used a system call that no ordinary program needs. */
  isSeccompViolation: boolean;
  /** Peak number of processes and threads; 0 if the kernel does not report it. */
  processesPeak: number;
  collected: CollectedFile[];
}

/** Results of two programs that were connected by pipes. */
export interface InteractResult {
  contestant: RunResult;
  interactor: RunResult;
  /**
   * Which of the two main processes ended first. An interactor that exits without waiting for more output counts as
   * first, because it did not know whether the contestant had already ended.
   */
  firstEnded: 'contestant' | 'interactor';
  /** Whether the contestant was stopped because its grace period after the end of the interactor was over. */
  isContestantCutOff: boolean;
  /**
   * Whether each program was waiting for input when the wall limit was hit. Null if the limit was not hit or this is
   * unknown.
   */
  isReading: { contestant: boolean | null; interactor: boolean | null };
  /** The recorded data; null if recording was not requested. */
  transcript: Transcript | null;
}

/**
 * Data that was sent in one direction. `bytes` is the total number of bytes. `tail` contains the last bytes, as far as
 * they are not in `head`.
 */
export interface RecordedWay {
  bytes: number;
  head: Buffer;
  tail: Buffer;
  /**
   * Position of the last message of this direction among the messages of both directions, from 1. 0 if there was no
   * message.
   */
  lastInOrder: number;
}

export interface Transcript {
  fromContestant: RecordedWay;
  fromInteractor: RecordedWay;
}

export interface InteractOptions {
  /** Wall-clock limit of both programs together, in ms. */
  wallMs: number;
  /** Maximum wall time in ms in which both programs are alive but neither uses CPU. Default: `wallMs`. */
  idleMs?: number;
  /**
   * Maximum wall time of the contestant after the end of the interactor, in ms. Default: 200 plus the CPU limit of the
   * contestant.
   */
  graceMs?: number;
  /**
   * Whether to record the first and last 32 KiB of both directions. A process between the two programs then forwards
   * the bytes, and stops a contestant that exceeds its `outputBytes`. Without recording, the pipes are connected
   * directly and no bytes are counted. Default false.
   */
  isRecorded?: boolean;
}

export type SandboxFaultCode =
  /** The helper process has ended. A new Sandbox must be started. */
  | 'helper-lost'
  /** The process of the slot has ended. A new slot must be opened. */
  | 'slot-lost'
  /** A host path that the specification names cannot be opened. */
  | 'missing-file'
  /** The specification exceeds a limit; this is an error of the caller. */
  | 'bad-spec'
  /** A system call failed while the run was set up. */
  | 'setup'
  | 'protocol'
  | 'closed';
