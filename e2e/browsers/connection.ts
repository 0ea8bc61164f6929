interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** Commands and events over a WebSocket, common to CDP and WebDriver BiDi. */
export class Connection {
  #last = 0;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (message: Message) => void>();
  readonly #onEvent: (method: string, params: unknown) => void;

  private constructor(socket: WebSocket, onEvent: (method: string, params: unknown) => void) {
    this.#socket = socket;
    this.#onEvent = onEvent;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data)) as Message));
  }

  static async open(url: string, onEvent: (method: string, params: unknown) => void): Promise<Connection> {
    const socket = new WebSocket(url);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)));
    });
    return new Connection(socket, onEvent);
  }

  /** @param rest additional fields of the message itself, such as the session of CDP */
  async send<Result>(method: string, params: object = {}, rest: object = {}): Promise<Result> {
    const id = (this.#last += 1);
    const answer = await new Promise<Message>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params, ...rest }));
    });
    if (answer.error !== undefined) throw new Error(`${method}: ${JSON.stringify(answer)}`);
    return answer.result as Result;
  }

  close(): void {
    this.#socket.close();
  }

  #receive(message: Message): void {
    if (message.id === undefined) {
      if (message.method !== undefined) this.#onEvent(message.method, message.params);
      return;
    }
    this.#waiting.get(message.id)?.(message);
    this.#waiting.delete(message.id);
  }
}
