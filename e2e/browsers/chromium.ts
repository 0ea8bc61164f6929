import { Connection } from './connection.ts';
import { type Driver, type Key, type Modifier, namedKeys } from './driver.ts';
import { startBrowserProgram } from './process.ts';

const modifierBits: Readonly<Record<Modifier, number>> = { Control: 2, Shift: 8 };

/** Expected console messages of an old browser, caused by `boot.js`. */
const foreseen = /Found a 'popover' attribute|was preloaded using link preload/;

/**
 * Controls a Chromium of any age by the DevTools protocol. The few commands that it uses are as old as headless
 * Chromium.
 */
export async function startChromium(file: string, version: string): Promise<Driver> {
  const started = await startBrowserProgram(
    (folder) => ({
      file,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--no-zygote',
        '--disable-dev-shm-usage',
        '--hide-scrollbars',
        '--use-gl=angle',
        '--use-angle=swiftshader',
        '--no-first-run',
        '--remote-debugging-port=0',
        `--user-data-dir=${folder}`,
        'about:blank',
      ],
    }),
    /DevTools listening on (\S+)/,
  );
  const messages: string[] = [];
  const connection = await Connection.open(started.found, (method, params) => {
    const complaint = complaintOf(method, params);
    if (complaint !== null && !foreseen.test(complaint)) messages.push(complaint);
  });
  const { targetId } = await connection.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  });
  const session = await connection.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const send = <Result = unknown>(method: string, params: object = {}) =>
    connection.send<Result>(method, params, session);
  for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`);
  const mouse = (type: string, x: number, y: number) =>
    send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  return {
    name: `Chromium ${version}`,
    async open(url) {
      await send('Page.navigate', { url });
    },
    async evaluate<Value>(expression: string) {
      const { result, exceptionDetails } = await send<Evaluated<Value>>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
      return result.value;
    },
    async resize(width, height) {
      const size = { width, height, deviceScaleFactor: 1, mobile: false };
      await send('Emulation.setDeviceMetricsOverride', size);
    },
    async click(x, y) {
      await mouse('mousePressed', x, y);
      await mouse('mouseReleased', x, y);
    },
    async press(key, held = []) {
      const modifiers = held.reduce((sum, one) => sum + modifierBits[one], 0);
      const event = { ...keyEvent(key, modifiers !== 0), modifiers };
      await send('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...event, text: undefined });
    },
    async compose(letters, text) {
      for (const [at] of letters.entries()) {
        const composed = letters.slice(0, at + 1).join('');
        const keys = { key: 'Process', code: '', windowsVirtualKeyCode: 229 };
        await send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...keys });
        const end = composed.length;
        await send('Input.imeSetComposition', { text: composed, selectionStart: end, selectionEnd: end });
      }
      // Presses Enter with the key code of input methods, which commits the text.
      await send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 });
      await send('Input.insertText', { text });
    },
    async prepare(script) {
      await send('Page.addScriptToEvaluateOnNewDocument', { source: script });
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('Page.captureScreenshot', { format: 'png' });
      return Buffer.from(data, 'base64');
    },
    complaints: () => messages.splice(0),
    async close() {
      connection.close();
      await started.stop();
    },
  };
}

interface Evaluated<Value> {
  readonly result: { readonly value: Value };
  readonly exceptionDetails?: object;
}

function keyEvent(key: Key, isCommand: boolean): object {
  const named = namedKeys[key];
  if (named !== undefined) {
    const text = key === 'Enter' && !isCommand ? { text: '\r' } : {};
    return { key, code: key, windowsVirtualKeyCode: named.number, ...text };
  }
  const code = /[a-z]/i.test(key) ? { code: `Key${key.toUpperCase()}` } : {};
  const number = /[a-z0-9]/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0;
  return { key, ...code, windowsVirtualKeyCode: number, ...(isCommand ? {} : { text: key }) };
}

function complaintOf(method: string, params: unknown): string | null {
  const details = params as {
    readonly type?: string;
    readonly args?: unknown;
    readonly entry?: { readonly text: string; readonly level: string };
    readonly exceptionDetails?: unknown;
  };
  if (method === 'Runtime.exceptionThrown') return `uncaught: ${JSON.stringify(details.exceptionDetails)}`;
  if (method === 'Runtime.consoleAPICalled' && details.type === 'error')
    return `error: ${JSON.stringify(details.args)}`;
  if (method === 'Log.entryAdded' && details.entry?.level === 'error') return `error: ${details.entry.text}`;
  return null;
}
