import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestCertificate } from '../../outbound-http/testing/certificate.ts';

/** A repository on the test server, with a work tree for commits. */
export interface TestRepository {
  readonly address: string;
  /** Writes files and commits everything; null as content deletes a file. Returns the commit id. */
  commit(files: Readonly<Record<string, string | Buffer | null>>, subject?: string): string;
  /** Commits a symbolic link. */
  link(path: string, target: string): string;
  /** Runs a git command in the work tree. Then force-pushes all branches, so that their history may change. */
  git(...args: string[]): string;
}

/** A real git server, `git http-backend`, on the loopback interface. */
export interface GitServer {
  readonly host: string;
  /** Received requests: method, path and protocol header of each. */
  readonly requests: string[];
  /** Required credentials as `user:token`; null if the server requires none. */
  credentials: string | null;
  /** Called first for each request. If it returns true, it has sent the response itself. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean;
  createRepository(name: string): TestRepository;
  stop(): Promise<void>;
}

const environment = {
  PATH: process.env['PATH'] ?? '',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Setter',
  GIT_AUTHOR_EMAIL: 'setter@example.com',
  GIT_COMMITTER_NAME: 'Setter',
  GIT_COMMITTER_EMAIL: 'setter@example.com',
};

const run = (folder: string, ...args: string[]) =>
  execFileSync('git', args, {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Starts a git server. With a certificate the server uses HTTPS. */
export async function startGitServer(certificate?: TestCertificate): Promise<GitServer> {
  const root = mkdtempSync(join(tmpdir(), 'xiezhi-git-'));
  const answer: RequestListener = (request, response) => {
    served.requests.push(`${request.method} ${request.url} ${[request.headers['git-protocol']].flat()[0]}`);
    if (served.intercept(request, response)) return;
    const wanted = served.credentials && `Basic ${Buffer.from(served.credentials).toString('base64')}`;
    if (wanted !== null && request.headers.authorization !== wanted) {
      response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
      return;
    }
    serve(root, request, response);
  };
  const server = certificate === undefined ? createServer(answer) : createSecureServer(certificate, answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const served: GitServer = {
    host,
    requests: [],
    credentials: null,
    intercept: () => false,
    createRepository(name) {
      const bare = join(root, `${name}.git`);
      const work = join(root, `${name}-work`);
      mkdirSync(work);
      run(root, 'init', '--quiet', '--bare', '--initial-branch=main', bare);
      run(work, 'init', '--quiet', '--initial-branch=main');
      run(work, 'remote', 'add', 'origin', bare);
      const publish = (subject: string): string => {
        run(work, 'add', '--all');
        run(work, 'commit', '--quiet', '--allow-empty', '-m', subject);
        run(work, 'push', '--quiet', '--all', 'origin');
        return run(work, 'rev-parse', 'HEAD').trim();
      };
      return {
        address: `${certificate === undefined ? 'http' : 'https'}://${host}/${name}.git`,
        commit(files, subject = 'Change problems') {
          for (const [path, content] of Object.entries(files)) {
            const full = join(work, path);
            if (content === null) rmSync(full, { force: true });
            else {
              mkdirSync(dirname(full), { recursive: true });
              writeFileSync(full, content);
            }
          }
          return publish(subject);
        },
        link(path, target) {
          symlinkSync(target, join(work, path));
          return publish('Link');
        },
        git(...args) {
          const output = run(work, ...args);
          run(work, 'push', '--quiet', '--force', '--all', 'origin');
          return output;
        },
      };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(root, { recursive: true, force: true });
    },
  };
  return served;
}

/** Runs `git http-backend` as a CGI program. */
function serve(root: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const child = spawn('git', ['http-backend'], {
    env: {
      ...environment,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      CONTENT_LENGTH: request.headers['content-length'] ?? '',
      GIT_PROTOCOL: [request.headers['git-protocol']].flat()[0] ?? '',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  request.pipe(child.stdin);
  child.stdin.on('error', () => undefined);
  let head: Buffer | null = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    if (head === null) return void response.write(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    const lines = head.toString('latin1', 0, end).split('\r\n');
    const body = head.subarray(end + 4);
    head = null;
    for (const line of lines) {
      const [name = '', value = ''] = line.split(/: (.*)/s);
      if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.write(body);
  });
  child.on('close', () => response.end());
  response.on('close', () => child.kill());
}
