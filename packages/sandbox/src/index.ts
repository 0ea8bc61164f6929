export type * from './types.ts';
export { SandboxFault } from './fault.ts';
export { Sandbox } from './sandbox.ts';
export { Slot } from './slot.ts';
export { describeHost, type HostDescription } from './host.ts';
export { baseEnvironment } from './environment.ts';
export { missingGuarantees } from './guarantees.ts';
