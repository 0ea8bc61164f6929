import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of connections. Each one takes about 10 KiB of memory. */
const connectionsMax = 16_384;
/** Share of the process's file descriptors that connections may use. Files and the database need the rest. */
const descriptorShare = 0.75;

/**
 * Limits the number of connections. If a new connection exceeds the limit, closes the connection that has been unused
 * for the longest time. A connection counts as unused until its request has arrived completely, and again after its
 * response. If all connections are in use, closes the oldest one whose client does not read its response; if there is
 * none, closes the new connection. Without the limit, a client could open connections until all file descriptors are
 * used, and the site would reject everybody else.
 */
export function limitConnections(server: Server, max = maxFor(openFilesMax())): void {
  /** The request that each connection is processing, or null. Ordered by last use. */
  const open = new Map<Socket, IncomingMessage | null>();
  const use = (socket: Socket, request: IncomingMessage | null): void => {
    open.delete(socket);
    open.set(socket, request);
  };
  server.on('connection', (socket) => {
    use(socket, null);
    socket.once('close', () => open.delete(socket));
    if (open.size > max) closeOne(open, socket);
  });
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    use(socket, request);
    response.once('close', () => {
      if (open.get(socket) === request) use(socket, null);
    });
  });
}

function closeOne(open: Map<Socket, IncomingMessage | null>, newest: Socket): void {
  let unread: Socket | undefined;
  for (const [socket, request] of open) {
    if (request?.complete === true) {
      if (unread === undefined && socket.writableLength > 0) unread = socket;
      continue;
    }
    // The newest connection is last in the order. If the loop reaches it, all other connections are in use.
    return close(open, socket === newest ? (unread ?? newest) : socket);
  }
}

function close(open: Map<Socket, IncomingMessage | null>, socket: Socket): void {
  open.delete(socket);
  socket.destroy();
}

/**
 * Returns the maximum number of connections. `files` is the number of files that the process may open; null if unknown.
 */
export function maxFor(files: number | null): number {
  return files === null ? connectionsMax : Math.min(connectionsMax, Math.floor(files * descriptorShare));
}

function openFilesMax(): number | null {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}
