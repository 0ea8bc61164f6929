import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** A multipart form with one file. Its length is known, and its content is streamed. */
export interface FileForm {
  readonly headers: Readonly<Record<string, string | number>>;
  /** Opens the body. Called once for each attempt. */
  open(): Readable;
}

/** Returns a form with the file at `path` in the field `file`. Rejects if the file does not exist. */
export async function fileForm(path: string): Promise<FileForm> {
  const boundary = `xiezhi-${randomUUID()}`;
  const disposition = 'content-disposition: form-data; name="file"; filename="package.zip"';
  const head = `--${boundary}\r\n${disposition}\r\ncontent-type: application/zip\r\n\r\n`;
  const foot = `\r\n--${boundary}--\r\n`;
  const { size } = await stat(path);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + size + foot.length,
    },
    open: () =>
      Readable.from(
        (async function* () {
          yield Buffer.from(head);
          yield* createReadStream(path);
          yield Buffer.from(foot);
        })(),
      ),
  };
}
