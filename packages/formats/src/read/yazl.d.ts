/** Types for the parts of yazl 3 that we use. The package itself has no types. */
declare module 'yazl' {
  import type { EventEmitter } from 'node:events';

  interface EntryOptions {
    mtime?: Date;
    mode?: number;
    forceDosTimestamp?: boolean;
  }

  class ZipFile extends EventEmitter {
    readonly outputStream: NodeJS.ReadableStream;
    addBuffer(content: Buffer, path: string, options: EntryOptions): void;
    addReadStreamLazy(
      path: string,
      options: EntryOptions,
      open: (give: (error: unknown, stream?: NodeJS.ReadableStream) => void) => void,
    ): void;
    end(): void;
  }
}
