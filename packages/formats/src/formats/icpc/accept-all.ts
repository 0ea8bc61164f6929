/**
 * An input validator that accepts everything. The format requires one, so it is written if the problem has none. The
 * site's reader ignores it.
 */
export const acceptAll = {
  path: 'input_validators/accept_all.py',
  code: 'import sys\n\nsys.exit(42)\n',
} as const;
