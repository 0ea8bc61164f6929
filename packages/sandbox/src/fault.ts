import type { SandboxFaultCode } from './types.ts';

/** An error of the sandbox itself. It is never the contestant's fault and must never become a verdict. */
export class SandboxFault extends Error {
  readonly code: SandboxFaultCode;

  constructor(code: SandboxFaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SandboxFault';
    this.code = code;
  }

  /** Whether the same run may succeed in a new sandbox or a new slot. */
  get isTransient(): boolean {
    return this.code === 'helper-lost' || this.code === 'slot-lost' || this.code === 'closed';
  }
}
