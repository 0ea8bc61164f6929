/** Replaces the browser's EventSource: the test sends the events. */
export class FakeStream extends EventTarget {
  /** All opened streams, newest last. */
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

  /** Reports the connection as open. */
  accept(): void {
    this.dispatchEvent(new Event('open'));
  }

  /**
   * Sends an event with data. A text is sent unmodified, so that malformed data can be sent. A closed stream ignores
   * the event.
   */
  send(name: string, data: unknown): void {
    if (this.isClosed) return;
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    this.dispatchEvent(new MessageEvent(name, { data: text }));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }

  /** The newest open stream. */
  static get current(): FakeStream {
    const stream = FakeStream.opened.findLast(({ isClosed }) => !isClosed);
    if (stream === undefined) throw new Error('no stream is open');
    return stream;
  }
}
