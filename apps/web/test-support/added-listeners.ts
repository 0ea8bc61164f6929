/** Functions that remove the listeners that were added to window or document since the last call of `endAdded`. */
let added: (() => void)[] = [];

/** Event types of listeners that libraries add once for all files. */
const ofLibraries: ReadonlySet<string> = new Set(['focus', 'blur', 'selectionchange']);

/**
 * Records all listeners that are added to window and document from now on. Routers and editors never remove their
 * listeners, which would keep them in memory.
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
