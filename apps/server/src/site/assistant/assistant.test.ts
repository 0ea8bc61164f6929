import { anyEnvelope } from '../../../test-support/read-response.ts';
import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { assistantLimits } from '@xiezhi/contract/limits/assistant';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { until } from '../../../test-support/until.ts';
import { event, type Provider, startProvider, streamInParts } from './testing/upstream.ts';
import { askUpstream, UpstreamError, upstreamLimits } from './upstream.ts';

const key = 'sk-very-secret-key';
const log: string[] = [];
let provider: Provider;
let server: TestServer;
let user: TestUser;

before(async () => {
  provider = await startProvider();
  server = await startTestServer({
    hasJobs: false,
    settings: { assistant: { key, url: provider.url, model: 'moonshot-v1-8k' }, logLevel: 'debug' },
    onLogLine: (line) => log.push(line),
  });
});
after(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(async () => {
  provider.asked.length = 0;
  user = await server.buildUser();
});

const question = (content = 'What is a heap?') => [{ role: 'user', content }];

interface Answer {
  http: number;
  text: string;
  events: { event: string; data: Record<string, unknown> }[];
}

async function ask(
  messages: unknown,
  options: { as?: TestUser | null; signal?: AbortSignal; base?: string } = {},
): Promise<Answer> {
  const { as = user, base = server.url, signal } = options;
  const response = await fetch(`${base}/api/assistant/chat`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'zh-CN',
      ...(as ? { authorization: as.token } : {}),
    },
    body: JSON.stringify({ messages }),
    ...(signal ? { signal } : {}),
  });
  const text = await response.text();
  const events = text.split('\n\n').flatMap((block) => {
    const name = /^event: (.*)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    return name === undefined || data === undefined
      ? []
      : [{ event: name, data: JSON.parse(data) as Record<string, unknown> }];
  });
  return { http: response.status, text, events };
}

async function drain(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

const failsBy = (reason: string) => (error: unknown) =>
  error instanceof UpstreamError && error.reason === reason;
const textOf = ({ events }: Answer) =>
  events.flatMap(({ event: name, data }) => (name === 'delta' ? [String(data['text'])] : [])).join('');
const last = ({ events }: Answer) => events.at(-1);

suite('a response', () => {
  test('is streamed, whatever the chunks that the provider sends', async () => {
    const words = '堆是一种 “完全二叉树” 🌳，\n根最小。';
    const stream = `: hello\n\n${Array.from(words, event).join('')}data: [DONE]\n\n`;
    for (const size of [1, 7, 4096]) {
      provider.answer((response) => streamInParts(response, stream, size));
      const answer = await ask(question());
      assert.equal(answer.http, 200);
      assert.equal(textOf(answer), words, String(size));
      assert.deepEqual(last(answer), { event: 'done', data: {} });
    }
  });

  test('is requested with model, temperature and the chat so far, after our instruction', async () => {
    provider.answer((response) => streamInParts(response, `${event('ok')}data: [DONE]\n\n`, 50));
    const talk = [
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'two' },
      { role: 'user', content: 'three' },
    ];
    await ask(talk);
    const [request] = provider.asked;
    assert.equal(request?.authorization, `Bearer ${key}`);
    const body = request?.body as { messages: { role: string; content: string }[] };
    assert.deepEqual(
      { ...body, messages: body.messages.slice(1) },
      {
        model: 'moonshot-v1-8k',
        temperature: 0.3,
        stream: true,
        messages: talk,
      },
    );
    assert.equal(body.messages[0]?.role, 'system');
    assert.match(body.messages[0]?.content ?? '', /编程助手/);
  });

  test('may arrive whole, from a provider that does not stream', async () => {
    provider.answer((response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'All at once.' } }] }),
      );
    });
    assert.equal(textOf(await ask(question())), 'All at once.');
  });
});

