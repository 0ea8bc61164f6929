/**
 * Requests and results of the sandbox. Results are measurements only; the judge derives verdicts from them, the helper never does.
 * Times are in nanoseconds unless the name has another unit, sizes in bytes.
 */

/** How a host can confine programs, from strongest to weakest. */
export type SandboxTier = 'cgroup2' | 'cgroup1' | 'userns' | 'restricted';

/** One isolation boundary of the sandbox, tested at start. */
export interface SecurityItem {
  /** Stable name, for example `network` or `memory`. */
  name: string;
  ok: boolean;
  /** Whether a node must refuse to judge if this item fails. */
  isRequired: boolean;
  /** The observation. */
  detail: string;
  /** How an operator can fix it; empty if `ok`. */
  mend: string;
}

/** Something that a tier does not guarantee, with its meaning for the operator of a node. */
export interface MissingGuarantee {
  /** Stable code, for translations. */
  code: string;
  name: string;
  meaning: string;
}

export interface SandboxReport {
  tier: SandboxTier;
  /** Whether every required item holds. */
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
  /** Cores that slots will use; only bounds the number of slots. Default: all cores of this process. */
  cores?: number[];
  /** Maximum number of open slots. Default: four per core, at least eight. */
  maxSlots?: number;
  /** Name of this sandbox's own cgroup below each controller. Default: `xiezhi`. */
  cgroupRoot?: string;
  /** Uses a lower tier than the host offers (tests, doctor). */
  tier?: SandboxTier;
  /** Uses an older version of Landlock than the kernel offers, 0 for none (tests). */
  landlock?: number;
  /** Path of the helper; built from source if absent. */
  helperPath?: string;
  /** Timeout for the helper's first frame, in ms. Default: 30,000. */
  timeoutMs?: number;
  /** Skips the self-test: `report.isSafe` stays false. For benchmarks. */
  skipSelfTest?: boolean;
  logger?: SandboxLogger;
}

export interface SlotOptions {
  /** Core that every process of this slot is pinned to; null for no pinning. */
  core: number | null;
}

/** A read-only view of a host path inside the sandbox. Nothing else of the host is visible. */
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
  /** Permission bits, default 0o444. The owner is not the contestant. */
  mode?: number;
  /**
   * For a host path: `bind` mounts it read-only without copying (it cannot be removed inside), `copy` writes
   * it to the box without charging the run. Default: copy up to 1 MiB, bind above.
   */
  by?: 'copy' | 'bind';
}

/** A file copied out of `/box` after the run, when every process in it is dead. Links are never followed. */
export interface CollectRequest {
  name: string;
  /** Host path that is created or truncated. */
  to: string;
  limitBytes: number;
  /** Permission bits of the copy, default 0o644. */
  mode?: number;
}

export interface CollectedFile {
  name: string;
  /** `too-large`: over `limitBytes`; nothing is left at `to`. */
  state: 'ok' | 'missing' | 'not-regular' | 'too-large';
  bytes: number;
}

/** Hard limits: the run is killed when it hits one. Callers add their own margins. */
export interface RunLimits {
  /** CPU time of all processes together, user and system. */
  cpuMs: number;
  /**
   * Wall-clock limit in ms, not counting time spent runnable but without a core (`queueNs`). Real elapsed
   * time is capped at four times this value.
   */
  wallMs: number;
  /** Memory of all processes, page tables and box together. Also the stack size. */
  memoryBytes: number;
  /** Processes and threads together. */
  processes: number;
  /** Bytes on stdout. stderr never hits a limit: it is truncated and drained. */
  outputBytes: number;
  /** Size of `/box` (also seen as `/tmp` and `/dev/shm`). */
  boxBytes: number;
  /** Entries in `/box`. Default 4096. */
  boxFiles?: number;
  /** Maximum descriptors per process. Default 256. */
  openFiles?: number;
  /** Largest single file. Default `boxBytes`. */
  fileBytes?: number;
}

/** `full`: null, zero, full, random, urandom. `compile`: only null. `compile-random`: null and urandom. */
export type DeviceSet = 'full' | 'compile' | 'compile-random';

