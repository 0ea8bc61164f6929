import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a web hook proves that its sender knows the secret. Accepts the HMAC-SHA256 of the body (GitHub, Gitea, Gogs,
 * Forgejo), the secret itself (GitLab, Gitee), and the HMAC of a timestamp (Gitee). Compares in constant time.
 */
export function isSigned(headers: IncomingHttpHeaders, body: string, secret: string): boolean {
  const header = (name: string) => [headers[name]].flat()[0];
  const ofBody = createHmac('sha256', secret).update(body).digest('hex');
  const gitee = header('x-gitee-timestamp');
  const expected: readonly (readonly [given: string | undefined, wanted: string])[] = [
    [header('x-hub-signature-256'), `sha256=${ofBody}`],
    [header('x-gitea-signature'), ofBody],
    [header('x-gogs-signature'), ofBody],
    [header('x-gitlab-token'), secret],
    [header('x-gitee-token'), secret],
    ...(gitee === undefined ? [] : [[header('x-gitee-token'), ofTimestamp(gitee, secret)] as const]),
  ];
  return expected.some(([given, wanted]) => given !== undefined && areEqual(given, wanted));
}

const ofTimestamp = (timestamp: string, secret: string) =>
  createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');

function areEqual(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
