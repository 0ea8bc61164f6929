/**
 * One browser window, limited to what the smoke test needs. Each protocol (CDP, WebDriver BiDi, WebDriver) implements
 * the same few actions. Pointer and keys are real browser input, not scripted events.
 */
export interface Driver {
  /** Name for tests and screenshots, such as `Chromium 109`. */
  readonly name: string;
  open(url: string): Promise<void>;
  /** Returns the value of an expression in the page, which must be representable as JSON. Awaits promises. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Sets the size of the page. A browser may have a larger minimum width, which then applies. */
  resize(width: number, height: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  press(key: Key, modifiers?: readonly Modifier[]): Promise<void>;
  /**
   * Types a text through the browser's own input method, and confirms it by Enter. The text is composed from letters if
   * the method supports them.
   */
  readonly compose: (letters: readonly string[], text: string) => Promise<void>;
  /** Adds a script that runs in every later page before its own scripts, if the protocol supports it. */
  readonly prepare?: (script: string) => Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Returns uncaught errors and console messages since the last call, if the protocol reports them. */
  complaints(): string[];
  close(): Promise<void>;
}

export type Modifier = 'Control' | 'Shift';

/** A character, or a key by its name in `KeyboardEvent.key`. */
export type Key = string;

/** Keys without text: their WebDriver code, and the key code that old browsers need. */
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

/** Returns the actions of a key with modifiers for both kinds of WebDriver. */
export function keyActions(key: Key, modifiers: readonly Modifier[]): object[] {
  const codeOf = (name: Key) => namedKeys[name]?.webDriver ?? name;
  const down = (name: Key) => ({ type: 'keyDown', value: codeOf(name) });
  const up = (name: Key) => ({ type: 'keyUp', value: codeOf(name) });
  const actions = [...modifiers.map(down), down(key), up(key), ...modifiers.toReversed().map(up)];
  return [{ type: 'key', id: 'keyboard', actions }];
}

/** Returns the actions of a click for both kinds of WebDriver. */
export function clickActions(x: number, y: number): object[] {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}