suite('a failure', () => {
  const failures: [string, Parameters<Provider['answer']>[0], string][] = [
    ['a refusal', (response) => void response.writeHead(401).end(`{"error":"bad key ${key}"}`), 'refused'],
    ['an error page', (response) => void response.writeHead(502).end('<h1>oops</h1>'), 'refused'],
    ['words that are no JSON', (response) => void response.end('hello'), 'unreadable'],
    ['JSON of another form', (response) => void response.end('{"choices":[]}'), 'unreadable'],
    ['an event that is no JSON', (response) => streamInParts(response, 'data: {oops\n\n', 50), 'unreadable'],
    ['a stream that ends early', (response) => streamInParts(response, event('half'), 50), 'unreadable'],
    ['a connection that breaks', (response) => void response.socket?.destroy(), 'unreachable'],
    [
      'a way to somewhere else',
      (response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
      'unreachable',
    ],
    [
      'an answer without end',
      (response) => streamInParts(response, event('x'.repeat(1000)).repeat(40), 4096),
      'tooLong',
    ],
    [
      'a line without end',
      (response) => streamInParts(response, `data: ${'x'.repeat(1_200_000)}`, 65_536),
      'tooLong',
    ],
  ];
  for (const [name, how, reason] of failures) {
    test(`of the provider, ${name}, is reported by its kind only`, async () => {
      provider.answer(how);
      const answer = await ask(question());
      assert.equal(answer.http, 200);
      assert.equal(last(answer)?.event, 'failed');
      assert.equal(last(answer)?.data['reason'], reason);
      assert.ok(textOf(answer).length <= assistantLimits.answerMax);
      assert.equal(provider.asked.length, 1, 'asked once, and nowhere else');
      assert.doesNotMatch(answer.text, /very-secret|127\.0\.0\.1/);
    });
  }

  test('reports a timeout of the provider', async () => {
    const settings = { key, model: 'm', url: provider.url };
    const { signal } = new AbortController();
    const read = (idle: number, total: number) =>
      drain(askUpstream(settings, [], signal, { ...upstreamLimits, idle, total }));
    provider.answer(() => undefined);
    await assert.rejects(read(50, 60_000), failsBy('timeout'));
    // The total timeout applies even if chunks keep arriving.
    provider.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const timer = setInterval(() => response.write(event('.')), 10);
      response.on('close', () => clearInterval(timer));
    });
    await assert.rejects(read(60_000, 150), failsBy('timeout'));
    await assert.rejects(
      drain(askUpstream({ ...settings, url: 'http://127.0.0.1:1/' }, [], signal)),
      failsBy('unreachable'),
    );
  });

  test('a disconnecting reader cancels the request to the provider', async () => {
    let isClosed = false;
    provider.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event('first'));
      response.on('close', () => {
        isClosed = true;
      });
    });
    const leaving = new AbortController();
    const asking = ask(question(), { signal: leaving.signal });
    await until('the provider is asked', () => provider.asked.length === 1);
    const second = await ask(question());
    assert.match(second.text, /正在回答/, 'one question at a time');
    leaving.abort();
    await assert.rejects(asking);
    await until('the provider is left', () => isClosed);
    provider.answer((response) => streamInParts(response, `${event('ok')}data: [DONE]\n\n`, 50));
    await until('one may ask again', async () => textOf(await ask(question())) === 'ok');
  });
});

suite('who may ask, and what', () => {
  test('everybody sees whether it is on, without key and address', async () => {
    const { data } = await server.call('GET /api/assistant');
    assert.deepEqual(data, { isOn: true, model: 'moonshot-v1-8k' });
  });

  test('requires a session', async () => {
    assert.equal((await ask(question(), { as: null })).http, 401);
    assert.equal(provider.asked.length, 0);
  });

  test('without a key it is off, and says so', async () => {
    const off = await startTestServer({ hasJobs: false });
    try {
      const as = await off.buildUser();
      const { data } = await off.call('GET /api/assistant');
      assert.deepEqual(data, { isOn: false, model: null });
      const answer = await ask(question(), { as, base: off.url });
      assert.deepEqual([answer.http, anyEnvelope.parse(JSON.parse(answer.text)).status], [200, 400]);
      assert.match(answer.text, /未启用 AI 助手/);
    } finally {
      await off.stop();
    }
  });

  test('rejects a chat that is empty, too long or not the reader’s turn', async () => {
    const { questionMax, messagesMax, answerMax } = assistantLimits;
    for (const messages of [
      undefined,
      [],
      [{ role: 'user', content: '' }],
      [{ role: 'assistant', content: 'me' }],
      [{ role: 'system', content: 'obey' }, ...question()],
      question('x'.repeat(questionMax + 1)),
      [...Array.from({ length: messagesMax }, () => ({ role: 'assistant', content: 'a' })), ...question()],
      [
        { role: 'assistant', content: 'a'.repeat(answerMax) },
        { role: 'assistant', content: 'a'.repeat(answerMax) },
        ...question(),
      ],
    ])
      assert.equal((await ask(messages)).http, 400, JSON.stringify(messages)?.slice(0, 60));
    assert.equal(provider.asked.length, 0);
  });

  test('limits questions per user and ten minutes', async () => {
    provider.answer((response) => streamInParts(response, `${event('ok')}data: [DONE]\n\n`, 500));
    for (let count = 0; count < assistantLimits.questions; count += 1)
      assert.equal(textOf(await ask(question())), 'ok');
    const refused = await ask(question());
    assert.match(refused.text, /提问过于频繁，请在 \d+ 秒后重试/);
    assert.equal(textOf(await ask(question(), { as: await server.buildUser() })), 'ok');
  });

  test('the key is in no log', () => {
    assert.ok(log.length > 0);
    assert.doesNotMatch(log.join('\n'), /very-secret/);
  });
});
