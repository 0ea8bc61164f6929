import { parentPort } from 'node:worker_threads';
import { PackageError } from '@xiezhi/formats/model/plan';
import { ApiError } from '../http/api-error.ts';
import type { ParserAnswer, ParserCall, ParserError } from './messages.ts';

/** Handlers of a parser. Inputs and outputs are plain data (structured clone). */
export type ParserHandlers = Readonly<Record<string, (input: never) => unknown>>;

/** Call that releases everything that the previous user of the parser left open, such as files. */
export const resetCall = 'reset';

/** Output of a handler whose buffers are transferred to the caller, not copied. */
export class TransferredResult {
  readonly value: unknown;
  readonly buffers: readonly ArrayBuffer[];

  constructor(value: unknown, buffers: readonly ArrayBuffer[]) {
    this.value = value;
    this.buffers = buffers;
  }
}

/**
 * Answers the calls of the process or thread that started this one. Must be called once, in the module that the pool
 * starts.
 */
export function serveParser(handlers: ParserHandlers): void {
  const answer = async ({ id, name, input }: ParserCall): Promise<void> => {
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    try {
      if (handler === undefined) throw new Error(`The parser has no call ${name}`);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the handler's own input type
      const output: unknown = await handler(input as never);
      if (output instanceof TransferredResult) send({ id, output: output.value }, output.buffers);
      else send({ id, output });
    } catch (error) {
      send({ id, error: errorOf(error) });
    }
  };
  if (parentPort === null) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the pool sends here
    process.on('message', (call) => void answer(call as ParserCall));
    // The server process has ended, for whatever reason.
    process.on('disconnect', () => process.exit());
  } else parentPort.on('message', (call: ParserCall) => void answer(call));
}

function send(answer: ParserAnswer, buffers: readonly ArrayBuffer[] = []): void {
  if (parentPort === null) process.send?.(answer);
  else parentPort.postMessage(answer, [...buffers]);
}

function errorOf(error: unknown): ParserError {
  if (error instanceof PackageError) return { kind: 'package', message: error.message };
  if (error instanceof ApiError) return { kind: 'failure', code: error.code, parameters: error.parameters };
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'fault', message, stack };
}
