import { isRecord } from '@xiezhi/contract/wire/values';
import { type DestinationStream, type Logger, pino } from 'pino';
import { logOutput } from '../../../../launcher/process/log-output.js';

/**
 * Creates the log of this process: JSON lines, by default on standard output. Known fields with secrets are redacted.
 */
export function createLogger(level: string, destination: DestinationStream = logOutput): Logger {
  const options = {
    level,
    base: null,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'headers.authorization',
        'headers.cookie',
        '*.password',
        '*.newPassword',
        '*.oldPassword',
        '*.token',
        '*.code',
        '*.secret',
        'password',
        'token',
        'secret',
      ],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: { method?: string; url?: string; id?: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url?.split('?', 1)[0],
      }),
      err: describeError,
    },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, destination);
}

/**
 * Describes an error without the data attached to it: values of a statement or content of a request must not be logged.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error && isRecord(error))) return { message: String(error) };
  const { code, constraint, table } = error;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, message: error.message, stack: error.stack, code, constraint, table, cause };
}
