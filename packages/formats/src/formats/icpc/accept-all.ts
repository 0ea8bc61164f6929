/** The format requires an input validator; this one is written if a problem has none, and our reader ignores it. */
export const acceptAll = {
  path: 'input_validators/accept_all.py',
  code: 'import sys\n\nsys.exit(42)\n',
} as const;
