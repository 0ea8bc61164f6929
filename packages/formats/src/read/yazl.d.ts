/** The used part of yazl 3, which contains no types. */
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
