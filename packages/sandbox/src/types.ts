/**
 * Requests and results of the sandbox. Results are measurements only; the judge derives verdicts from them, the helper never does.
 * Times are in nanoseconds unless the name has another unit, sizes in bytes.
 */

/** How a host can confine programs, from strongest to weakest. */
export type SandboxTier = 'cgroup2' | 'cgroup1' | 'userns' | 'restricted';

/** One wall of the sandbox, tried for real at start. */
export interface SecurityItem {
  /** Stable name, for example `network` or `memory`. */
  name: string;
  ok: boolean;
  /** Whether a node must refuse to judge when this item fails. */
  isRequired: boolean;
  /** What was seen. */
  detail: string;
  /** What an operator can do about it; empty when `ok`. */
  mend: string;
}

/** Something that a tier does not hold, with what that means for whoever runs a node. */
export interface MissingGuarantee {
  /** Stable, for those who tell it in another language. */
  code: string;
  name: string;
  meaning: string;
}

export interface SandboxReport {
  tier: SandboxTier;
  /** True when every required item holds. */
  isSafe: boolean;
  items: SecurityItem[];
  /** What this tier cannot promise on this kernel. */
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
  /** Cores that slots will be opened on; only bounds the number of slots. Default: all of this process. */
  cores?: number[];
  /** Most slots open at a time. Default: four for each core, at least eight. */
  maxSlots?: number;
  /** Name of this sandbox's own group below each cgroup controller. Default: `xiezhi`. */
  cgroupRoot?: string;
  /** Use a lower tier than the host offers (tests, doctor). */
  tier?: SandboxTier;
  /** Use an older version of Landlock than the kernel offers, 0 for none (tests). */
  landlock?: number;
  /** Path of the helper; built from source when absent. */
  helperPath?: string;
  /** How long the helper may take for its first word, in ms. Default: 30,000. */
  patienceMs?: number;
  /** Start without trying the walls: `report.isSafe` stays false. For benches. */
  skipSelfTest?: boolean;
  logger?: SandboxLogger;
}

export interface SlotOptions {
  /** Core that every process of this slot is pinned to; null leaves it to the kernel. */
  core: number | null;
}

/** A read-only view of a host path inside the sandbox. Nothing of the host is visible otherwise. */
export interface Bind {
  /** Absolute host path of a folder or file. */
  from: string;
  /** Absolute path inside, below none of `/box`, `/dev`, `/proc`. */
  to: string;
}

/** A file put into `/box` before the run. */
export interface PlacedFile {
  /** Plain name (no `/`, not `.` or `..`), at most 255 bytes. */
  name: string;
  source: { path: string } | { bytes: Uint8Array };
  /** Permission bits, default 0o444. The owner is not the contestant. */
  mode?: number;
  /**
   * For a host path: `bind` mounts it read-only without copying (it cannot be removed inside), `copy`
   * writes it into the box without charging the run. Default: copy up to 1 MiB, bind above.
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
  /** `too-large`: over `limitBytes`, nothing is left at `to`. */
  state: 'ok' | 'missing' | 'not-regular' | 'too-large';
  bytes: number;
}

/** Hard limits: the run is killed when one is hit. Margins are the caller's business. */
export interface RunLimits {
  /** CPU time of all processes together, user and system. */
  cpuMs: number;
  /** Wall time, less what it only waited for a core (`queueNs`); the true one is four times as long at most. */
  wallMs: number;
  /** Memory of all processes, page tables and box together. Also the size of the stack. */
  memoryBytes: number;
  /** Processes and threads together. */
  processes: number;
  /** Bytes on stdout. stderr never hits a limit: it is cut and drained. */
  outputBytes: number;
  /** Size of `/box` (also seen as `/tmp` and `/dev/shm`). */
  boxBytes: number;
  /** Entries in `/box`. Default 4096. */
  boxFiles?: number;
  /** Descriptors a process may hold. Default 256. */
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
  /** Besides the default minimal root (/usr /lib /lib64 /bin and a few files of /etc). */
  binds?: Bind[];
  /** Host file opened read-only as descriptor 0; `empty` is end of file at once. */
  stdin?: { path: string } | 'empty';
  /**
   * `memory` returns the bytes (at most 64 MiB), `path` writes a host file, `discard` counts only. Each is
   * capped by `limits.outputBytes`. Default `memory`.
   */
  stdout?: 'memory' | 'discard' | { path: string };
  /** stderr kept in the result, the rest is drained. Default and most 65,536. */
  stderrKeepBytes?: number;
  limits: RunLimits;
  collect?: CollectRequest[];
  /** Keep `/box` as it ended for the next run of this slot that says `useKeptBox`. */
  keepBox?: boolean;
  /** Start in the box that the previous run kept, with `files` added. */
  useKeptBox?: boolean;
  /** A read-only `/proc` of this run's own processes, for runtimes that need one. Default false. */
  proc?: boolean;
  /** Default `full`. */
  devices?: DeviceSet;
}

