import { freePort } from '../../apps/server/test-support/free-port.ts';
import { clickActions, type Driver, keyActions } from './driver.ts';
import { startBrowserProgram } from './process.ts';

interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

/** Controls the small test browser of WebKitGTK by WebDriver, on a separate display. */
export async function startWebKit(programs: WebKitPrograms): Promise<Driver> {
  const display = await startBrowserProgram(
    () => ({
      file: programs.display,
      args: ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    }),
    /^(\d+)\s/m,
  );
  const port = await freePort();
  // The driver prints nothing when it starts to listen, so the shell prints a text just before it starts the driver.
  const driver = await startBrowserProgram(
    () => ({
      file: '/bin/sh',
      args: ['-c', `echo begun; exec "$0" --port=${port}`, programs.driver],
      env: {
        DISPLAY: `:${display.found}`,
        NO_AT_BRIDGE: '1',
        // Uses the toolkit's own input method, even if others are installed.
        GTK_IM_MODULE: 'gtk-im-context-simple',
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        // WebKit's sandbox is off, because root cannot create a user namespace. The browser opens only our own pages.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    }),
    /(begun)/,
  );
  const stop = async () => {
    await driver.stop();
    await display.stop();
  };
  try {
    return await openSession(`http://127.0.0.1:${port}`, programs.browser, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openSession(base: string, binary: string, stop: () => Promise<void>): Promise<Driver> {
  await untilReady(`${base}/status`);
  const { sessionId, capabilities } = await call<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>(`${base}/session`, 'POST', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
  });
  const send = <Result = unknown>(path: string, method: string, body?: object) =>
    call<Result>(`${base}/session/${sessionId}${path}`, method, body);
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const script = `const done = arguments[0];
      (async () => JSON.stringify(await (${expression})))().then((text) => done({ text }), (e) => done({ error: String(e) }));`;
    const { text, error } = await send<{ text?: string; error?: string }>('/execute/async', 'POST', {
      script,
      args: [],
    });
    if (error !== undefined) throw new Error(`${expression}: ${error}`);
    return (text === undefined ? undefined : JSON.parse(text)) as Value;
  };
  return {
    name: `WebKitGTK ${capabilities.browserVersion.split('.').slice(0, 2).join('.')}`,
    async open(url) {
      await send('/url', 'POST', { url });
    },
    evaluate,
    async resize(width, height) {
      // Adds the height of the window's bar above the page.
      await send('/window/rect', 'POST', { width, height: height + 38 });
    },
    async click(x, y) {
      await send('/actions', 'POST', { actions: clickActions(x, y) });
    },
    async press(key, modifiers = []) {
      await send('/actions', 'POST', { actions: keyActions(key, modifiers) });
    },
    async compose(_letters, text) {
      // The toolkit's input method composes characters from their code points.
      for (const sign of text) {
        const number = sign.codePointAt(0)?.toString(16) ?? '';
        await send('/actions', 'POST', { actions: keyActions('u', ['Control', 'Shift']) });
        for (const digit of number) await send('/actions', 'POST', { actions: keyActions(digit, []) });
        await send('/actions', 'POST', { actions: keyActions('Enter', []) });
      }
    },
    screenshot: async () => Buffer.from(await send<string>('/screenshot', 'GET'), 'base64'),
    complaints: () => [],
    async close() {
      await send('', 'DELETE').catch(() => undefined);
      await stop();
    },
  };
}

async function call<Result>(url: string, method: string, body?: object): Promise<Result> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Result };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

async function untilReady(url: string): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
