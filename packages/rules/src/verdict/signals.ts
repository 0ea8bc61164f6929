/** Linux signal numbers, the same on x86-64 and arm64. */
const names = (
  'HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT CHLD CONT STOP TSTP TTIN ' +
  'TTOU URG XCPU XFSZ VTALRM PROF WINCH IO PWR SYS'
).split(' ');

/** Returns a signal as text, such as "11 (SIGSEGV)". Real-time signals are only a number. */
export function signalName(signal: number): string {
  const name = names[signal - 1];
  return name === undefined ? String(signal) : `${signal} (SIG${name})`;
}
