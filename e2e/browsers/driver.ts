/**
 * One window of a browser, as far as the smoke path needs it: each protocol (CDP, WebDriver BiDi, WebDriver) offers
 * the same few acts. Pointer and keys are the browser's own input, not events made by a script.
 */
export interface Driver {
  /** `Chromium 109`, for names of tests and pictures. */
  readonly name: string;
  open(url: string): Promise<void>;
  /** The value of an expression in the page, a promise awaited; has to be JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Makes the page so wide, or as narrow as the browser's window gets. */
  resize(width: number, height: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  press(key: Key, held?: readonly Modifier[]): Promise<void>;
  /**
   * Types a text through the browser's own input method, composed from letters where that method knows them, and
   * confirmed by Enter.
   */
  readonly compose: (letters: readonly string[], text: string) => Promise<void>;
  /** Runs in every page from now on, before its own scripts, where the protocol can. */
  readonly prepare?: (script: string) => Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Uncaught errors and messages of the console since the last look, where the protocol tells them. */
  complaints(): string[];
  close(): Promise<void>;
}

export type Modifier = 'Control' | 'Shift';

/** A character, or a key by its name in `KeyboardEvent.key`. */
export type Key = string;

/** Of keys that write nothing: code of WebDriver, and the number that old browsers tell. */
export const namedKeys: Readonly<Record<string, { readonly webDriver: string; readonly number: number }>> = {
  Backspace: { webDriver: '\uE003', number: 8 },
  Tab: { webDriver: '\uE004', number: 9 },
  Enter: { webDriver: '\uE007', number: 13 },
  Shift: { webDriver: '\uE008', number: 16 },
  Control: { webDriver: '\uE009', number: 17 },
  Escape: { webDriver: '\uE00C', number: 27 },
  End: { webDriver: '\uE010', number: 35 },
  ArrowDown: { webDriver: '\uE015', number: 40 },
};

/** Actions of a key with others held, as both kinds of WebDriver take them. */
export function keyActions(key: Key, held: readonly Modifier[]): object[] {
  const codeOf = (name: Key) => namedKeys[name]?.webDriver ?? name;
  const down = (name: Key) => ({ type: 'keyDown', value: codeOf(name) });
  const up = (name: Key) => ({ type: 'keyUp', value: codeOf(name) });
  const actions = [...held.map(down), down(key), up(key), ...held.toReversed().map(up)];
  return [{ type: 'key', id: 'keyboard', actions }];
}

/** Actions of a click, as both kinds of WebDriver take them. */
export function clickActions(x: number, y: number): object[] {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}
