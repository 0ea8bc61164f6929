import { vi } from 'vitest';

/** Makes the window as narrow as that of a phone until the globals are restored, as `setUpScreen` does after each test. */
export function stubNarrowWindow(): void {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('max-width'), media: query }),
  );
}
