import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum connections; each takes about 10 KiB of memory. */
const connectionsMax = 16_384;
/** Share of the file descriptors of the process that connections may take; files and the database need the others. */
const descriptorShare = 0.75;

/**
 * If a new connection exceeds the limit, closes the one that was unused for the longest time. Without a
 * limit, a client that opens connections and sends nothing would take all file descriptors, and the site
 * would reject all others. A connection counts as unused until its request has arrived completely, and after
 * its response. If all are in use, closes the oldest one whose client reads no response, else the new one.
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
    // `socket` is `newest`, which is unused but comes last, only if all other connections are in use.
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
