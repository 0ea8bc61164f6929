/** Ends a listener that was added to the window or the document since the last call of `endAdded`. */
let added: (() => void)[] = [];

/** The document hears these for whole libraries, which listen once for all files. */
const ofLibraries: ReadonlySet<string> = new Set(['focus', 'blur', 'selectionchange']);

/**
 * Remembers who listens to the window and the document from now on. Routers and editors never stop, and each would be
 * kept with all that it holds.
 */
export function rememberListeners(): void {
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    const remember: typeof target.addEventListener = (
      kind: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => {
      add(kind, listener, options);
      if (target === document && ofLibraries.has(kind)) return;
      added.push(() => target.removeEventListener(kind, listener, options));
    };
    target.addEventListener = remember;
  }
}

export function endAdded(): void {
  for (const end of added) end();
  added = [];
}
