/**
 * A message of a language's runtime that means that memory is exhausted. It counts only together with the runtime's
 * exit status for this error, so printing the text is not enough for a program. A wrong guess only changes the verdict
 * between MLE and RE.
 */
export interface MemoryErrorSign {
  stderr: RegExp;
  /** Exit codes or signals that the runtime uses together with this message. */
  exitCodes: readonly number[];
  signals: readonly number[];
  /**
   * Whether the message counts only if peak memory was near the limit. True if the language throws an ordinary error,
   * which a program may also cause in another way, such as a request for a petabyte. False if a heap limit ends the
   * program.
   */
  needsHighPeak: boolean;
}

export interface RuntimeTraits {
  /** Memory in KiB that the runtime itself needs. It is not charged to the program. */
  memoryAllowanceKb: number;
  memoryErrors: readonly MemoryErrorSign[];
  /**
   * Matches the runtime's message about an uncaught exception. Group 1 is the type of the exception, and the last match
   * counts. The pattern must be global. Null if the runtime prints no such message.
   */
  exception: RegExp | null;
}

const sigabrt = 6;

/** Runtime of C, C++ and Rust, which are compiled and have no managed runtime. */
export const nativeRuntime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [
    {
      stderr: /^terminate called after throwing an instance of 'std::bad_alloc'/m,
      exitCodes: [],
      signals: [sigabrt],
      needsHighPeak: true,
    },
    {
      stderr: /^memory allocation of \d+ bytes failed/m,
      exitCodes: [],
      signals: [sigabrt],
      needsHighPeak: true,
    },
  ],
  exception: /^terminate called after throwing an instance of '([^'\n]+)'/gm,
};

/** CPython and PyPy. */
export const pythonRuntime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [{ stderr: /^MemoryError\b[^\n]*\s*$/m, exitCodes: [1], signals: [], needsHighPeak: true }],
  // Matches the first line after a traceback that is not indented.
  exception: /^Traceback \(most recent call last\):\n(?:[ \t].*\n)*([A-Za-z_][\w.]*)(?::|$)/gm,
};

/** Java on HotSpot. With `-XX:+ExitOnOutOfMemoryError`, it exits with 3. */
export const javaRuntime: RuntimeTraits = {
  memoryAllowanceKb: 192 * 1024,
  memoryErrors: [
    {
      stderr: /java\.lang\.OutOfMemoryError\b/,
      exitCodes: [1, 3],
      signals: [sigabrt],
      needsHighPeak: false,
    },
    {
      // The heap limit is too small for the virtual machine to start.
      stderr: /^Error occurred during initialization of VM\n[^\n]*\bheap\b/im,
      exitCodes: [1],
      signals: [],
      needsHighPeak: false,
    },
  ],
  exception: /^Exception in thread "[^"\n]*" ([\w.$]+)/gm,
};

/** Node.js. V8 aborts when it reaches its heap limit. */
export const nodeRuntime: RuntimeTraits = {
  memoryAllowanceKb: 64 * 1024,
  memoryErrors: [
    {
      stderr:
        /^(?:<--- Last few GCs --->|FATAL ERROR: .*(?:heap out of memory|invalid (?:array|table) size))/m,
      exitCodes: [134],
      signals: [sigabrt],
      needsHighPeak: false,
    },
    // Typed arrays are not part of the heap. A program may also request too much in a single call, so the peak must be
    // high.
    {
      stderr: /^RangeError: Array buffer allocation failed/m,
      exitCodes: [1],
      signals: [],
      needsHighPeak: true,
    },
  ],
  exception: /^(?:Uncaught )?((?:[A-Z]\w*)?Error)\b.*\n(?: {4}at |$)/gm,
};

/** Go. */
export const goRuntime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [
    {
      stderr: /^(?:fatal error: )?(?:runtime: )?(?:out of memory|cannot allocate memory)/m,
      exitCodes: [2],
      signals: [],
      needsHighPeak: false,
    },
  ],
  exception: /^(?:panic|fatal error): ([^\n]{1,80})/gm,
};

/** .NET, which aborts, and Mono, which exits with 1. */
export const dotnetRuntime: RuntimeTraits = {
  memoryAllowanceKb: 64 * 1024,
  memoryErrors: [
    {
      stderr: /\bSystem\.OutOfMemoryException\b|^Out of memory\.?$/m,
      exitCodes: [1, 134],
      signals: [sigabrt],
      needsHighPeak: false,
    },
  ],
  exception: /(?:Unhandled exception[.:]|FATAL UNHANDLED EXCEPTION:)\s*([\w.]+)/gi,
};