/** The limit that made the helper (or the kernel for it) end the run. */
export type LimitHit = 'cpu' | 'wall' | 'memory' | 'output' | 'cancelled';

export interface RunResult {
  /** Null when a signal ended the main process. */
  exitCode: number | null;
  /** Null when it ended by itself. */
  signal: number | null;
  /** CPU time of the whole group without the sandbox's set-up; `userNs + sysNs`. */
  cpuNs: number;
  userNs: number;
  sysNs: number;
  /** From exec of the main process to its end, monotonic. */
  wallNs: number;
  /**
   * Part of `wallNs` in which it was ready to run and had no core, as far as the helper looked: after every
   * eighth of the wall limit (50 ms at least), and at its end. A pair has one figure.
   */
  queueNs: number;
  /** The kernel's own peak of the group where one exists, otherwise the largest resident size seen. */
  peakMemoryBytes: number;
  isOomKilled: boolean;
  /** Name of the errno when `argv[0]` could not be executed (then `exitCode` is 127), for example `ENOEXEC`. */
  execError: string | null;
  limitHit: LimitHit | null;
  /** Bytes written to stdout up to the cap. */
  stdoutBytes: number;
  /** Bytes of stdout when collected in memory, else empty. */
  stdout: Buffer;
  /** True when stdout went over the cap (then `limitHit` is `output` unless another came first). */
  isStdoutTruncated: boolean;
  stderr: Buffer;
  /** All bytes written to stderr. */
  stderrBytes: number;
  isStderrTruncated: boolean;
  /** True when the main process died by SIGSYS: a system call that only attackers make. */
  isSeccompViolation: boolean;
  /** Most processes and threads seen at a time, 0 where the kernel does not tell. */
  processesPeak: number;
  collected: CollectedFile[];
}

/** Facts of two programs joined by pipes. */
export interface InteractResult {
  contestant: RunResult;
  interactor: RunResult;
  /** Whose main process ended first by the kernel's order of events. */
  firstEnded: 'contestant' | 'interactor';
  /** True when the contestant was ended by us because its grace after the interactor's end was over. */
  isContestantCutOff: boolean;
  /** Whether each side waited for input when the wall limit was hit; null when it was not, or cannot be told. */
  isReading: { contestant: boolean | null; interactor: boolean | null };
  /** What was said, where it was recorded. */
  transcript: Transcript | null;
}

/** Bytes that went one way. `tail` is the last of what is beyond `head`. */
export interface RecordedWay {
  bytes: number;
  head: Buffer;
  tail: Buffer;
  /** Place of its last message among those of both ways, from 1; 0 when there is none. */
  lastInOrder: number;
}

export interface Transcript {
  fromContestant: RecordedWay;
  fromInteractor: RecordedWay;
}

export interface InteractOptions {
  /** Wall time for the pair. */
  wallMs: number;
  /** Wall time in which neither of the two computes, while both live. Default: as much as `wallMs` has. */
  idleMs?: number;
  /** What the contestant has left, in wall time, once the interactor has ended. Default 200 plus its CPU limit. */
  graceMs?: number;
  /**
   * Keeps the first and the last 32 KiB of both ways, and ends the contestant when it has said more than its
   * `outputBytes`. A process between the two passes the bytes on; without it their pipes are joined directly,
   * and nobody counts. Default false.
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
  /** The specification breaks a bound: the caller's mistake. */
  | 'bad-spec'
  /** A kernel call of the set-up failed. */
  | 'setup'
  | 'protocol'
  | 'closed';
