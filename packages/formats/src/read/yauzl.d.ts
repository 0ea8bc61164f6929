/** Types for the parts of yauzl 3 that we use. The published types describe version 2. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  class Entry {
    fileName: string;
    fileNameRaw: Buffer;
    relativeOffsetOfLocalHeader: number;
    extraFields: { id: number; data: Buffer }[];
    generalPurposeBitFlag: number;
    compressedSize: number;
    uncompressedSize: number;
    compressionMethod: number;
    crc32: number;
    externalFileAttributes: number;
    versionMadeBy: number;
    isEncrypted(): boolean;
  }

  interface ZipFile {
    entryCount: number;
    fileSize: number;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
  }

  interface Options {
    autoClose?: boolean;
    lazyEntries?: boolean;
    decodeStrings?: boolean;
    validateEntrySizes?: boolean;
  }

  function openPromise(path: string, options: Options): Promise<ZipFile>;
  function fromBufferPromise(bytes: Buffer, options: Options): Promise<ZipFile>;
  function getFileNameLowLevel(
    generalPurposeBitFlag: number,
    fileNameBuffer: Buffer,
    extraFields: { id: number; data: Buffer }[],
    strictFileNames: boolean,
  ): string;
}
