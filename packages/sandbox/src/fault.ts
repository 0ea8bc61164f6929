import type { SandboxFaultCode } from './types.ts';

/** The sandbox itself failed: never the contestant's fault, never a verdict. */
export class SandboxFault extends Error {
  readonly code: SandboxFaultCode;

  constructor(code: SandboxFaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SandboxFault';
    this.code = code;
  }

  /** Whether the same run may succeed in a new sandbox or slot. */
  get isTransient(): boolean {
    return this.code === 'helper-lost' || this.code === 'slot-lost' || this.code === 'closed';
  }
}
