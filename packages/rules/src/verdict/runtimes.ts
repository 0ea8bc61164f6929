/**
 * How a language's runtime behaves when memory runs out, and how it prints uncaught exceptions. A text about
 * exhausted memory counts only together with the runtime's exit status for it, so that printing the text is
 * not enough; a wrong guess only changes the label between MLE and RE.
 */
export interface MemoryErrorSign {
  stderr: RegExp;
  /** Exit codes or signals that accompany the text. */
  exitCodes: readonly number[];
  signals: readonly number[];
  /**
   * True if the language throws an ordinary error that a program may also cause otherwise (a request for a
   * petabyte): it counts only if the peak was near the limit. False if a heap limit ends the run.
   */
  needsHighPeak: boolean;
}

export interface RuntimeTraits {
  /** Memory of the runtime itself that is not charged to the program, in KiB. */
  memoryAllowanceKb: number;
  memoryErrors: readonly MemoryErrorSign[];
  /**
   * Matches the runtime's message about an uncaught exception; group 1 is its type, and the last match
   * counts. Must be global. Null if the runtime prints none.
   */
  exception: RegExp | null;
}

const sigabrt = 6;

/** C, C++, Rust: compiled, without a managed runtime. */
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
  // The first line after a traceback that is not indented.
  exception: /^Traceback \(most recent call last\):\n(?:[ \t].*\n)*([A-Za-z_][\w.]*)(?::|$)/gm,
};

/** Java on HotSpot; `-XX:+ExitOnOutOfMemoryError` exits with 3. */
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

/** Node.js: V8 aborts when its heap limit is reached. */
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
    // Typed arrays are outside the heap; a program may also request too much in one call.
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

/** .NET (aborts) and Mono (exit 1). */
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
