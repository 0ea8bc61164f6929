/** Stands in for the browser's EventSource: what the server says over it is said by the test. */
export class FakeStream extends EventTarget {
  /** All that were opened, the newest last. */
  static opened: FakeStream[] = [];
  readonly url: string;
  isClosed = false;

  constructor(url: string) {
    super();
    this.url = url;
    FakeStream.opened.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  /** The connection stands. */
  accept(): void {
    this.dispatchEvent(new Event('open'));
  }

  /** An event with its data; a text is sent as it is, so that it may be broken. Nobody hears a closed stream. */
  send(name: string, data: unknown): void {
    if (this.isClosed) return;
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    this.dispatchEvent(new MessageEvent(name, { data: text }));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }

  /** The newest that is still open. */
  static get current(): FakeStream {
    const stream = FakeStream.opened.findLast(({ isClosed }) => !isClosed);
    if (stream === undefined) throw new Error('no stream is open');
    return stream;
  }
}