export interface RunSpec {
  /** `argv[0]` is an absolute path inside, or is looked up in `/usr/bin`, `/bin`. */
  argv: string[];
  /** The whole environment, `NAME=value` by name. Default `baseEnvironment`. */
  env?: Record<string, string>;
  files?: PlacedFile[];
  /** In addition to the default minimal root (/usr /lib /lib64 /bin and a few files of /etc). */
  binds?: Bind[];
  /** Host file opened read-only as descriptor 0; `empty` is an immediate end of file. */
  stdin?: { path: string } | 'empty';
  /**
   * `memory` returns the bytes (at most 64 MiB), `path` writes a host file, `discard` counts only. Each is
   * capped by `limits.outputBytes`. Default `memory`.
   */
  stdout?: 'memory' | 'discard' | { path: string };
  /** Bytes of stderr kept in the result; the rest is drained. Default and maximum 65,536. */
  stderrKeepBytes?: number;
  limits: RunLimits;
  collect?: CollectRequest[];
  /** Keeps `/box` for the next run of this slot with `useKeptBox`. */
  keepBox?: boolean;
  /** Starts in the box kept by the previous run, with `files` added. */
  useKeptBox?: boolean;
  /** A read-only `/proc` of this run's own processes, for runtimes that need one. Default false. */
  proc?: boolean;
  /** Default `full`. */
  devices?: DeviceSet;
}

/** The limit at which the helper (or the kernel for it) ended the run. */
export type LimitHit = 'cpu' | 'wall' | 'memory' | 'output' | 'cancelled';

export interface RunResult {
  /** Null if a signal ended the main process. */
  exitCode: number | null;
  /** Null if it ended by itself. */
  signal: number | null;
  /** CPU time of all processes without the sandbox's set-up; `userNs + sysNs`. */
  cpuNs: number;
  userNs: number;
  sysNs: number;
  /** From exec of the main process to its end, monotonic. */
  wallNs: number;
  /**
   * Part of `wallNs` in which it was runnable without a core, as sampled by the helper: after every eighth of
   * the wall limit (50 ms at least), and at its end. A pair has one value.
   */
  queueNs: number;
  /** The kernel's own peak of the cgroup if there is one, otherwise the largest sampled resident size. */
  peakMemoryBytes: number;
  isOomKilled: boolean;
  /** Name of the errno if `argv[0]` could not be executed (then `exitCode` is 127), for example `ENOEXEC`. */
  execError: string | null;
  limitHit: LimitHit | null;
  /** Bytes written to stdout up to the cap. */
  stdoutBytes: number;
  /** Bytes of stdout if collected in memory, else empty. */
  stdout: Buffer;
  /** Whether stdout exceeded the cap (then `limitHit` is `output` unless another limit was hit first). */
  isStdoutTruncated: boolean;
  stderr: Buffer;
  /** All bytes written to stderr. */
  stderrBytes: number;
  isStderrTruncated: boolean;
  /** Whether the main process died by SIGSYS: a system call that no ordinary program needs. */
  isSeccompViolation: boolean;
  /** Peak number of processes and threads; 0 if the kernel does not report it. */
  processesPeak: number;
  collected: CollectedFile[];
}

/** Facts of two programs connected by pipes. */
export interface InteractResult {
  contestant: RunResult;
  interactor: RunResult;
  /**
   * Which main process ended first. An interactor that exits without having waited for more output counts as
   * first, because it did not know that the contestant had ended.
   */
  firstEnded: 'contestant' | 'interactor';
  /** Whether the contestant was stopped because its grace period after the interactor's end was over. */
  isContestantCutOff: boolean;
  /**
   * Whether each side waited for input when the wall limit was hit; null if it was not hit or this is
   * unknown.
   */
  isReading: { contestant: boolean | null; interactor: boolean | null };
  /** The recorded data, if requested. */
  transcript: Transcript | null;
}

/** Bytes sent in one direction. `tail` is the end of the data after `head`. */
export interface RecordedWay {
  bytes: number;
  head: Buffer;
  tail: Buffer;
  /** Position of its last message in the common order of both directions, from 1; 0 if there is none. */
  lastInOrder: number;
}

export interface Transcript {
  fromContestant: RecordedWay;
  fromInteractor: RecordedWay;
}

export interface InteractOptions {
  /** Wall-clock limit of the pair, in ms. */
  wallMs: number;
  /** Maximum wall time in which neither program uses CPU while both are alive. Default: `wallMs`. */
  idleMs?: number;
  /** Wall time of the contestant after the interactor has ended. Default 200 plus its CPU limit. */
  graceMs?: number;
  /**
   * Keeps the first and the last 32 KiB of both directions, and stops a contestant above its `outputBytes`. A
   * process between the two forwards the bytes; without it their pipes are connected directly and nothing is
   * counted. Default false.
   */
  isRecorded?: boolean;
}

export type SandboxFaultCode =
  /** The helper process is gone: start a new Sandbox. */
  | 'helper-lost'
  /** The slot's process is gone: open a new slot. */
  | 'slot-lost'
  /** A host path named in the specification cannot be opened. */
  | 'missing-file'
  /** The specification violates a bound: the caller's error. */
  | 'bad-spec'
  /** A system call of the set-up failed. */
  | 'setup'
  | 'protocol'
  | 'closed';
