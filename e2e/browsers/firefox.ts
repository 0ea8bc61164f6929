import { Connection } from './connection.ts';
import { clickActions, type Driver, keyActions } from './driver.ts';
import { startBrowserProgram } from './process.ts';

interface Evaluated {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: unknown;
}

/** Controls Firefox by WebDriver BiDi, which Firefox itself implements. */
export async function startFirefox(file: string): Promise<Driver> {
  const started = await startBrowserProgram(
    (folder) => ({
      file,
      args: [
        '--headless',
        '--no-remote',
        '--remote-allow-system-access',
        '--remote-debugging-port',
        '0',
        '--profile',
        folder,
      ],
    }),
    /BiDi listening on (\S+)/,
  );
  const messages: string[] = [];
  const connection = await Connection.open(`${started.found}/session`, (method, params) => {
    const { level, text } = params as { level?: string; text?: string };
    if (method === 'log.entryAdded' && level === 'error') messages.push(`error: ${text}`);
  });
  const send = <Result = unknown>(method: string, params: object) => connection.send<Result>(method, params);
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send<{ contexts: readonly { context: string }[] }>(
    'browsingContext.getTree',
    {},
  );
  const context = contexts[0]?.context;
  const { contexts: windows } = await send<{ contexts: readonly { context: string }[] }>(
    'browsingContext.getTree',
    { 'moz:scope': 'chrome' },
  );
  const target = { context: windows[0]?.context };
  return {
    name: `Firefox ${capabilities.browserVersion.split('.')[0]}`,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'interactive' });
    },
    async evaluate<Value>(expression: string) {
      const answer = await send<Evaluated>('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
      });
      if (answer.type === 'exception')
        throw new Error(`${expression}: ${JSON.stringify(answer.exceptionDetails)}`);
      const text = answer.result?.value;
      return (text === undefined ? undefined : JSON.parse(text)) as Value;
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async click(x, y) {
      await send('input.performActions', { context, actions: clickActions(x, y) });
    },
    async press(key, modifiers = []) {
      await send('input.performActions', { context, actions: keyActions(key, modifiers) });
    },
    async compose(letters, text) {
      const answer = await send<Evaluated>('script.evaluate', {
        expression: composition(letters, text),
        target,
        awaitPromise: true,
      });
      if (answer.type === 'exception') throw new Error(JSON.stringify(answer.exceptionDetails));
    },
    async prepare(script) {
      await send('script.addPreloadScript', { functionDeclaration: `() => { ${script} }` });
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    complaints: () => messages.splice(0),
    async close() {
      connection.close();
      await started.stop();
    },
  };
}

/**
 * Script that runs in the window of the browser, not in a page. The text input processor of that window sends the
 * focused field the same events as a system input method, including keys.
 */
const composition = (letters: readonly string[], text: string) => `(() => {
  gBrowser.selectedBrowser.focus();
  const processor = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
  if (!processor.beginInputTransactionForTests(window)) throw new Error('no input method can be used');
  const key = (name) => new KeyboardEvent('', { key: name, keyCode: name === 'Enter' ? 13 : name.toUpperCase().charCodeAt(0) });
  const letters = ${JSON.stringify(letters)};
  letters.forEach((letter, at) => {
    processor.setPendingCompositionString(letters.slice(0, at + 1).join(''));
    processor.appendClauseToPendingComposition(at + 1, processor.ATTR_RAW_CLAUSE);
    processor.setCaretInPendingComposition(at + 1);
    processor.flushPendingComposition(key(letter));
    processor.keyup(key(letter));
  });
  processor.commitCompositionWith(${JSON.stringify(text)}, key('Enter'));
  processor.keyup(key('Enter'));
})()`;
