import type { SandboxReport } from '@xiezhi/sandbox';

/** Returns the failed checks of the sandbox and how to fix them, for the operator; null if the node may judge. */
export function unsafeHostMessage({ isSafe, items }: SandboxReport, isUnsafeAllowed: boolean): string | null {
  if (isSafe || isUnsafeAllowed) return null;
  const lines = items
    .filter((item) => item.isRequired && !item.ok)
    .map(({ name, detail, mend }) => `  ${name}: ${detail}${mend && `\n    ${mend}`}`);
  return [
    'This host cannot confine hostile programs, so it does not judge:',
    ...lines,
    'XIEZHI_UNSAFE_JUDGE=1 judges all the same, on your own risk.',
  ].join('\n');
}
