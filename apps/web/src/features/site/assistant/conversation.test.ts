import { buildSessionUser } from '../../../../test-support/session-user.ts';
// @vitest-environment jsdom
import { assistantLimits } from '@xiezhi/contract/limits/assistant';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../../api/session.ts';
import { loadMessages, switchLocale } from '../../../i18n/messages.ts';
import {
  askAgain,
  askQuestion,
  clearConversation,
  messagesToSend,
  stopAnswer,
  conversationStore,
  type ConversationEntry,
} from './conversation.ts';

const sent = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeEach(async () => {
  await switchLocale('zh-CN');
  await loadMessages(['assistant']);
  clearConversation();
  sent.mockReset();
  vi.stubGlobal('fetch', sent);
});
afterEach(() => vi.unstubAllGlobals());

function stream(...parts: string[]): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

const entry = (role: ConversationEntry['role'], content: string): ConversationEntry => ({
  id: 0,
  role,
  content,
});
const delta = (text: string): string => `event: delta\ndata: ${JSON.stringify({ text })}\n\n`;
const done = 'event: done\ndata: {}\n\n';
const entries = () =>
  conversationStore.get().entries.map(({ role, content, failure }) => [role, content, failure]);

it('collects a streamed answer across chunk boundaries', async () => {
  const whole = `retry: 1000\n\nevent: ping\ndata: {}\n\n${delta('堆是')}${delta('树。')}${done}`;
  sent.mockResolvedValue(stream(whole.slice(0, 60), whole.slice(60, 75), whole.slice(75)));
  const asking = askQuestion('什么是堆？');
  expect(conversationStore.get().isAsking).toBe(true);
  await askQuestion('another meanwhile');
  await asking;
  expect(conversationStore.get().isAsking).toBe(false);
  expect(entries()).toEqual([
    ['user', '什么是堆？', undefined],
    ['assistant', '堆是树。', undefined],
  ]);
  expect(sent).toHaveBeenCalledOnce();
});

it('shows the reason of a failure, and retries the same question on request', async () => {
  sent.mockResolvedValueOnce(
    stream(delta('half'), 'event: failed\ndata: {"reason":"refused","detail":"HTTP 502"}\n\n'),
  );
  await askQuestion('q');
  expect(entries()[1]).toEqual(['assistant', 'half', '回答不完整：服务方拒绝了请求 (HTTP 502)']);
  sent.mockResolvedValueOnce(Response.json({ status: 400, msg: '提问过于频繁', data: null }));
  await askAgain();
  expect(entries()).toEqual([
    ['user', 'q', undefined],
    ['assistant', '', '抱歉，暂时无法回答：提问过于频繁'],
  ]);
  sent.mockRejectedValueOnce(new TypeError('offline'));
  await askAgain();
  expect(entries()[1]?.[2]).toContain('无法连接服务器');
  sent.mockResolvedValueOnce(stream(delta('cut')));
  await askAgain();
  expect(entries()[1]?.[2]).toContain('回答不完整');
  sent.mockResolvedValueOnce(stream(delta('there'), done));
  await askAgain();
  expect(entries()).toEqual([
    ['user', 'q', undefined],
    ['assistant', 'there', undefined],
  ]);
});

it('stops on request and keeps the received text; a cleared conversation receives nothing more', async () => {
  sent.mockImplementation((_address, { signal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(delta('part')));
        signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  });
  const asking = askQuestion('q');
  await vi.waitFor(() => expect(entries()[1]?.[1]).toBe('part'));
  stopAnswer();
  await asking;
  expect(entries()[1]).toEqual(['assistant', 'part', '已停止回答']);
  const second = askQuestion('r');
  await vi.waitFor(() => expect(entries()[3]?.[1]).toBe('part'));
  clearConversation();
  await second;
  expect(conversationStore.get()).toEqual({ entries: [], isAsking: false });
});

