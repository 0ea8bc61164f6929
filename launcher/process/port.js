import { once } from 'node:events';
import { createServer } from 'node:net';
import { messageOf, OperatorError } from '../errors.js';

/**
 * Tries to listen on the port, so that a conflict is reported before anything starts.
 * @param {number} port
 * @param {string} host
 * @throws {OperatorError} if the site could not listen there
 */
export async function checkPort(port, host) {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const mend = `Set PORT to another port, for example: PORT=${port < 65_535 ? port + 1 : 8080} npm start`;
    if (code === 'EADDRINUSE') {
      throw new OperatorError(`Port ${port} is in use by another program. ${mend}`, { cause: error });
    }
    if (code === 'EACCES') {
      throw new OperatorError(`This account has no permission to listen on port ${port}. ${mend}`, {
        cause: error,
      });
    }
    throw new OperatorError(`Cannot listen on ${host}:${port} (HOST, PORT): ${messageOf(error)}`, {
      cause: error,
    });
  } finally {
    server.close();
  }
}
