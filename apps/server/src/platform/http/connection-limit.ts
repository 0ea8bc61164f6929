import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Each takes about 10 KiB of memory. */
const connectionsMax = 16_384;
/** Share of the file descriptors of the process that connections may take; files and the database need the others. */
const descriptorShare = 0.75;

/**
 * Closes the connection that was unused for the longest time if another one exceeds the limit: without a limit, a
 * client that opens connections and sends nothing takes all file descriptors, and the site refuses all others. A connection
 * counts as unused before its request has arrived completely, and after the response. If all are in use, the oldest one
 * whose client does not read its response is closed, or else the new one.
 */
export function limitConnections(server: Server, max = maxFor(openFilesMax())): void {
  /** The request that each connection serves, or null; in the order of last use. */
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
    // The new one is unused, too, but comes last.
    return close(open, socket === newest ? (unread ?? newest) : socket);
  }
}

function close(open: Map<Socket, IncomingMessage | null>, socket: Socket): void {
  open.delete(socket);
  socket.destroy();
}

/** Returns the number of connections for a process that may open this many files; null: unknown. */
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