it('is cleared when its owner signs out', async () => {
  session.setToken('token');
  session.setUser(buildSessionUser());
  sent.mockResolvedValue(stream(delta('secret'), done));
  await askQuestion('q');
  expect(entries()).toHaveLength(2);
  session.leave();
  expect(entries()).toEqual([]);
});

it('keeps a question when the session is lost, to retry after sign-in', async () => {
  session.setToken('token');
  session.setUser(buildSessionUser());
  sent.mockResolvedValueOnce(Response.json({ status: 401, msg: '请先登录', data: null }, { status: 401 }));
  await askQuestion('a long question');
  expect(session.get().user).toBeNull();
  expect(entries()).toEqual([
    ['user', 'a long question', undefined],
    ['assistant', '', '抱歉，暂时无法回答：请先登录'],
  ]);
  session.setToken('another');
  session.setUser(buildSessionUser());
  sent.mockResolvedValueOnce(stream(delta('here'), done));
  await askAgain();
  expect(entries()[1]?.[1]).toBe('here');
  expect(new Headers(sent.mock.lastCall?.[1].headers).get('authorization')).toBe('another');
  session.setUser(buildSessionUser({ uid: 'u9' }));
  expect(entries()).toEqual([]);
  session.leave();
});

it.each([
  ['an error page of a proxy', new Response('<html>', { status: 502 }), '服务器出错了'],
  ['JSON without a message', Response.json({}, { status: 500 }), '服务器出错了'],
  [
    'a response without a stream',
    new Response(null, { headers: { 'content-type': 'text/event-stream' } }),
    '抱歉',
  ],
])('describes the failure %s with its own text', async (_name, response, words) => {
  sent.mockResolvedValueOnce(response);
  await askQuestion('q');
  expect(entries()[1]?.[2]).toContain(words);
  expect(conversationStore.get().isAsking).toBe(false);
});

it('keeps the received text after a connection loss, and can retry', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(delta('half'))),
    pull: (controller) => controller.error(new TypeError('network')),
  });
  sent.mockResolvedValueOnce(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  await askQuestion('q');
  expect(entries()[1]).toEqual(['assistant', 'half', expect.stringContaining('回答不完整')]);
});

it('decodes characters split between chunks, and skips unknown events', async () => {
  const bytes = new TextEncoder().encode(
    `data: {"text":"no name"}\n\nevent: delta\ndata: not json\n\nevent: delta\ndata: null\n\nevent: delta\ndata: {"text":7}\n\n${delta('树😀')}${done}`,
  );
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  sent.mockResolvedValueOnce(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  await askQuestion('q');
  expect(entries()[1]).toEqual(['assistant', '树😀', undefined]);
});

it('does not retry while asking, or without a question', async () => {
  await askAgain();
  expect(sent).not.toHaveBeenCalled();
  sent.mockReturnValue(new Promise(() => {}));
  void askQuestion('q');
  await askAgain();
  expect(sent).toHaveBeenCalledOnce();
});

it('sends the newest messages that fit', () => {
  const { messagesMax, totalMax, answerMax } = assistantLimits;
  const many = Array.from({ length: 50 }, (_, index) =>
    entry(index % 2 === 0 ? 'assistant' : 'user', `m${index}`),
  );
  expect(messagesToSend(many)).toHaveLength(messagesMax);
  expect(messagesToSend(many).at(-1)?.content).toBe('m49');
  const failed = [entry('user', 'a'), entry('assistant', ''), entry('user', 'b')];
  expect(messagesToSend(failed).map(({ content }) => content)).toEqual(['a', 'b']);
  const long = [
    entry('assistant', 'x'.repeat(answerMax + 5)),
    entry('assistant', 'y'.repeat(answerMax)),
    entry('user', 'z'),
  ];
  const kept = messagesToSend(long);
  expect(kept).toHaveLength(2);
  expect(kept.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(totalMax);
});
